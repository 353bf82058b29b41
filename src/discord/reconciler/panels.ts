import type { APIMessage } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import type { Body } from '../ui/body.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { PanelPictures } from './panel-drawing.ts';
import {
  digestOf,
  hasLobbyNews,
  lobbyKey,
  mostBelow,
  moveGapMs,
  newsKey,
  type PanelCall,
  placeOf,
  raisedKey,
} from './panel-plan.ts';
import { type PanelPlace, partOf, type StoredPanels } from './reconciler-state.ts';

/** The state of a pressed message after the answer. `unknown`: the answer was lost, but it may have taken effect. */
type Shown = Body | 'as-before' | 'unknown';

/** The functions that the interactions need from the reconciler besides its port. */
export interface LobbyMessages {
  /**
   * Announces that an answer to a press is about to redraw this message. `arrange` leaves the message alone until the
   * returned function is called with the message's new state.
   */
  answering(gameId: string, messageId: string): (shown: Shown) => Promise<void>;
}

/** The stored part, as its owner may change it. */
interface Own extends Omit<StoredPanels, 'panels' | 'page' | 'announcing' | 'panelCounts'> {
  readonly panels: Record<string, PanelPlace>;
  page?: number;
  announcing?: { readonly channelId: string; readonly at: number };
  panelCounts?: Readonly<Record<string, number>>;
}

/** A game whose panels may be changed. */
export interface PanelsGame extends GameReconciler {
  readonly panels: Panels;
}

/** The messages that a game keeps up to date. */
export class Panels {
  readonly #game: GameReconciler;
  readonly #stored: Own;
  /** For each panel, the step at whose start it was last looked for. */
  readonly #looked = new Map<string, number>();
  /** When a panel was last looked for, ms of `performance.now`. */
  #lookedAt = Number.NEGATIVE_INFINITY;
  /** Messages whose edit waits for the answer to a press, which shows the same with fewer calls. */
  readonly #pressed = new Map<string, Promise<void>>();
  /** When a panel was last posted or edited, and the moment that it then showed, by its key, ms of `performance.now`. */
  readonly #shownAt = new Map<string, { readonly at: number; readonly moment: string | null }>();
  /** When a panel was last moved to the end of its place, ms of `performance.now`. */
  readonly #movedAt = new Map<Room | 'lobby', number>();
  /** The pictures of its panels, once one was wanted. */
  #pictures: PanelPictures | null = null;

  constructor(game: GameReconciler, document: StoredPanels) {
    this.#game = game;
    this.#stored = partOf(document, ['panels', 'page', 'panelCounts', 'announcing']);
  }

  get stored(): StoredPanels {
    return this.#stored;
  }

  get lobbyLink(): string | null {
    const at = this.#stored.panels[lobbyKey];
    if (at === undefined) return null;
    return `https://discord.com/channels/${this.#game.guildId}/${at.channelId}/${at.messageId}`;
  }

