import type { Notice } from '#engine/notices.ts';
import { layoutOf, type Scene, seatsOf } from './layout.ts';
import type { Audience, HallReport, Layout, Remark } from './ports.ts';
import { type Placed, placed, Showing } from './showing.ts';
import type { World } from './world.ts';

/** What one batch has told, and when the time that it set running ends. */
export interface Told {
  readonly n: number;
  readonly notices: readonly Notice[];
  readonly until: number | null;
  /** The game's record, once it is over. */
  readonly record: string | null;
}

/** What a table shows: how Discord looks, what is posted and what is said. Nothing here rejects. */
export class Face {
  readonly #world: World;
  readonly #scene: () => Scene;
  readonly #showing: Showing;
  readonly #told = new Set<string>();
  #arranged: Promise<boolean> = Promise.resolve(true);
  #marks: Promise<void> = Promise.resolve();
  #marking: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(world: World, gameId: string, scene: () => Scene) {
    this.#world = world;
    this.#scene = scene;
    this.#showing = new Showing(world, gameId);
  }

  /** Brings Discord to the look of this moment. `true`: all of it is there. */
  arrange(): Promise<boolean> {
    const layout = layoutOf(this.#scene());
    const arranged = this.#world.hall.arrange(layout).then(
      (report) => this.#take(report, layout),
      (error) => {
        this.#world.log.error({ game: this.#gameId, error }, 'the hall has failed');
        return false;
      },
    );
    this.#arranged = arranged;
    return arranged;
  }

  openVoice(): void {
    const { table } = this.#scene();
    this.#showing.openVoice(table.guildId, this.#world.settings.packs[table.language], this.#arranged);
  }

  /** Nothing more is stored; what was not shown by now is shown after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#marking, this.closeVoice()]);
  }

  closeVoice(): Promise<void> {
    return this.#showing.closeVoice();
  }

  /** Says what a batch tells. Resolves when it has been heard and, once `posted`, can have been read. */
  say(told: Told, posted: Promise<boolean>): Promise<void> {
    const { notices } = told;
    const lines = this.#lines(told);
    if (notices.some(({ news }) => news.type === 'StepBegan' || news.type === 'StepEnded')) this.#showing.hush();
    return this.#showing.heard(lines, posted, this.#showing.say(lines));
  }

  /** Posts what a batch tells; the same posts every time. `true`: all have been made. */
  post(told: Told): Promise<boolean> {
    const { n } = told;
    const made = this.#showing.post(this.#lines(told), (index) => `${this.#gameId}-${n}-${index}`);
    // A mark says that everything up to it has been posted.
    this.#marks = this.#marks.then(async () => {
      if (await made) await this.#mark(n);
    });
    return made;
  }

  /** Says once more what has been posted before. */
  async again(told: Told): Promise<void> {
    const lines = this.#lines(told);
    await this.#showing.heard(lines, Promise.resolve(true), this.#showing.say(lines));
  }

  /** Tells the town something that is no news of the game. `tag` makes the post's nonce, together with the time. */
  remark(remark: Remark, tag: string): Promise<void> {
    const line = this.#world.script.remark(remark, this.#audience());
    const lines: readonly Placed[] = [{ room: 'town', line }];
    const nonce = `${this.#gameId}-${tag}${this.#world.clock.now().toString(36)}`;
    const posted = this.#showing.post(lines, () => nonce);
    return this.#showing.heard(lines, posted, this.#showing.say(lines));
  }

  /** Tells it by voice, or in writing where nobody speaks: for what a panel shows anyway. */
  whisper(remark: Remark, tag: string, hasVoice: boolean): void {
    if (!hasVoice) void this.remark(remark, tag);
    else void this.#showing.say([{ room: 'town', line: this.#world.script.remark(remark, this.#audience()) }]);
  }

  /** What a batch tells, room by room; the record goes with the news of the end. */
  #lines({ notices, until, record }: Told): readonly Placed[] {
    const lines = placed(notices, this.#world, this.#audience(until));
    const last = lines.findLast(({ room }) => room === 'town');
    if (record === null || !last) return lines;
    const file = { name: 'game.record', text: record };
    const message = { ...last.line.message, file };
    return lines.map((each) => (each === last ? { ...each, line: { ...each.line, message } } : each));
  }

  get #gameId(): string {
    return this.#scene().table.gameId;
  }

  #audience(until: number | null = null): Audience {
    const { table, game } = this.#scene();
    const { options } = game.state;
    return { language: table.language, ruleset: table.ruleset, options, players: seatsOf(table), until };
  }

  /** What the hall could not do is said in the town, each thing once. */
  #take(report: HallReport, layout: Layout): boolean {
    for (const remark of report.remarks) {
      const said = JSON.stringify(remark);
      if (this.#told.has(said)) continue;
      this.#told.add(said);
      this.#world.log.warn({ game: this.#gameId, remark: remark.key }, 'the hall could not do all');
      if (layout.rooms.length > 0) void this.remark(remark, `h${this.#told.size}`);
    }
    return report.done;
  }

  async #mark(n: number): Promise<void> {
    if (this.#stopped) return;
    const { journal, log } = this.#world;
    this.#marking = journal.markShown(this.#gameId, n).catch((error: unknown) => {
      log.warn({ game: this.#gameId, batch: n, error }, 'a mark could not be stored');
    });
    await this.#marking;
  }
}
