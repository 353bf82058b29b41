import type { Ruleset } from '#engine/ruleset.ts';
import { because, done } from './answers.ts';
import { Alarms, within } from './clock.ts';
import type { Outcome, SeatInsight, TableSummary } from './desk.ts';
import { Face, type Told } from './face.ts';
import { type ActOf, HostedGame } from './hosted-game.ts';
import type { Batch, TableDocument } from './journal.ts';
import { type Scene, seatsOf } from './layout.ts';
import { isSeated, lobbyView, missing, withoutPlayer, withPlayer } from './lobby.ts';
import type { Player, Remark, SeatedPlayer } from './ports.ts';
import { Queue } from './queue.ts';
import { recordOf } from './record.ts';
import { Sheet } from './sheet.ts';
import type { World } from './world.ts';

/** What a table asks of the house that it stands in. */
export interface House {
  /** One table a guild has the narrator: this one, unless another has him. */
  takeVoice(guildId: string, gameId: string): void;
  voiceAt(guildId: string): string | null;
  freeVoice(gameId: string): void;
  /** Nothing is owed any more. */
  closed(gameId: string): void;
}

/** How long the hall is given to look round before a start, ms. */
const SURVEY_MS = 15_000;
const DISMANTLE_MS = 120_000;
/** The least time that a lobby gets which would have been closed while the bot was down, ms. */
const LOBBY_RESPITE_MS = 60_000;
const longestRetry = 3_600_000;

/** One table, from its lobby until nothing of it is left in Discord. */
export class HostedTable {
  readonly #world: World;
  readonly #house: House;
  readonly #rules: Ruleset;
  readonly #sheet: Sheet;
  readonly #queue = new Queue();
  readonly #alarms: Alarms;
  readonly #face: Face;
  readonly #hosted: HostedGame;
  #state: 'open' | 'starting' = 'open';
  #hindrances: readonly Remark[] = [];
  #onlookers: readonly Remark[] = [];
  /** What a killed process had stored and not shown. */
  #unshown: readonly Told[] = [];
  #tries = 0;