  /** Milliseconds until a panel of this place that is too far up may be posted again. */
  untilMove(place: Room | 'lobby'): number {
    return (this.#movedAt.get(place) ?? Number.NEGATIVE_INFINITY) + moveGapMs - performance.now();
  }

  /** The answer to a press that is about to redraw this message, if there is one. */
  answerTo(messageId: string): Promise<void> | undefined {
    return this.#pressed.get(messageId);
  }

  /** Returns true if a panel is to be looked for, because a new step begins, and notes that it is. */
  isLookDue(key: string, step: number): boolean {
    const before = this.#looked.get(key);
    this.#looked.set(key, step);
    const isDue = performance.now() >= this.#lookedAt + this.#game.context.lookMs;
    if (!isDue || before === undefined || before === step || this.at(key) === undefined) return false;
    this.#lookedAt = performance.now();
    return true;
  }

  at(key: string): PanelPlace | undefined {
    return this.#stored.panels[key];
  }

  /** The number of times that a panel was made. */
  countOf(key: string): number {
    return this.#stored.panelCounts?.[key] ?? 0;
  }

  shownAt(key: string): { readonly at: number; readonly moment: string | null } | undefined {
    return this.#shownAt.get(key);
  }

  /** See `LobbyMessages`. */
  answering(messageId: string): (shown: Shown) => Promise<void> {
    let over = (): void => undefined;
    const answer = new Promise<void>((resolve) => {
      over = resolve;
    });
    // With two answers at once, the order in which Discord shows them is unknown. The next arrangement makes sure.
    let alone = !this.#pressed.has(messageId);
    this.#pressed.set(messageId, answer);
    return async (shown) => {
      if (this.#pressed.get(messageId) === answer) this.#pressed.delete(messageId);
      else alone = false;
      if (shown !== 'as-before') await this.#noteAnswer(messageId, alone && shown !== 'unknown' ? shown : null);
      over();
    };
  }

  notePostBelow(place: 'town' | 'lobby'): void {
    if (this.#countBelow(place).some((below) => below > mostBelow)) this.#game.again();
  }

  /** Counts a message of a person below the panels of a place. They may write many, so a panel is asked for once. */
  noteWordsBelow(place: 'town' | 'lobby'): void {
    if (this.#countBelow(place).includes(mostBelow + 1)) this.#game.again();
  }

  noteLobbyNews({ id, channel_id: channelId }: APIMessage): void {
    this.#stored.panels[newsKey(id)] = { channelId, messageId: id, shows: '' };
    const { layout } = this.#game;
    if (layout !== null && !hasLobbyNews(layout)) this.#game.again();
  }

  /**
   * Notes that the lobby's message is about to be posted in this channel. A bot that is killed before the answer finds
   * the message by this note.
   */
  async noteAnnouncing(channelId: string): Promise<void> {
    this.#stored.announcing = { channelId, at: Date.now() };
    await this.#game.save();
  }

  /** The lobby's message is posted, refused or found. */
  noteAnnounced(): void {
    delete this.#stored.announcing;
  }

  /** The lobby's message that an earlier process has posted. An earlier message of the lobby is then deleted. */
  noteFound(at: PanelPlace): void {
    const earlier = this.at(lobbyKey);
    if (earlier !== undefined && earlier.messageId !== at.messageId)
      this.#stored.panels[raisedKey(lobbyKey, earlier)] = earlier;
    this.#stored.panels[lobbyKey] = at;
  }

  /** Stores that a panel is about to be posted again. Its earlier message is the panel's message until that is done. */
  async noteRaising(key: string): Promise<void> {
    const at = this.at(key);
    if (at === undefined) return;
    this.#stored.panels[key] = { ...at, isRaised: true };
    await this.#game.save();
  }

  /** Notes that Discord has refused to post a panel again. */
  async noteNotRaised(key: string): Promise<void> {
    const at = this.at(key);
    if (at === undefined) return;
    const { isRaised: _, ...there } = at;
    this.#stored.panels[key] = there;
    await this.#game.save();
  }

  /** Notes the message of a panel that has been posted. An earlier message of it is then deleted. */
  async notePosted({ key, page, moment }: PanelCall & { kind: 'post' }, posted: PanelPlace): Promise<void> {
    const count = this.countOf(key);
    const earlier = this.at(key);
    if (earlier !== undefined && earlier.messageId !== posted.messageId)
      this.#stored.panels[raisedKey(key, earlier)] = earlier;
    this.#stored.panels[key] = posted;
    this.#stored.panelCounts = { ...this.#stored.panelCounts, [key]: count + 1 };
    if (count > 0) this.#movedAt.set(placeOf(key), performance.now());
    if (page !== null) this.#stored.page = Math.max(page.number, this.#stored.page ?? 0);
    this.noteEdited(key, moment);
    await this.#game.save();
  }

  noteEdited(key: string, moment: string | null): void {
    this.#shownAt.set(key, { at: performance.now(), moment });
  }

  /**
   * The panel's message shows this now, by an edit or by an answer to a press. `null`: nobody knows, since Discord
   * carries some calls out whose answer is lost. The next pass edits it, whatever it is to show.
   */
  async noteShown(
    key: string,
    body: Body | null,
    picture: Pick<PanelPlace, 'picture' | 'pictureId'> = {},
  ): Promise<void> {
    const at = this.at(key);
    const shows = body === null ? '' : digestOf(body);
    if (at === undefined || (at.shows === shows && picture.picture === undefined)) return;
    this.#stored.panels[key] = { ...at, shows, ...picture };
    await this.#game.save();
  }

  /** Forgets the message of a panel. */
  async forget(key: string): Promise<void> {
    this.#shownAt.delete(key);
    delete this.#stored.panels[key];
    await this.#game.save();
  }

  /** Forgets when and with which pictures the panels were shown. */
  forgetShown(): void {
    this.#pictures = null;
    for (const notes of [this.#looked, this.#pressed, this.#shownAt]) notes.clear();
  }

  /** Forgets the messages of a channel that is deleted, or of all. The document is stored with the next change. */
  drop(channelId?: string): void {
    for (const [key, panel] of Object.entries(this.#stored.panels))
      if (channelId === undefined || panel.channelId === channelId) delete this.#stored.panels[key];
  }

  /** Nothing in a channel that is deleted has to be remembered. */
  async forgetPlace(place: Room | 'lobby'): Promise<void> {
    for (const key of Object.keys(this.#stored.panels)) if (placeOf(key) === place) await this.forget(key);
    this.noteAnnounced();
  }

  /** The message shows the right content in the end, whatever a late or lost answer has left there. */
  async #noteAnswer(messageId: string, shown: Body | null): Promise<void> {
    const { panels } = this.#stored;
    const key = Object.keys(panels).find((one) => panels[one]?.messageId === messageId);
    if (key?.startsWith('lobby/') !== true) return;
    await this.noteShown(key, shown);
    this.#game.again();
  }

  /** Counts a message below the panels of a place, and returns how many are below each of them now. */
  #countBelow(place: 'town' | 'lobby'): readonly number[] {
    const panels = Object.entries(this.#stored.panels).filter(([key]) => placeOf(key) === place);
    return panels.map(([key, at]) => {
      const below = (at.below ?? 0) + 1;
      this.#stored.panels[key] = { ...at, below };
      return below;
    });
  }

  /** The pictures of the game. `null`: its server has turned them off. */
  get pictures(): PanelPictures | null {
    const pictures = this.#game.context.pictures(this.#game.guildId);
    if (pictures === null) return null;
    this.#pictures ??= new PanelPictures(pictures, () => this.#game.again());
    return this.#pictures;
  }
}
