import type {
  RecordingEnd,
  RecordingOrder,
  RecordingPlace,
  RecordingRequest,
  RecordingStage,
  RecordingView,
} from '#game/ports/recording.ts';
import { failure } from '#result';
import { type PackProblem, problem } from '../problem.ts';
import { factsOf, type RecordLine } from './lines.ts';
import { Microphone } from './microphone.ts';
import type { Packets, SessionParts } from './session-parts.ts';
import { Shown } from './shown.ts';
import type { CheckedTake } from './take.ts';

/** The time for an answer to a take, and for the first word of a line, ms. */
const REVIEW_MS = 10 * 60_000;
const WORDS_MS = 3 * 60_000;
/** The lines of one page of the list. Discord's menus have as many options. */
const PAGE = 25;

/** The next event of a recording: an order, which may name a line or a page of the list, or the end. */
type Move =
  | Exclude<RecordingOrder, 'stop' | 'auto' | 'line' | 'page'>
  | { readonly order: 'line' | 'page'; readonly to: number }
  | RecordingEnd;

/** The orders that each stage takes, besides Stop and the choice to keep takes by themselves. */
const taken: Readonly<Record<RecordingStage | 'list', readonly RecordingOrder[]>> = {
  ours: ['again', 'skip', 'back', 'list'],
  kept: ['hear', 'again', 'skip', 'back', 'list'],
  listening: ['done', 'again', 'skip', 'back', 'list'],
  checking: [],
  review: ['keep', 'again', 'skip', 'back', 'list'],
  list: ['line', 'page', 'skip'],
};

const ends: readonly RecordingEnd[] = ['stop', 'complete', 'game', 'left', 'idle', 'closing', 'failed'];
const isEnd = (move: Move): move is RecordingEnd => ends.some((end) => end === move);

/**
 * One person records one line after another, and may go back to any of them. Their sound is kept in memory from the
 * moment at which the message asks for the line until they answer to the take. Only a take that they keep is stored.
 */
