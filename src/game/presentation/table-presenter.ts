import { isForAll } from '#engine/kernel/engine.ts';
import type { Step } from '#engine/kernel/step.ts';
import { nightCue } from '#narration/index.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { floorOf } from '../model/floor.ts';
import { packOf } from '../model/pack-of.ts';
import { filesOf } from '../model/record.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Audience, Layout, ReconcileResult, Remark } from '../ports/ports.ts';
import { within } from '../runtime/clock.ts';
import { isPlaying, layoutOf, type Scene, seatsOf } from './layout.ts';
import { OpenIssues } from './open-issues.ts';
import { OutputQueue, type RoomLine, roomLines } from './output-queue.ts';

/** How long a town is tried to be told that the bot stops, ms: a service manager does not wait for long. */
const FAREWELL_MS = 3_000;
/** Ten voices can be opened or closed in ten seconds: that many wait for 26. */
const SETTLED_MS = 45_000;
/** How long a hall that does not answer is waited for, ms. */
const ROOMS_MS = 30_000;
/** With fewer voices it is done before it could be told. */
const CROWD = 3;

/** What a table shows: how Discord looks, what is posted and what is said. Nothing here rejects. */
export class TablePresenter {
  readonly #deps: TableDeps;
  readonly #scene: () => Scene;
  readonly #output: OutputQueue;
  readonly #issues = new OpenIssues();
  #lobby: ReconcileResult['lobby'];
  #told = 0;
  #arranged: Promise<boolean> = Promise.resolve(true);
  #marks: Promise<void> = Promise.resolve();
  #marking: Promise<void> = Promise.resolve();
  #stopped = false;
  /** Rooms without which no game can begin are missing, and follow by themselves. */
  #isSlow = false;
  readonly #waiting: (() => void)[] = [];

  constructor(deps: TableDeps, gameId: string, scene: () => Scene) {
    this.#deps = deps;
    this.#scene = scene;
    this.#output = new OutputQueue(deps, gameId, (key) => void this.remark({ key }, 'q'));
  }

  /** What the hall cannot do at the moment. */
  get issues(): readonly Remark[] {
    return this.#issues.open;
  }

  /** What the hall said last of the lobby's message; missing: it is there, or none is wanted. */
  get lobby(): ReconcileResult['lobby'] {
    return this.#lobby;
  }

  /** Brings Discord to the look, and the voice to the background, of this moment. `true`: all of it is there. */
  arrange(): Promise<boolean> {
    this.#output.ambience(hasNightSound(this.#scene()) ? nightCue : null);
    const layout = layoutOf(this.#scene());
    const arranged = this.#deps.reconciler.arrange(layout).then(
      (report) => this.#take(report, layout),
      (error) => {
        this.#deps.log.error({ game: this.#gameId, error }, 'the hall has failed');
        return false;
      },
    );
    this.#arranged = arranged;
    return arranged;
  }