  constructor(world: World, house: House, rules: Ruleset, table: TableDocument) {
    this.#world = world;
    this.#house = house;
    this.#rules = rules;
    this.#sheet = new Sheet(table, world.journal, world.log);
    this.#alarms = new Alarms(world.clock);
    this.#face = new Face(world, table.gameId, () => this.#scene());
    this.#hosted = new HostedGame({
      world,
      rules,
      sheet: this.#sheet,
      queue: this.#queue,
      alarms: this.#alarms,
      face: this.#face,
      hasVoice: () => this.#voice() === 'here',
      close: () => void this.#queue.run(() => this.#beginClosing()).catch((error) => this.#closeLater(error)),
    });
  }

  get table(): TableDocument {
    return this.#sheet.table;
  }

  get stage(): TableSummary['stage'] {
    if (this.table.stage === 'closing') return 'over';
    if (this.#hosted.game.batches === 0) return 'lobby';
    return this.#hosted.isOn ? 'playing' : 'over';
  }

  /** Whether this person is bound to this table: who is out of the game may sit down at another. */
  binds(userId: string): boolean {
    if (!isSeated(this.table, userId) || this.stage === 'over') return false;
    const player = this.#seat(userId)!;
    return this.stage === 'lobby' || this.#hosted.game.state.seats[player.seat - 1]?.left === null;
  }

  /** The lobby for the first time. */
  async open(): Promise<void> {
    await this.#sheet.change({});
    this.#showLobby();
  }

  async join(person: Player): Promise<Outcome> {
    return this.#queue.run(async () => {
      if (this.stage !== 'lobby') return because('table.started');
      if (isSeated(this.table, person.userId)) return because('table.already-seated');
      if (this.table.players.length >= this.#rules.players.max)
        return because('table.full', { max: this.#rules.players.max });
      await this.#sheet.change({ ...withPlayer(this.table, person), lobbyUntil: this.#lobbyUntil() });
      this.#showLobby();
      return done();
    });
  }

  async leave(userId: string): Promise<Outcome> {
    return this.#queue.run(async () => {
      const player = this.#seat(userId);
      if (!player) return because('table.not-seated');
      if (this.stage === 'over') return because('table.over');
      if (this.stage === 'playing') return this.#hosted.quit(player.seat);
      const rest = withoutPlayer(this.table, userId);
      if (rest) {
        await this.#sheet.change({ ...rest, lobbyUntil: this.#lobbyUntil() });
        this.#showLobby();
      } else await this.#beginClosing();
      return done();
    });
  }

  async start(userId: string): Promise<Outcome> {
    return this.#queue.run(async () => {
      if (this.stage !== 'lobby') return because('table.started');
      if (userId !== this.table.hostId) return because('table.not-host');
      const [lacks] = missing(this.#rules, this.table.players);
      if (lacks) return because(lacks.key, lacks.params);
      this.#state = 'starting';
      void this.#face.arrange();
      try {
        return await this.#begin();
      } finally {
        this.#state = 'open';
        if (this.stage === 'lobby') void this.#face.arrange();
      }
    });
  }

  async end(userId: string, force: boolean): Promise<Outcome> {
    return this.#queue.run(async () => {
      if (!force && userId !== this.table.hostId) return because('table.not-host');
      if (this.stage !== 'playing') await this.#beginClosing();
      else {
        const ended = await this.#hosted.carryOut({ type: 'host', host: { order: 'end' } });
        if (!ended.ok) return ended;
      }
      return done();
    });
  }

  async act(userId: string, act: ActOf): Promise<Outcome> {
    return this.#queue.run(async () => {
      const player = this.#seat(userId);
      if (!player) return because('table.not-seated');
      if (this.stage === 'lobby') return because('table.not-started');
      await this.#hosted.meet(userId);
      return this.#hosted.act(player.seat, act);
    });
  }

  /** Somebody who is out of this game sits down at another table: he sees no more of this one. */
  async letGo(userId: string): Promise<void> {
    await this.#queue.run(async () => {
      if (this.stage !== 'playing' || !isSeated(this.table, userId) || this.table.away.includes(userId)) return;
      await this.#sheet.note({ away: [...this.table.away, userId] });
      void this.#face.arrange();
    });
  }

  async voiceChanged(userId: string, present: boolean): Promise<void> {
    await this.#queue.run(() => (present ? this.#hosted.meet(userId) : this.#hosted.miss(userId, false)));
  }

  async memberGone(userId: string): Promise<void> {
    if (this.stage === 'lobby') await this.leave(userId);
    else await this.#queue.run(() => this.#hosted.miss(userId, true));
  }

  async outage(out: boolean): Promise<void> {
    await this.#queue.run(() => (out ? this.#hosted.hold() : this.#hosted.release()));
  }

  disturbed(): void {
    void this.#face.arrange();
  }

  /** Takes up a stored table: a lobby, a game that is on, one that is over, or only what is still to be taken away. */
  load(batches: readonly Batch[], shown: number): void {
    this.#unshown = this.#hosted.load(batches).filter(({ n }) => n > shown);
    if (this.stage === 'playing') this.#house.takeVoice(this.table.guildId, this.table.gameId);
  }

  /** Shows a table that has been taken up, makes up for what was not shown, and lets its game go on. */
  async goOn(): Promise<void> {
    if (this.table.stage === 'closing') return this.#dismantle();
    if (this.stage === 'lobby') return this.#showLobby(this.#world.clock.now() + LOBBY_RESPITE_MS);
    void this.#face.arrange();
    if (this.#voice() === 'here') this.#face.openVoice();
    for (const each of this.#unshown) void this.#face.post(each);
    this.#unshown = [];
    if (this.stage === 'playing') await this.#face.remark({ key: 'game.restored' }, 'r');
    await this.#queue.run(() => this.#hosted.goOn());
  }

  /** Its game cannot be read: nobody stays muted for that; what is stored is left as it is. */
  async release(): Promise<void> {
    await within(this.#world.clock, DISMANTLE_MS, this.#face.arrange());
  }

  /** No more alarms, no more commands of the table's own, no more voice; resolves when what has begun has ended. */
  async stop(): Promise<void> {
    this.#hosted.stop();
    this.#alarms.clear();
    await this.#queue.idle();
    this.#alarms.clear();
    await this.#face.closeVoice();
  }

  summary(): TableSummary {
    const { table } = this;
    return {
      gameId: table.gameId,
      guildId: table.guildId,
      ruleset: table.ruleset,
      language: table.language,
      hostId: table.hostId,
      stage: this.stage,
      players: seatsOf(table),
      lobby: this.stage === 'lobby' ? this.#scene().lobby : null,
      town: this.#hosted.game.views[0]!,
      until: this.#hosted.until,
      voice: this.#voice(),
    };
  }

  insight(userId: string): SeatInsight | null {
    const player = this.#seat(userId);
    const view = player && this.#hosted.game.views[player.seat];
    if (!view) return null;
    const { gameId } = this.table;
    return { gameId, seat: player.seat, view, players: seatsOf(this.table), until: this.#hosted.until };
  }

  #seat(userId: string): SeatedPlayer | undefined {
    return seatsOf(this.table).find((player) => player.userId === userId);
  }

  #voice(): TableSummary['voice'] {
    if (!this.#world.settings.voice) return 'none';
    const owner = this.#house.voiceAt(this.table.guildId);
    if (owner === this.table.gameId) return 'here';
    if (owner !== null) return 'elsewhere';
    return this.stage === 'lobby' ? 'here' : 'none';
  }

  #lobbyUntil(): number {
    return this.#world.clock.now() + this.#world.settings.lobbyMs;
  }

  #scene(): Scene {
    const game = this.#hosted.game;
    const elsewhere: readonly Remark[] = this.#voice() === 'elsewhere' ? [{ key: 'voice.taken' }] : [];
    const state = this.stage === 'lobby' ? this.#state : 'closed';
    const notes = { hindrances: this.#hindrances, remarks: [...elsewhere, ...this.#onlookers] };
    return {
      table: this.table,
      rules: this.#rules,
      game,
      lobby: lobbyView(this.table, this.#rules, notes, state),
      until: this.#hosted.until,
      script: this.#world.script,
    };
  }

  #showLobby(earliest = 0): void {
    this.#hindrances = [];
    void this.#face.arrange();
    this.#alarms.set('lobby', Math.max(this.table.lobbyUntil, earliest), () => {
      void this.#queue
        .run(async () => (this.stage === 'lobby' ? this.#beginClosing() : undefined))
        .catch((error) => this.#closeLater(error));
    });
    void this.#lookOut();
  }

  /** Who of the players could look into secret channels is said before the start. */
  async #lookOut(): Promise<void> {
    const { guildId, players } = this.table;
    const ids = players.map((player) => player.userId);
    const seen = await this.#world.hall.onlookers(guildId, ids).catch(() => []);
    if (this.stage !== 'lobby' || this.table.players !== players) return;
    if (JSON.stringify(seen) === JSON.stringify(this.#onlookers)) return;
    this.#onlookers = seen;
    void this.#face.arrange();
  }

  /** Looks round, then deals. Nothing is created and nobody is told anything before the deal is stored. */
  async #begin(): Promise<Outcome> {
    const { table } = this;
    let found: readonly Remark[] = [];
    const survey = this.#world.hall.survey(table.guildId, table.channelId).then((remarks) => {
      found = remarks;
    });
    const surveyed = await within(this.#world.clock, SURVEY_MS, survey);
    this.#hindrances = found;
    const [hindrance] = surveyed ? found : [{ key: 'hall.out-of-reach' }];
    if (hindrance) return because(hindrance.key, hindrance.params);
    this.#house.takeVoice(table.guildId, table.gameId);
    const { ruleset, options, seed, players } = table;
    try {
      const dealt = await this.#hosted.carryOut({
        type: 'start',
        ruleset,
        options,
        seed,
        deal: { players: players.length },
      });
      if (!dealt.ok) return dealt;
    } finally {
      if (this.stage === 'lobby') this.#house.freeVoice(table.gameId);
    }
    this.#alarms.set('lobby', null, () => {});
    if (this.#voice() === 'elsewhere') void this.#face.remark({ key: 'game.voice-elsewhere' }, 'v');
    return done();
  }

  /** From here on the table is only taken away; that is stored first, so that it is not forgotten. Within the queue. */
  async #beginClosing(): Promise<void> {
    if (this.table.stage === 'closing') return;
    await this.#sheet.change({ stage: 'closing' });
    this.#hosted.stop();
    this.#alarms.clear();
    void this.#dismantle();
  }

  #closeLater(error: unknown): void {
    this.#world.log.error({ game: this.table.gameId, error }, 'a table could not be closed');
    const retry = () => void this.#queue.run(() => this.#beginClosing()).catch((again) => this.#closeLater(again));
    this.#alarms.set('close', this.#world.clock.now() + this.#retryMs(), retry);
  }

  /** The narrator goes before his channel does; then the rooms, then what is stored. Tried until it is done. */
  async #dismantle(): Promise<void> {
    const { clock, log } = this.#world;
    const { gameId } = this.table;
    await this.#face.closeVoice();
    this.#house.freeVoice(gameId);
    let gone = false;
    const arranged = this.#face.arrange().then((all) => {
      gone = all;
    });
    await within(clock, DISMANTLE_MS, arranged);
    try {
      if (!gone) throw new Error('the hall is not done');
      await this.#keepRecord();
      await this.#world.journal.closeTable(gameId);
      this.#alarms.clear();
      this.#house.closed(gameId);
    } catch (error) {
      log.warn({ game: gameId, error }, 'a table is not taken away yet');
      this.#alarms.set('dismantle', clock.now() + this.#retryMs(), () => void this.#dismantle());
    }
  }

  async #keepRecord(): Promise<void> {
    const { journal } = this.#world;
    // The batches go after the record: where it is, they may be gone in part.
    if ((await journal.record(this.table.gameId)) !== null) return;
    const batches = await journal.batches(this.table.gameId);
    const record = recordOf(this.#rules, this.table, batches);
    if (record) await journal.saveRecord(record);
  }

  #retryMs(): number {
    this.#tries += 1;
    return Math.min(longestRetry, 15_000 * 2 ** this.#tries);
  }
}