export class RecordingSession {
  readonly #parts: SessionParts;
  readonly #microphone = new Microphone();
  readonly #kept: Map<string, () => Packets>;
  /** The lines that the person has left to our narrator. */
  readonly #skipped = new Set<RecordLine>();
  #shown: Shown | null = null;
  #stage: RecordingStage | 'list';
  /** Returns the present state as the message shows it. */
  #now: () => RecordingView['now'];
  #attempt = 0;
  /** True if a take without remarks is kept unless the person says the line again. */
  #keepsItself = false;
  #end: RecordingEnd | null = null;
  #tell: (move: Move) => void = () => {};

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#kept = new Map(parts.kept);
    const first = this.#nextOpen();
    this.#stage = first === null ? 'list' : 'ours';
    this.#now = () => (first === null ? this.#list(0) : this.#line('ours', first));
  }

  get request(): RecordingRequest {
    return this.#parts.request;
  }

  /** Posts the message. Returns false if no channel takes it. */
  async post(): Promise<boolean> {
    const { board } = this.#parts;
    const place: RecordingPlace | null = await board.post(this.#view());
    if (place !== null) this.#shown = new Shown(board, place, () => this.end('stop'));
    return place !== null;
  }

  /** Records until the end. Returns its reason. */
  async run(): Promise<RecordingEnd> {
    const { voice } = this.#parts;
    // A game may have taken the voice while the message was posted.
    if (this.#end !== null) return this.#end;
    await voice.open((packet) => this.#microphone.take(packet));
    let line = this.#nextOpen();
    let isListed = line === null;
    for (;;) {
      const isCorrected = this.#nextOpen() === null;
      const move: Move = isListed ? await this.#choose(line) : await this.#record(line!);
      if (isEnd(move)) return move;
      const next = this.#lineAfter(move, line);
      // A person who corrects a complete pack may choose another line.
      isListed = move === 'list' || (next === null && isCorrected);
      if (next === null && !isListed) return 'complete';
      line = next ?? line;
    }
  }

  /** Carries out an order for this attempt. `to`: the number of a line or a page. Returns false if it comes too late. */
  order(order: RecordingOrder, attempt: number, to = 0): boolean {
    if (this.#end !== null) return false;
    if (order === 'stop') this.end('stop');
    else if (attempt !== this.#attempt) return false;
    else if (order === 'auto') this.#toggle();
    else if (!taken[this.#stage].includes(order) || !this.#isThere(order, to)) return false;
    else this.#tell(order === 'line' || order === 'page' ? { order, to } : order);
    return true;
  }

  /** Ends the recording. The first reason counts. */
  end(why: RecordingEnd): void {
    this.#end ??= why;
    this.#tell(this.#end);
  }

  /** Shows that the recording is over. Resolves when Discord shows it. */
  async over(why: RecordingEnd, isStored: boolean): Promise<void> {
    await this.#shown?.show({ ...this.#about(), now: { stage: 'over', why, isStored } });
  }

  /** Returns true if the list has this line or page. */
  #isThere(order: RecordingOrder, to: number): boolean {
    const { length } = this.#parts.lines;
    return Number.isInteger(to) && to >= 0 && to < (order === 'page' ? length / PAGE : length);
  }

  #toggle(): void {
    this.#keepsItself = !this.#keepsItself;
    this.#show(this.#stage, this.#now);
  }

  /** The first line that is neither kept nor left to our narrator. `null`: there is none. */
  #nextOpen(): RecordLine | null {
    const { lines } = this.#parts;
    return lines.find((line) => !this.#kept.has(line.name) && !this.#skipped.has(line)) ?? null;
  }

  /** The line that a move leads to. Before the first line there is none but itself. `null`: no line is left. */
  #lineAfter(move: Move, line: RecordLine | null): RecordLine | null {
    const { lines } = this.#parts;
    if (typeof move === 'object') return lines[move.to]!;
    if (move === 'list' || line === null) return line;
    return move === 'back' ? lines[Math.max(0, lines.indexOf(line) - 1)]! : this.#nextOpen();
  }

  /** Shows the list of the lines until one of them is chosen, or the recording goes on. */
  async #choose(line: RecordLine | null): Promise<Move> {
    const { lines } = this.#parts;
    let page = line === null ? 0 : Math.floor(lines.indexOf(line) / PAGE);
    for (;;) {
      this.#attempt += 1;
      const shown = page;
      this.#show('list', () => this.#list(shown));
      const move = await this.#next(REVIEW_MS);
      if (typeof move !== 'object' || move.order === 'line') return move;
      page = move.to;
    }
  }

  /** Records a line until it is kept or left. */
  async #record(line: RecordLine): Promise<Move> {
    let move = this.#kept.has(line.name) ? await this.#playKept(line) : await this.#playOurs(line);
    while (move === 'again' || move === 'done') {
      move = await this.#listen(line);
      if (move === 'done') move = await this.#judge(line);
    }
    if (move === 'skip' && !this.#kept.has(line.name)) this.#skipped.add(line);
    this.#parts.voice.hush();
    return move;
  }

  /** Plays the take that is kept, as often as the person wants. */
  async #playKept(line: RecordLine): Promise<Move> {
    for (;;) {
      const next = this.#begin('kept', line, REVIEW_MS);
      void this.#parts.voice.play(this.#kept.get(line.name)!());
      const move = await next;
      this.#parts.voice.hush();
      if (move !== 'hear') return move;
    }
  }

  async #playOurs(line: RecordLine): Promise<Move> {
    const { voice } = this.#parts;
    const next = this.#begin('ours', line);
    const move = await Promise.race([next, voice.play(line.clip.packets.slice()).then((): Move => 'again')]);
    voice.hush();
    return move;
  }

  async #listen(line: RecordLine): Promise<Move> {
    const next = this.#begin('listening', line, WORDS_MS);
    this.#microphone.open(() => this.#tell('done'));
    const move = await next;
    this.#microphone.close();
    if (move !== 'done') this.#microphone.takeAll();
    return move;
  }

  /** Checks a take, plays it back and waits for the answer. */
  async #judge(line: RecordLine): Promise<Move> {
    const { voice, check, storeTake, log } = this.#parts;
    this.#show('checking', () => this.#line('checking', line));
    const job = { name: line.text, packets: this.#microphone.takeAll(), line: factsOf(line), place: line.clip.place };
    const checked = await check(job).catch((error: unknown): CheckedTake => {
      log.error({ error }, 'a take could not be checked');
      return failure([problem('take-unreadable')]);
    });
    if (this.#end !== null) return this.#end;
    let remarks = checked.ok ? checked.value.notes : checked.error;
    const heard = checked.ok ? voice.play(checked.value.clip.packets) : null;
    for (;;) {
      const next = this.#begin('review', line, REVIEW_MS, { remarks, isGood: checked.ok });
      const attempt = this.#attempt;
      if (checked.ok && remarks.length === 0)
        void heard!.then((isHeard) => (isHeard === true ? this.#keepUnlessAgain(attempt) : undefined));
      const move = await next;
      voice.hush();
      if (move !== 'keep' || !checked.ok) return move;
      if (await storeTake(line, checked.value)) {
        const { packets } = checked.value.clip;
        this.#kept.set(line.name, () => packets);
        return move;
      }
      remarks = [problem('take-not-stored')];
    }
  }

  /** Keeps a take once it has been heard to its end, if the person wants that then. */
  #keepUnlessAgain(attempt: number): void {
    if (this.#keepsItself && attempt === this.#attempt) this.#tell('keep');
  }

  /** Begins a stage of a line, and waits for an order or the end. */
  #begin(
    stage: RecordingStage,
    line: RecordLine,
    ms?: number,
    about: { readonly remarks?: readonly PackProblem[]; readonly isGood?: boolean } = {},
  ): Promise<Move> {
    this.#attempt += 1;
    this.#show(stage, () => this.#line(stage, line, about));
    return this.#next(ms);
  }

  /** Waits for an order or the end. */
  #next(ms?: number): Promise<Move> {
    if (this.#end !== null) return Promise.resolve(this.#end);
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => this.end('idle'), ms);
      this.#tell = (move) => {
        clearTimeout(timer);
        this.#tell = () => {};
        resolve(move);
      };
    });
  }

  #show(stage: RecordingStage | 'list', now: () => RecordingView['now']): void {
    this.#stage = stage;
    this.#now = now;
    void this.#shown?.show(this.#view());
  }

  #line(
    stage: RecordingStage,
    { text }: RecordLine,
    { remarks = [], isGood = false }: { readonly remarks?: readonly PackProblem[]; readonly isGood?: boolean } = {},
  ) {
    const shown = remarks.map(({ code, params }) => ({ code, params }));
    return { stage, text, isGood, remarks: shown, attempt: this.#attempt, keepsItself: this.#keepsItself };
  }

  #list(page: number) {
    const { lines } = this.#parts;
    const first = page * PAGE;
    const rows = lines.slice(first, first + PAGE).map(({ text, name }, index) => ({
      number: first + index,
      text,
      isKept: this.#kept.has(name),
    }));
    const pages = Math.ceil(lines.length / PAGE);
    return { stage: 'list' as const, page, pages, rows, attempt: this.#attempt, keepsItself: this.#keepsItself };
  }

  #view(): RecordingView {
    return { ...this.#about(), now: this.#now() };
  }

  #about(): Omit<RecordingView, 'now'> {
    const { request, lines, voiceLanguage: voice } = this.#parts;
    const { guildId, channelId, askedIn, userId, packId, language } = request;
    return { guildId, channelId, askedIn, userId, packId, language, voice, kept: this.#kept.size, all: lines.length };
  }
}