  /**
   * Resolves when every voice is as it was last asked for, or cannot be made so. After its bound it resolves as well, and
   * the town is told why the table waits no longer.
   */
  async settled(): Promise<void> {
    const { clock, reconciler } = this.#deps;
    const isSilent = await within(clock, SETTLED_MS, reconciler.silent(this.#gameId));
    if (!isSilent) void this.remark({ key: 'floor.late' }, 'v');
  }

  /** Resolves when the rooms are there, or cannot be made: not while Discord only holds back their making. */
  async roomed(): Promise<void> {
    await within(this.#deps.clock, ROOMS_MS, this.#latest());
    while (this.#isSlow) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
  }

  /** Tells the town that many microphones are being opened, or closed, and that the time waits for it. */
  sayVoices(step: Step, speakers: number): void {
    const voices = Math.min(speakers, this.#deps.reconciler.present(this.#gameId)?.length ?? 0);
    if (voices < CROWD) return;
    const key = isForAll(step) ? 'floor.opening' : 'floor.closing';
    // Posted once a step, also where it is announced once more after a restart.
    void this.#tell({ key, params: { voices } }, `${this.#gameId}-f${step.number}`);
  }

  openVoice(): void {
    const { table, game } = this.#scene();
    const pack = packOf(this.#deps, table, game.state.options);
    const listens = floorOf(table).mode === 'listen';
    this.#output.openVoice({ guildId: table.guildId, ...pack, listens }, this.#arranged);
  }

  /** Nothing more is stored; what was not shown by now is shown after the next start. The town of a game is told so. */
  async stop(isPlaying: boolean): Promise<void> {
    if (isPlaying) await within(this.#deps.clock, FAREWELL_MS, this.#write([{ key: 'table.leaving' }], 'x'));
    this.#stopped = true;
    await Promise.all([this.#marking, this.closeVoice()]);
  }

  closeVoice(): Promise<void> {
    return this.#output.closeVoice();
  }

  /** Says what a batch tells. Resolves when it has been heard and, once `posted`, can have been read. */
  say(told: AnnouncedBatch, posted: Promise<boolean>): Promise<void> {
    const { notices } = told;
    const lines = this.lines(told);
    if (notices.some(({ news }) => news.type === 'StepBegan' || news.type === 'StepEnded')) this.#output.skipChatter();
    return this.#output.heard(lines, posted, this.#output.say(lines));
  }

  /** Posts what a batch tells; the same posts every time. `true`: all have been made. */
  post(told: AnnouncedBatch): Promise<boolean> {
    const { n } = told;
    const made = this.#output.post(this.#posted(told), (index) => `${this.#gameId}-${n}-${index}`);
    // A mark says that everything up to it has been posted.
    this.#marks = this.#marks.then(async () => {
      if (await made) await this.#mark(n);
    });
    return made;
  }

  /** Resolves when what the game has told so far has been posted, or could not be in its time. */
  posted(): Promise<void> {
    return this.#marks;
  }

  /** Says once more what has been posted before. */
  async again(told: AnnouncedBatch): Promise<void> {
    const lines = this.lines(told);
    await this.#output.heard(lines, Promise.resolve(true), this.#output.say(lines));
  }

  /** Tells the town something that is no news of the game. `tag` makes the post's nonce, together with the time. */
  remark(remark: Remark, tag: string): Promise<void> {
    return this.#tell(remark, `${this.#gameId}-${tag}${this.#deps.clock.now().toString(36)}`);
  }

  #tell(remark: Remark, nonce: string): Promise<void> {
    const line = this.#deps.script.remark(remark, this.#audience());
    const lines: readonly RoomLine[] = [{ room: 'town', line }];
    const posted = this.#output.post(lines, () => nonce);
    return this.#output.heard(lines, posted, this.#output.say(lines));
  }

  /**
   * Calls these people in the channel in which the table was opened, where they can read it whatever rooms they see; or in
   * the town.
   */
  notify(remark: Remark, tag: string, mentions: readonly string[], room: 'lobby' | 'town' = 'lobby'): Promise<void> {
    const { message } = this.#deps.script.remark(remark, this.#audience());
    const nonce = `${this.#gameId}-${tag}${this.#deps.clock.now().toString(36)}`;
    return this.#deps.reconciler.post(this.#gameId, room, { ...message, mentions }, nonce);
  }

  /** What a batch tells the town, in writing. */
  textOf(told: AnnouncedBatch | null): string {
    const lines = told === null ? [] : roomLines(told.notices, this.#deps, this.#audience(told.until));
    const town = lines.filter(({ room, line }) => room === 'town' && line.message.text !== '');
    return town.map(({ line }) => line.message.text).join('\n');
  }

  /** Tells it by voice, or in writing where nobody speaks: for what a panel shows anyway. */
  whisper(remark: Remark, tag: string, hasVoice: boolean): void {
    if (!hasVoice) void this.remark(remark, tag);
    else void this.#output.say([{ room: 'town', line: this.#deps.script.remark(remark, this.#audience()) }]);
  }

  /** What a batch tells, room by room; the record goes with the news of the end, the host's undo with those of a foul. */
  lines({ notices, until, record, foul }: AnnouncedBatch): readonly RoomLine[] {
    const lines = roomLines(notices, this.#deps, this.#audience(until));
    const last = lines.findLast(({ room }) => room === 'town');
    if (!last || (record === null && foul === null)) return lines;
    const files = record === null ? {} : { files: filesOf(record, this.#scene().table) };
    const message = { ...last.line.message, ...files, ...(foul === null ? {} : { foul }) };
    return lines.map((each) => (each === last ? { ...each, line: { ...each.line, message } } : each));
  }

  /** With night talks in panels a clan has no channel: what it is told stands in its panel. */
  #posted(told: AnnouncedBatch): readonly RoomLine[] {
    const lines = this.lines(told);
    return this.#scene().table.secrecy === 'panels' ? lines.filter(({ room }) => room === 'town') : lines;
  }

  get #gameId(): string {
    return this.#scene().table.gameId;
  }

  #audience(until: number | null = null): Audience {
    const { table, game, ownRoles } = this.#scene();
    const { options } = game.state;
    const { language, ruleset } = table;
    return { language, ruleset, options, ownRoles, players: seatsOf(table), until, former: game.former };
  }

  async #latest(): Promise<void> {
    const asked = this.#arranged;
    await asked;
    if (asked !== this.#arranged) await this.#latest();
  }

  /** What the hall cannot do is said in the town, in one post. If it has made the voice room anew, the narrator goes there. */
  #take(report: ReconcileResult, layout: Layout): boolean {
    this.#output.follow();
    this.#lobby = report.lobby;
    this.#isSlow = report.slow?.some((room) => room !== 'graveyard') ?? false;
    for (const wake of this.#waiting.splice(0)) wake();
    const told = this.#issues.take(report);
    for (const { key } of told)
      this.#deps.log.warn({ game: this.#gameId, remark: key }, 'what the hall can do has changed');
    if (told.length === 0 || layout.rooms.length === 0) return report.done;
    this.#told += 1;
    const isTownMissing = report.slow?.includes('town') ?? false;
    if (isTownMissing) void this.#writeInLobby(told, `h${this.#told}-`);
    else void this.#write(told, `h${this.#told}-`);
    return report.done;
  }

  /** For who waits for a town that is not there yet. */
  async #writeInLobby(remarks: readonly Remark[], tag: string): Promise<void> {
    const texts = remarks.map((each) => this.#deps.script.remark(each, this.#audience()).message.text);
    const nonce = `${this.#gameId}-${tag}${this.#deps.clock.now().toString(36)}`;
    await this.#deps.reconciler.post(this.#gameId, 'lobby', { text: texts.join('\n') }, nonce);
  }

  /** In writing only, in one post. */
  #write(remarks: readonly Remark[], tag: string): Promise<boolean> {
    const lines = remarks.map((each) => this.#deps.script.remark(each, this.#audience()));
    const nonce = `${this.#gameId}-${tag}${this.#deps.clock.now().toString(36)}`;
    return this.#output.post(
      lines.map((line) => ({ room: 'town', line })),
      () => nonce,
    );
  }

  async #mark(n: number): Promise<void> {
    if (this.#stopped) return;
    const { journal, log } = this.#deps;
    this.#marking = journal.markShown(this.#gameId, n).catch((error: unknown) => {
      log.warn({ game: this.#gameId, batch: n, error }, 'a mark could not be stored');
    });
    await this.#marking;
  }
}

/**
 * Whether the night is heard between the lines: at a table that wants it, all night, whatever is done in it. Numbers of a
 * blind shooting are heard alone, and a pause is quiet.
 */
function hasNightSound(scene: Scene): boolean {
  const { phase, outcome, paused, step } = scene.game.state;
  const isNight = phase === 'night' && outcome === null && paused === null && step?.kind !== 'number';
  return scene.table.nightSound === true && isNight && isPlaying(scene);
}
