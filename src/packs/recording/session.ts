import type { Log } from '#game/ports/ports.ts';
import type {
  RecordingBoard,
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
import type { CheckedTake, GoodTake, TakeJob } from './take.ts';

/** The message of a recording. One edit is on its way at a time, and then the latest state follows. */
class Shown {
  readonly #board: RecordingBoard;
  readonly #place: RecordingPlace;
  readonly #gone: () => void;
  #latest: RecordingView | null = null;
  #work: Promise<void> | null = null;

  /** `gone`: called if the message was deleted, so that nobody can press its buttons. */
  constructor(board: RecordingBoard, place: RecordingPlace, gone: () => void) {
    this.#board = board;
    this.#place = place;
    this.#gone = gone;
  }

  /** Shows a state. Resolves when it, or a later one, is shown. */
  show(view: RecordingView): Promise<void> {
    this.#latest = view;
    this.#work ??= this.#edit().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #edit(): Promise<void> {
    while (this.#latest !== null) {
      const view = this.#latest;
      this.#latest = null;
      if (!(await this.#board.edit(this.#place, view))) this.#gone();
    }
  }
}

/** The time for an answer to a take, and for the first word of a line, ms. */
const REVIEW_MS = 10 * 60_000;
const WORDS_MS = 3 * 60_000;

/** The voice and the microphone of a recording. */
export interface SessionVoice {
  /** Joins the voice channel. `packet`: takes the sound of the person who records. */
  open(packet: (packet: Uint8Array) => void): Promise<void>;
  /** Plays a sound. Resolves when it has been heard, or was dropped. */
  play(packets: readonly Buffer[]): Promise<unknown>;
  /** Stops what is played. */
  hush(): void;
}

/** The parts that a recording needs. */
export interface SessionParts {
  readonly request: RecordingRequest;
  /** The lines that are left, in their order. */
  readonly lines: readonly RecordLine[];
  /** The number of lines that were recorded earlier. */
  readonly kept: number;
  /** The language of the voice if it is not that of the lines. */
  readonly voiceLanguage: string | null;
  readonly voice: SessionVoice;
  readonly board: RecordingBoard;
  /** Checks a take in a thread. */
  readonly check: (job: TakeJob) => Promise<CheckedTake>;
  /** Stores an accepted take. Returns false if that failed. */
  readonly keep: (line: RecordLine, take: GoodTake) => Promise<boolean>;
  readonly log: Log;
}

/** The next event of a recording: an order, or its end. */
type Move = Exclude<RecordingOrder, 'stop'> | RecordingEnd;

/** The orders that each stage takes, besides Stop. */
const taken: Readonly<Record<RecordingStage, readonly RecordingOrder[]>> = {
  ours: ['again', 'skip'],
  listening: ['done', 'again', 'skip'],
  checking: [],
  review: ['keep', 'again', 'skip'],
};

const isEnd = (move: Move): move is RecordingEnd => !['done', 'keep', 'again', 'skip'].includes(move);

/**
 * One person records one line after another. Their sound is kept in memory from the moment at which the message asks
 * for the line until they answer to the take. Only a take that they keep is stored.
 */
export class RecordingSession {
  readonly #parts: SessionParts;
  readonly #microphone = new Microphone();
  #shown: Shown | null = null;
  #stage: RecordingStage = 'ours';
  #attempt = 0;
  #kept: number;
  #end: RecordingEnd | null = null;
  #tell: (move: Move) => void = () => {};

  constructor(parts: SessionParts) {
    this.#parts = parts;
    this.#kept = parts.kept;
  }

  get request(): RecordingRequest {
    return this.#parts.request;
  }

  /** Posts the message. Returns false if no channel takes it. */
  async post(): Promise<boolean> {
    const { board, lines } = this.#parts;
    const place: RecordingPlace | null = await board.post(this.#view(lines[0]!, []));
    if (place !== null) this.#shown = new Shown(board, place, () => this.end('stop'));
    return place !== null;
  }

  /** Records until the end. Returns its reason. */
  async run(): Promise<RecordingEnd> {
    const { voice, lines } = this.#parts;
    // A game may have taken the voice while the message was posted.
    if (this.#end !== null) return this.#end;
    await voice.open((packet) => this.#microphone.take(packet));
    for (const line of lines) {
      const end = await this.#record(line);
      if (end !== null) return end;
    }
    return 'complete';
  }

  /** Carries out an order for this attempt. Returns false if it comes too late. */
  order(order: RecordingOrder, attempt: number): boolean {
    if (this.#end !== null) return false;
    if (order === 'stop') this.end('stop');
    else if (attempt !== this.#attempt || !taken[this.#stage].includes(order)) return false;
    else this.#tell(order);
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

  /** Records a line until it is kept or skipped. Returns the reason if the recording ends. */
  async #record(line: RecordLine): Promise<RecordingEnd | null> {
    let move = await this.#playOurs(line);
    while (move !== 'skip') {
      if (isEnd(move)) return move;
      move = await this.#listen(line);
      if (move === 'done') move = await this.#judge(line);
      if (move === 'keep') return null;
    }
    this.#parts.voice.hush();
    return null;
  }

  async #playOurs(line: RecordLine): Promise<Move> {
    const { voice } = this.#parts;
    this.#attempt += 1;
    this.#show('ours', line);
    const next = this.#next();
    const move = await Promise.race([next, voice.play(line.clip.packets as Buffer[]).then((): Move => 'again')]);
    voice.hush();
    return move;
  }

  async #listen(line: RecordLine): Promise<Move> {
    this.#attempt += 1;
    this.#show('listening', line);
    const next = this.#next(WORDS_MS);
    this.#microphone.open(() => this.#tell('done'));
    const move = await next;
    this.#microphone.close();
    if (move !== 'done') this.#microphone.takeAll();
    return move;
  }

  /** Checks a take, plays it back and waits for the answer. */
  async #judge(line: RecordLine): Promise<Move> {
    const { voice, check, keep, log } = this.#parts;
    this.#show('checking', line);
    const job = { name: line.text, packets: this.#microphone.takeAll(), line: factsOf(line), place: line.clip.place };
    const checked = await check(job).catch((error: unknown): CheckedTake => {
      log.error({ error }, 'a take could not be checked');
      return failure([problem('take-unreadable')]);
    });
    if (this.#end !== null) return this.#end;
    let remarks = checked.ok ? checked.value.notes : checked.error;
    if (checked.ok) void voice.play(checked.value.clip.packets);
    for (;;) {
      this.#attempt += 1;
      this.#show('review', line, remarks, checked.ok);
      const move = await this.#next(REVIEW_MS);
      voice.hush();
      if (move !== 'keep' || !checked.ok) return move;
      if (await keep(line, checked.value)) {
        this.#kept += 1;
        return move;
      }
      remarks = [problem('take-not-stored')];
    }
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

  #show(stage: RecordingStage, line: RecordLine, remarks: readonly PackProblem[] = [], isGood = false): void {
    this.#stage = stage;
    void this.#shown?.show(this.#view(line, remarks, isGood));
  }

  #view({ text }: RecordLine, remarks: readonly PackProblem[], isGood = false): RecordingView {
    const now = { stage: this.#stage, attempt: this.#attempt, text, isGood };
    return { ...this.#about(), now: { ...now, remarks: remarks.map(({ code, params }) => ({ code, params })) } };
  }

  #about(): Omit<RecordingView, 'now'> {
    const { request, lines, kept, voiceLanguage: voice } = this.#parts;
    const { guildId, channelId, askedIn, userId, packId, language } = request;
    const all = kept + lines.length;
    return { guildId, channelId, askedIn, userId, packId, language, voice, kept: this.#kept, all };
  }
}
