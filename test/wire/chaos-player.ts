import { setTimeout as rest } from 'node:timers/promises';
import {
  asShown,
  type InteractionResult,
  type ReceivedEvent,
  readRows,
  readText,
  type ShownMessage,
  type SimulatedUser,
} from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import { readSeats } from '#discord/features/actions/draft.ts';
import { t } from '#narration/index.ts';
import { seatOfButton } from '../../src/demo/controls.ts';
import type { ChaosGame } from './chaos-config.ts';

type Part = { custom_id?: string; components?: Part[]; options?: { value: string }[]; min_values?: number };

/** The list, the seat and the id of a seat's button. `null`: it is another button. */
function seatIn({ custom_id: id = '', options }: Part): { list: string; seat: string; id: string } | null {
  const at = seatOfButton(id);
  return options || at === null ? null : { ...at, id };
}

/** Milliseconds between two looks for something to press, in the game's time. */
const overview = 24_000;
/** Milliseconds before the player repeats a press that had no effect. */
const breath = 600;
/** The share of looks at which the player presses anything. */
const eagerness = 0.5;
/**
 * The share of picks that are the same as those of all others. If clans never agreed and the town never condemned, a
 * game would never end.
 */
const unanimity = 0.6;
/** Milliseconds for which the player waits while Discord shows "is thinking". */
const forbearance = 10_000;

/** The voice channel in which the table is, as the first player has read it. `null`: none was named. */
export interface ChaosPlace {
  room: string | null;
  /** The channels whose panels the player leaves alone. Missing: none. */
  readonly elsewhere?: ReadonlySet<string>;
}

/**
 * A player who plays by chance: goes to the table, looks at the panels, picks something, votes for somebody and gives
 * the floor away. A failed action is tried again at a later look, as people do.
 */
export class ChaosPlayer {
  readonly user: SimulatedUser;
  readonly #seed: number;
  readonly #glanceMs: number;
  readonly #dice: SeededRandom;
  readonly #place: ChaosPlace;
  /** The beginnings of the lines that name the table's voice channel: it moves there, or waits for its players there. */
  readonly #placeWords: readonly string[];
  readonly #panels = new Map<string, ShownMessage>();
  readonly #rooms = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  /** The latest answer, or the error of the latest gesture, for a person who looks for the cause of a failure. */
  #latest = 'nothing';
  /** The contracts that the player has put together so far, finished or not: the seats in their order (D6). */
  readonly drafts: (readonly number[])[] = [];
  /** The numbers of gestures with and without an answer. */
  readonly gestures = { answered: 0, failed: 0 };
  /** The gestures that Discord took and the bot did not answer. */
  readonly unanswered: { readonly at: number; readonly why: string }[] = [];

