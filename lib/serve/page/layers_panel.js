// The layers of annotations of a game: shown or hidden, or taken over into the game.
import { app, readOnly, t } from './context.js';
import { button, check, details, el } from './dom.js';

/** Whether an item of a body is of a layer. */
const layerOf = (item) => (typeof item === 'object' && !Array.isArray(item) ? item.l : undefined);

export class LayersPanel {
  /** changed(): other layers are shown; accepted(body): the reader wants the game to be this. */
  constructor(changed, accepted) {
    Object.assign(this, { changed, accepted });
    this.hidden = new Set();
    this.body = el('div');
    this.element = details(t('layers'), { open: true }, this.body);
  }

  use(body) {
    this.game = body;
    const layers = [...new Set(body.b.map(layerOf).filter(Boolean))];
    this.element.hidden = layers.length === 0;
    this.body.replaceChildren(...layers.map((layer) => this.row(layer)));
  }

  row(layer) {
    const name = app.words.of(`layer-${layer}`) ?? layer;
    const show = check(name, !this.hidden.has(layer), (isOn) => {
      isOn ? this.hidden.delete(layer) : this.hidden.add(layer);
      this.changed();
    });
    return el(
      'div',
      { class: 'row-of-fields' },
      show,
      !readOnly() &&
        button(t('accept-layer'), () => this.accepted(this.withAccepted(layer)), {
          'aria-label': `${t('accept-layer')}: ${name}`,
        }),
    );
  }

  /** The body without the layers that are hidden. */
  shownBody() {
    return { ...this.game, b: this.game.b.filter((item) => !this.hidden.has(layerOf(item))) };
  }

  /** The body with the words and signs of a layer as words and signs of the game; its moves stay in the layer. */
  withAccepted(layer) {
    const own = ({ c, d, w, g, n }) => (g !== undefined ? { g, n } : { c: w?.[app.words.code] ?? d ?? c });
    const items = this.game.b.flatMap((item) =>
      layerOf(item) !== layer ? [item] : item.g !== undefined || item.c || item.d || item.w ? [own(item)] : [],
    );
    return { ...this.game, b: items };
  }
}
