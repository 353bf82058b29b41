import type { GamePictures } from '#game/ports/pictures.ts';
import type { Panel } from '#game/ports/ports.ts';
import { drawPanel } from '../features/panels.ts';
import type { SvgPicture } from '../features/pictures.ts';
import { altLimit, type Body, type BodyFile, cutBetween } from '../ui/body.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { shortNonce } from './nonce.ts';

/** Draws a panel of a table. `logId`: the channel of a town whose log stays. */
export type PanelDrawing = (panel: Panel, table: PanelTable, logId: string | undefined) => Body;

/**
 * Returns the drawing for the panels of one layout. It remembers them: a panel is drawn again only if the channels to
 * which it links have changed.
 */
export function panelDrawing(mentions: CommandMentions): PanelDrawing {
  const known = new WeakMap<Panel, { readonly channels: string; readonly body: Body }>();
  return (panel, table, logId) => {
    const channels = JSON.stringify([table.links, table.lobbyLink, table.hasProtocol, logId]);
    const before = known.get(panel);
    if (before?.channels === channels) return before.body;
    const body = mentions(drawPanel(panel, table, logId));
    known.set(panel, { channels, body });
    return body;
  };
}

export interface PanelPicture {
  /** Tells the picture from others. It is stored with the panel's place. */
  readonly digest: string;
  /** The name and the description of its file. */
  readonly name: string;
  readonly alt: string;
  /** The drawn picture. `null`: it is not ready, so the panel is shown without it. */
  readonly file: BodyFile | null;
  /** True while it is being drawn. */
  readonly isPending: boolean;
}

/** The pictures of a game's panels. No panel waits for one: it is added by an edit when it has been drawn. */
export class PanelPictures {
  readonly #pictures: GamePictures;
  readonly #asked = new Map<string, 'drawing' | 'failed' | 'drawn'>();
  readonly #drawn: () => void;

  /** `drawn`: called when a picture is ready that was not before. */
  constructor(pictures: GamePictures, drawn: () => void) {
    this.#pictures = pictures;
    this.#drawn = drawn;
  }

  /** The number of pictures that have been drawn for it. */
  get drawn(): number {
    return [...this.#asked.values()].filter((state) => state === 'drawn').length;
  }

  get svg(): GamePictures['svg'] {
    return this.#pictures.svg;
  }

  /** Returns a picture, drawn or not. A picture that could not be drawn is not tried again. */
  find({ name, svg, alt }: SvgPicture): PanelPicture {
    const digest = shortNonce(`${svg} ${alt}`);
    const png = this.#ready(digest, svg);
    const about = { name, alt: cutBetween(alt, altLimit, '\n') };
    const file = png === null ? null : { ...about, data: png };
    return { digest, ...about, file, isPending: this.#asked.get(digest) === 'drawing' };
  }

  #ready(digest: string, svg: string): Uint8Array | null {
    const state = this.#asked.get(digest);
    if (state === 'drawing' || state === 'failed') return null;
    const png = this.#pictures.ready(svg);
    if (png !== null) return png;
    this.#asked.set(digest, 'drawing');
    void this.#pictures.draw(svg).then((drawn) => {
      this.#asked.set(digest, drawn === null ? 'failed' : 'drawn');
      if (drawn !== null) this.#drawn();
    });
    return null;
  }
}
