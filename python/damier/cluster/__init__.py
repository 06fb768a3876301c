"""Archives of several bases, worked on by Dask.

An archive is a folder with one base for each partition of the source files. All workers see the folder under the same path:
it is on one machine or on a file system that they share. Each function splits its work into tasks of one base, or of a
range of games of a base, runs them by a distributed.Client and puts the answers together, in the order of the partitions:

    from distributed import Client
    from damier import cluster
    client = Client("tcp://scheduler:8786")
    archive = cluster.import_(client, "archive", ["pdn/"], partitions=40)
    for hit in cluster.search(client, archive, "result draw"):
        print(hit["base"], hit["game"])

Answers are the same for any number of workers, and if workers die: a task writes to a file of its own and renames it when it
is complete, and Dask gives the task of a dead worker to another one. A partition that is damaged is named in `damaged` of
the answer, with the message of the command; the others answer.
"""

from .archive import Archive, Partition
from .work import Answer, annotate, dedupe, import_, index, search, shots, stats, tree

__all__ = [
    "Answer", "Archive", "Partition", "annotate", "dedupe", "import_", "index", "search", "shots", "stats", "tree",
]
