import { isForAll } from '#engine/kernel/engine.ts';
import type { News } from '#engine/kernel/notices.ts';
import type { Step } from '#engine/kernel/step.ts';
import { nightCue } from '#narration/index.ts';
import type { AnnouncedBatch } from '../model/announced-batch.ts';
import { isHostLed } from '../model/leading.ts';
import { packOf } from '../model/pack-of.ts';
import type { Audience, Layout, ReconcileResult, Remark } from '../ports/ports.ts';
import { within } from '../scheduling/clock.ts';
import { audienceOf } from './audience-of.ts';
import { DirectPosts } from './direct-posts.ts';
import { filesIn } from './end-panels.ts';
import { layoutOf } from './layout.ts';
import { OpenIssues } from './open-issues.ts';
import { OutputQueue } from './output-queue.ts';
import type { OutputDeps } from './owned-output.ts';
import { RevealedNews } from './revealed-news.ts';
import { clanLines, type RoomLine, townLines, withExtras } from './room-lines.ts';
import { RoomWait } from './room-wait.ts';
import { hasNightSound, isStarted, type SceneSource } from './scene.ts';
import { ShownMarks } from './shown-marks.ts';
import { isPosted, type PageNote } from './town-pages.ts';

/** The time limit for telling a town that the bot stops, ms. A service manager does not wait long. */
const FAREWELL_MS = 3_000;
/** The time limit for changing all mutes, ms. Discord allows ten changes in ten seconds. */
const SETTLED_MS = 45_000;
/** The time limit for a reconciler that does not answer, ms. */
const ROOMS_MS = 30_000;
/** The time limit for writing the pages of the town, ms. */
const PAGES_MS = 50_000;
/** With fewer microphones the change is done before an announcement. */
const CROWD = 3;

/** Decides what a table shows in Discord, posts and says. It never rejects. */
export class TablePresenter {
  readonly #deps: OutputDeps;
  readonly #source: SceneSource;
  readonly #gameId: string;
  readonly #output: OutputQueue;
  /** Posts to particular people. */
  readonly direct: DirectPosts;
  readonly #issues: OpenIssues;
  readonly #news: RevealedNews;
  /** The note on the step that is being announced. */
  #note: PageNote | null = null;
  /** False while the message with the result of the game is being posted. */
  #isEndPosted = true;
  #lobby: ReconcileResult['lobby'];
  /** Resolves when Discord has the latest layout, with true if all of it is done. */
  arranged: Promise<boolean> = Promise.resolve(true);
  readonly #marks: ShownMarks;
  #stopped = false;
  /** True once everybody may speak, whatever the game says, because the bot ends. */
  #isFreed = false;
  /** True while rooms that a game needs are missing. They follow automatically. */
  readonly rooms = new RoomWait();