  constructor(user: SimulatedUser, { seed, speed, language }: ChaosGame, place: ChaosPlace) {
    this.user = user;
    this.#place = place;
    const words = [
      t(language, 'remarks:host.moved', { channel: '\n', people: '' }),
      t(language, 'panels:gathering.title', { channel: '\n' }),
    ];
    this.#placeWords = words.map((text) => text.split('\n')[0]!);
    this.#seed = seed;
    this.#glanceMs = overview / speed;
    this.#dice = new SeededRandom(seed, Number(BigInt(user.id) % 997n));
    user.inbox.onEvent((event) => this.#notice(event));
  }

  begin(): void {
    this.#timer = setInterval(() => void this.#overview(), this.#glanceMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Repeats a gesture until it has an effect, as people do. `latest`: on the clock of `Date.now`. */
  async retryUntilDone(
    gesture: () => Promise<InteractionResult>,
    isDone: () => boolean,
    latest: number,
  ): Promise<void> {
    while (Date.now() < latest && !isDone()) {
      await this.#try(gesture);
      await rest(breath);
    }
    if (!isDone()) throw new Error(`${this.user.name} has pressed and pressed. The last answer: ${this.#latest}`);
  }

  /** Makes one gesture, whatever its result. `undefined`: it was not answered. */
  ask(gesture: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
    return this.#try(gesture);
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    const isTableVoice = d.type === 2 && d.parent_id !== null && d.name !== '___hidden___';
    if ((type === 'CHANNEL_CREATE' || type === 'CHANNEL_UPDATE') && isTableVoice) this.#rooms.set(d.id, d.name);
    else if (type === 'CHANNEL_DELETE' || type === 'CHANNEL_UPDATE') this.#rooms.delete(d.id);
    if (type === 'MESSAGE_DELETE') this.#panels.delete(d.id);
    if (type === 'CHANNEL_DELETE')
      for (const { id, channel_id: room } of this.#panels.values()) if (room === d.id) this.#panels.delete(id);
    const isMessage = type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE';
    if (!isMessage || ((d.flags ?? 0) & 64) !== 0) return;
    this.#readOfPlace(readText(d));
    if (this.#place.elsewhere?.has(d.channel_id)) return;
    if (readRows(d).length > 0) this.#panels.set(d.id, asShown(d));
    else this.#panels.delete(d.id);
  }

  async #overview(): Promise<void> {
    this.#goToTheTable();
    if (this.#busy || !this.#dice.chance(eagerness)) return;
    this.#busy = true;
    try {
      const panel = this.#panelInView();
      if (panel) await this.#useSomething(panel);
    } finally {
      this.#busy = false;
    }
  }

  #readOfPlace(content: string): void {
    const line = content.split('\n').find((one) => this.#placeWords.some((words) => one.startsWith(words)));
    if (line !== undefined) this.#place.room = /<#(\d+)>/.exec(line)?.[1] ?? null;
  }

  /** Joins the table's voice room. A seated player sees the table's own rooms, wherever the table is. */
  #goToTheTable(): void {
    const own = [...this.#rooms.keys()].at(-1);
    const moved = this.#place.room;
    const room = moved !== null && this.user.guild.channels.has(moved) ? moved : own;
    const isThere = moved === null ? this.user.voice !== undefined : this.user.voice?.channelId === room;
    if (room === undefined || isThere) return;
    void this.user.joinVoice(room).catch(() => {});
  }

  /** The newest panel. If two rooms have panels, either of the two. */
  #panelInView(): ShownMessage | undefined {
    const [newest, ...older] = [...this.#panels.values()].reverse();
    const elsewhere = older.find((each) => each.channel_id !== newest?.channel_id);
    return elsewhere && this.#dice.chance(0.5) ? elsewhere : newest;
  }

  async #useSomething(panel: ShownMessage): Promise<void> {
    const parts = partsOf(panel).filter(
      ({ custom_id }) =>
        !/:(leave|quit|desk|join|start|closetable|beginnow|replacenow|cancelstart)$/.test(custom_id ?? ''),
    );
    if (parts.length === 0) return;
    const part = this.#dice.pick(parts);
    const answer = await this.#use(panel, part);
    const menus = partsOf(answer?.message).filter((one) => one.options !== undefined || seatIn(one) !== null);
    if (menus.length === 0 || !answer?.message) return;
    const chosen = await this.#use(answer.message, this.#dice.pick(menus));
    if (chosen?.message) await this.#propose(chosen.message);
  }

  /** Proposes a contract when it names enough seats (D6). */
  async #propose(draft: ShownMessage): Promise<void> {
    const propose = partsOf(draft).find(({ custom_id: id }) => id?.includes(':propose:'));
    const menu = partsOf(draft).find(({ options }) => options !== undefined);
    if (!propose) return;
    const part = menu && this.#dice.chance(0.5) ? menu : propose;
    const answer = await this.#use(draft, part);
    if (part === menu && answer?.message) await this.#propose(answer.message);
  }

  #use(message: ShownMessage, part: Part): Promise<InteractionResult | undefined> {
    const { custom_id: id = '', options } = part;
    if (!options) return this.#press(message, part);
    const value = this.#choice(options.map((option) => option.value));
    const draft = /:list:[a-d](?:-(\S+))?$/.exec(id);
    if (draft) this.drafts.push([...readSeats(draft[1] ?? ''), Number(value)]);
    return this.#try(() => this.user.choose(message, id, [value]));
  }

  /** Presses a button. In a list of seats, one of them. */
  #press(message: ShownMessage, part: Part): Promise<InteractionResult | undefined> {
    const list = seatIn(part)?.list;
    const seats = partsOf(message).flatMap((one) => (seatIn(one)?.list === list ? (seatIn(one) ?? []) : []));
    const seat = seats.length < 2 ? undefined : this.#choice(seats.map((one) => one.seat));
    const id = seats.find((one) => one.seat === seat)?.id ?? part.custom_id ?? '';
    return this.#try(() => this.user.press(message, id));
  }

  #choice(values: readonly string[]): string {
    if (!this.#dice.chance(unanimity)) return this.#dice.pick(values);
    const liking = (value: string) => new SeededRandom(this.#seed, (Number.parseInt(value, 36) || 0) % 9973).fraction();
    return values.reduce((best, value) => (liking(value) > liking(best) ? value : best));
  }

  async #try(gesture: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
    const at = performance.now();
    try {
      const result = await Promise.race([gesture(), rest(forbearance, null, { ref: false })]);
      // An answer that was announced may come later. Those who need it look at all that are announced.
      if (result?.failed) this.unanswered.push({ at, why: result.failed });
      if (result === null) throw new Error('no answer');
      this.gestures[result.failed ? 'failed' : 'answered'] += 1;
      this.#latest = result.failed ?? result.content;
      return result;
    } catch (error) {
      this.#latest = String(error);
      // The panel or its room is already deleted, or nobody answers.
      this.gestures.failed += 1;
      return undefined;
    }
  }
}

const partsOf = (message: ShownMessage | undefined): readonly Part[] =>
  ((message?.rows ?? []) as Part[])
    .flatMap((row) => row.components ?? [])
    .filter(({ custom_id }) => custom_id !== undefined);