  /** `tell`: is called when everything of a batch may be shown. */
  constructor(deps: OutputDeps, gameId: string, source: SceneSource, tell: (batch: number) => void) {
    this.#deps = deps;
    this.#source = source;
    this.#gameId = gameId;
    this.#news = new RevealedNews(deps, tell, () => void this.arrange());
    this.#marks = new ShownMarks(deps);
    this.direct = new DirectPosts(deps, gameId, () => this.#audience());
    this.#issues = new OpenIssues(deps.log, this.direct);
    this.#output = new OutputQueue(deps, gameId, (key, isTrue) => this.remark({ key }, 'q', isTrue).posted);
  }

  /** The current issues of the reconciler. */
  get issues(): readonly Remark[] {
    return this.#issues.open;
  }

  /** The reconciler's latest report on the lobby's message. Missing: it is posted, or none is wanted. */
  get lobby(): ReconcileResult['lobby'] {
    return this.#lobby;
  }

  /** Brings Discord to the current layout and sets the ambience. Returns true if all of it is done. */
  arrange(): Promise<boolean> {
    const scene = this.#source.scene();
    this.#output.ambience(hasNightSound(scene) ? nightCue : null);
    const { pages, rounds } = this.#news;
    const planned = layoutOf(scene, { pages, rounds, note: this.#note, isEndPosted: this.#isEndPosted });
    const layout = this.#isFreed ? { ...planned, speakers: null, muted: [] } : planned;
    const arranged = this.#deps.reconciler.arrange(layout).then(
      (report) => this.#take(report, layout),
      (error) => {
        this.#deps.log.error({ error }, 'the reconciler has failed');
        return false;
      },
    );
    this.arranged = arranged;
    return arranged;
  }

  /**
   * Resolves when every mute matches the latest layout, or cannot be changed. It also resolves after a time limit, and
   * then tells the town why the table waits no longer.
   */
  async settled(): Promise<void> {
    const { clock, reconciler } = this.#deps;
    await this.#news.told();
    let isLate = true;
    const silent = reconciler.silent(this.#gameId).then(() => {
      isLate = false;
    });
    if (!(await within(clock, SETTLED_MS, silent))) this.remark({ key: 'floor.late' }, 'v', () => isLate);
  }

  /** Resolves when the rooms exist or cannot be created. Keeps waiting while Discord only delays their creation. */
  async roomed(): Promise<void> {
    await within(this.#deps.clock, ROOMS_MS, this.#latest());
    await this.rooms.over();
  }

  /** Writes on the page that many microphones are being opened or closed, and that the time waits for it. */
  sayVoices(step: Step, speakers: number): void {
    const voices = Math.min(speakers, this.#deps.reconciler.present(this.#gameId)?.length ?? 0);
    if (voices < CROWD) return;
    const key = isForAll(this.#source.textFacts.rules, step) ? 'floor.opening' : 'floor.closing';
    const { message } = this.#deps.script.remark({ key, params: { voices } }, this.#audience());
    this.#note = { step: step.number, text: message.text };
    void this.arrange();
  }

  openVoice(): void {
    const { table, game, speakerId } = this.#source.scene();
    const { guildId, settings } = table;
    const speaker = this.#deps.voiceBots === undefined || speakerId === null ? {} : { botId: speakerId };
    const pack = packOf(this.#deps, table, game.state.options);
    const place = { guildId, ...speaker, ...pack, listens: settings.floor.mode === 'listen' };
    this.#output.openVoice(place, this.arranged, isHostLed(table));
  }

  /** Rings the gong at the table of a host in person: the time of a step is over. */
  gong(): void {
    this.#output.gong();
  }

  /** Lets everybody speak from now on, and tells the people why. Resolves when that is done, or after a time limit. */
  async free(remark: Remark): Promise<void> {
    this.#isFreed = true;
    void this.arrange();
    const room = isStarted(this.#source.textFacts) ? 'town' : 'lobby';
    const told = this.direct.write(room, [remark], 'f', () => true);
    await within(this.#deps.clock, SETTLED_MS, Promise.all([told, this.#deps.reconciler.silent(this.#gameId)]));
  }

  /** Stops storing. Unfinished posts follow after the next start. Tells the town if a game is on. */
  async stop(isPlaying: boolean): Promise<void> {
    const farewell = () => this.direct.write('town', [{ key: 'table.leaving' }], 'x', () => true);
    if (isPlaying && !this.#isFreed) await within(this.#deps.clock, FAREWELL_MS, farewell());
    this.#stopped = true;
    await Promise.all([this.#marks.stop(), this.closeVoice()]);
  }

  /** Resolves when all lines so far have been spoken. */
  spoken(): Promise<void> {
    return this.#output.say([]);
  }

  closeVoice(): Promise<void> {
    return this.#output.closeVoice();
  }

  /** Speaks the lines of a batch. Resolves when they have been heard and, once `posted`, could be read. */
  say(told: AnnouncedBatch, posted: Promise<boolean>): Promise<void> {
    const lines = this.#spoken(told);
    const isNew = told.notices.some(({ news }) => news.type === 'StepBegan' || news.type === 'StepEnded');
    if (isNew) this.#output.skipChatter();
    const said = this.#output.say(lines, (reveal, all) => this.#news.reachIn(told.n, reveal, all));
    void said.then(() => this.#news.end(told.n));
    return this.#output.heard(lines, posted, said);
  }

  /**
   * Adds the public news of a batch to the pages of the town. Call once for each batch, in order. Returns the type of the
   * first news that waits for the narrator. `null`: none does.
   */
  hear(told: AnnouncedBatch): News['type'] | null {
    return this.#news.add(told, this.#audience(), this.#output.speaks);
  }

  /** Resolves when everything that has happened so far may be shown. */
  told(): Promise<void> {
    return this.#news.told();
  }

  /**
   * Shows a batch: the town's pages, and then its other messages. Repeated calls show the same. Resolves with true when
   * the messages are made, and with false if the bot stops before. A page that is late follows with the layout.
   */
  show(told: AnnouncedBatch): Promise<boolean> {
    if (told.isEnd) this.#isEndPosted = false;
    void this.arrange();
    const written = this.#news.told(told.n).then(() => this.#written());
    const made = written.then(() => this.#postOf(told));
    // The buttons for the next game belong below the result.
    if (told.isEnd)
      void within(this.#deps.clock, PAGES_MS, made).then(() => {
        this.#isEndPosted = true;
        if (!this.#stopped) void this.arrange();
      });
    this.#marks.add(told.n, made);
    return made;
  }

  /** Resolves when all posts of the game so far have been made. That takes as long as Discord is out of reach. */
  posted(): Promise<void> {
    return this.#marks.posted();
  }

  /** Speaks lines again that have been posted before. */
  async again(told: AnnouncedBatch): Promise<void> {
    const lines = this.#spoken(told);
    await this.#output.heard(lines, Promise.resolve(true), this.#output.say(lines));
  }

  /**
   * Tells the town something that is not news of the game. The post's nonce consists of `tag` and the time. `isTrue`: see
   * `Reconciler.post`. `heard` resolves when it was heard and could be read.
   */
  remark(remark: Remark, tag: string, isTrue?: () => boolean): { posted: Promise<boolean>; heard: Promise<void> } {
    const nonce = this.direct.nonce(tag);
    const lines = this.#inTown(remark);
    const posted = this.#output.post(lines, () => nonce, isTrue);
    return { posted, heard: this.#output.heard(lines, posted, this.#output.say(lines)) };
  }

  /**
   * Tells the town something once for each tag, even if it is repeated after a restart. Resolves with true when the post is
   * made, and with false if the bot stops before.
   */
  tellTown(remark: Remark, tag: string): Promise<boolean> {
    const lines = this.#inTown(remark);
    void this.#output.say(lines);
    return this.#output.post(lines, () => `${this.#gameId}-${tag}`);
  }

  /** Says something that the page shows anyway. */
  whisper(remark: Remark): void {
    void this.#output.say(this.#inTown(remark));
  }

  #inTown(remark: Remark): readonly RoomLine[] {
    return [{ room: 'town', line: this.#deps.script.remark(remark, this.#audience()) }];
  }

  /** Returns the lines of a batch for the chats of the clans. */
  inClans({ notices, until }: AnnouncedBatch): readonly RoomLine[] {
    return clanLines(notices, this.#deps.script, this.#audience(until));
  }

  /** Returns the lines of a batch that everybody hears. */
  #spoken({ notices, until }: AnnouncedBatch): readonly RoomLine[] {
    return townLines(notices, this.#deps.script, this.#audience(until));
  }

  /** Resolves when the town shows its pages, or if that takes too long. */
  #written(): Promise<boolean> {
    return within(this.#deps.clock, PAGES_MS, this.#deps.reconciler.written(this.#gameId));
  }

  /** Posts the messages of a batch that no page shows. Resolves with true when all are made. */
  #postOf(told: AnnouncedBatch): Promise<boolean> {
    return this.#output.post(this.#posted(told), (index) => `${this.#gameId}-${told.n}-${index}`);
  }

  /** Returns the lines to post. With night chats in panels, the clans' lines appear in their panels instead. */
  #posted(told: AnnouncedBatch): readonly RoomLine[] {
    const notices = told.notices.filter((one) => isPosted(one, told.foul));
    const lines = notices.length === 0 ? [] : this.#spoken({ ...told, notices });
    const files = told.isEnd ? filesIn(this.#source.scene()) : [];
    const inTown = withExtras(lines, told, files).filter(({ line }) => !line.onPage);
    const { secrecy } = this.#source.textFacts.table.settings;
    return secrecy === 'panels' ? inTown : [...inTown, ...this.inClans(told)];
  }

  #audience(until: number | null = null): Audience {
    return audienceOf(this.#source.textFacts, until);
  }

  async #latest(): Promise<void> {
    const asked = this.arranged;
    await asked;
    if (asked !== this.arranged) await this.#latest();
  }

  /** Tells the town new issues. Moves the narrator if the voice room was created again. */
  #take(report: ReconcileResult, layout: Layout): boolean {
    this.#output.follow();
    this.#lobby = report.lobby;
    this.rooms.take(report, layout.rooms.length > 0);
    this.#issues.tell(report, layout.rooms.length > 0 && !layout.isPrepared);
    return report.done;
  }
}
