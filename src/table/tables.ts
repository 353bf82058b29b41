import type { Options } from '#engine/words.ts';
import { forgetWords } from '#narration/index.ts';
import { because, type Failure, refused } from './answers.ts';
import { blankTable } from './blank-table.ts';
import { problemWith, rulebookOf } from './deck.ts';
import type { Chat, Desk, HostDeed, NewTable, Outcome, Rulebook, SeatInsight, TableSummary } from './desk.ts';
import { problemWithOrder } from './floor.ts';
import { HostedTable } from './hosted-table.ts';
import type { House } from './house.ts';
import type { GameRecord, TableDocument } from './journal.ts';
import type { Player } from './ports.ts';
import { StoreError } from './ports.ts';
import { rulesetOf, rulesOfTable, withWords } from './rules-of.ts';
import { testVoice, trial } from './voice-test.ts';
import type { World } from './world.ts';

/** All tables of this process: who sits where, and which table the narrator speaks at. */
export class Tables implements Desk, House {
  readonly #world: World;
  readonly #tables = new Map<string, HostedTable>();
  /** Seats that are being taken, by guild and user: nobody sits down twice while a first seat is being stored. */
  readonly #claims = new Set<string>();
  readonly #voices = new Map<string, string>();
  #stopping = false;

  constructor(world: World) {
    this.#world = world;
  }

  rulebooks(): readonly string[] {
    return Object.keys(this.#world.rulesets);
  }

  rulebook(ruleset: string): Rulebook | null {
    const rules = rulesetOf(this.#world.rulesets, ruleset);
    return rules ? rulebookOf(rules) : null;
  }

  rulebookAt(gameId: string): Rulebook | null {
    const table = this.#tables.get(gameId);
    return table ? rulebookOf(table.rules) : null;
  }

  create(wish: NewTable): Promise<Outcome<{ readonly gameId: string }>> {
    const blank = blankTable(this.#world, wish);
    const rules = rulesOfTable(this.#world.rulesets, blank);
    if (!rules) return Promise.resolve(refused({ code: 'unknown-ruleset', ruleset: wish.ruleset }));
    const problem = problemWith(rules, wish) ?? problemWithOrder(rules, wish, this.#world.settings);
    if (problem) return Promise.resolve(problem);
    return this.#seating(wish.guildId, wish.host.userId, async () => {
      const table = new HostedTable(this.#world, this, rules, {
        ...blank,
        options: withWords(rules, blank.gameId, blank.options),
      });
      await table.open();
      this.#tables.set(table.table.gameId, table);
      return { ok: true, news: [], value: { gameId: table.table.gameId } };
    });
  }

  join(gameId: string, person: Player): Promise<Outcome> {
    const table = this.#tables.get(gameId);
    if (!table) return Promise.resolve(because('table.no-table'));
    if (table.binds(person.userId)) return Promise.resolve(because('table.already-seated'));
    if (table.stage !== 'lobby') return Promise.resolve(because('table.started'));
    return this.#seating(table.table.guildId, person.userId, () => table.join(person));
  }

  leave(gameId: string, userId: string): Promise<Outcome> {
    return this.#at(gameId, (table) => table.leave(userId));
  }

  configure(gameId: string, userId: string, options: Options): Promise<Outcome> {
    return this.#at(gameId, (table) => table.configure(userId, options));
  }

  start(gameId: string, userId: string): Promise<Outcome> {
    if (this.#stopping) return Promise.resolve(because('table.stopping'));
    return this.#at(gameId, (table) => table.start(userId));
  }

  end(gameId: string, userId: string, force: boolean): Promise<Outcome> {
    return this.#at(gameId, (table) => table.end(userId, force));
  }

  host(gameId: string, userId: string, deed: HostDeed, force: boolean): Promise<Outcome> {
    return this.#at(gameId, (table) => table.host(userId, deed, force));
  }

  act(gameId: string, userId: string, act: Parameters<Desk['act']>[2]): Promise<Outcome> {
    return this.#at(gameId, (table) => table.act(userId, act));
  }

  tableOf(guildId: string, userId: string): TableSummary | null {
    const order = { playing: 0, lobby: 1, over: 2 };
    const mine = this.#in(guildId)
      .map((table) => table.summary())
      .filter((table) => table.players.some((player) => player.userId === userId))
      .sort((a, b) => order[a.stage] - order[b.stage]);
    const bound = mine.find((table) => this.#tables.get(table.gameId)!.binds(userId));
    return bound ?? mine[0] ?? null;
  }

  table(gameId: string): TableSummary | null {
    return this.#tables.get(gameId)?.summary() ?? null;
  }

  tablesIn(guildId: string): readonly TableSummary[] {
    return this.#in(guildId).map((table) => table.summary());
  }

  insight(gameId: string, userId: string): SeatInsight | null {
    return this.#tables.get(gameId)?.insight(userId) ?? null;
  }

  voiceChanged(guildId: string, userId: string, present: boolean): void {
    for (const table of this.#in(guildId)) this.#quietly(table, table.voiceChanged(userId, present));
  }

  spoke(gameId: string, userId: string, speaks: boolean): void {
    this.#tables.get(gameId)?.judge.spoke(userId, speaks);
  }

  wrote(gameId: string, userId: string, text: string): void {
    this.#tables.get(gameId)?.judge.wrote(userId, text);
  }

  memberGone(guildId: string, userId: string): void {
    for (const table of this.#in(guildId)) this.#quietly(table, table.memberGone(userId));
  }

  disturbed(gameId: string): void {
    this.#tables.get(gameId)?.disturbed();
  }

  /** A connection that ends because the bot stops is no outage. */
  outage(out: boolean): void {
    if (this.#stopping) return;
    for (const table of this.#tables.values()) this.#quietly(table, table.outage(out));
  }

  /** The record of a game that is over and taken away, or `null`. */
  record(gameId: string): Promise<GameRecord | null> {
    return this.#world.journal.record(gameId);
  }

  /** Takes up everything that is stored, once Discord is there. Resolves when all games go on. */
  async restore(): Promise<void> {
    await this.load();
    await this.goOn();
  }

  /** Reads everything that is stored. From then on the tables answer; their time does not run before `goOn`. */
  async load(): Promise<void> {
    const { tables, unreadable } = await this.#world.journal.tables();
    for (const { key, reason } of unreadable) this.#world.log.error({ key, reason }, 'a table cannot be read');
    for (const table of [...tables].sort((a, b) => a.createdAt - b.createdAt)) await this.#takeUp(table);
  }

  /** Shows the tables that have been read, tells their people, and lets the games go on. */
  async goOn(): Promise<void> {
    await Promise.all(
      [...this.#tables.values()].map((table) =>
        table
          .goOn()
          .catch((error) => this.#world.log.error({ game: table.table.gameId, error }, 'a game cannot go on')),
      ),
    );
  }

  /** No new games; what has begun is finished and stored. The stored games go on after the next start. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all([...this.#tables.values()].map((table) => table.stop()));
  }

  chats(gameId: string, userId: string): readonly Chat[] {
    return this.#tables.get(gameId)?.talk.shown(userId) ?? [];
  }

  say(gameId: string, userId: string, text: string): Promise<Outcome> {
    return this.#at(gameId, (table) => table.talk.say(userId, text));
  }

  testVoice: Desk['testVoice'] = async (guildId, channelId, language, speech) => {
    if (!this.#world.settings.voice) return 'off';
    const isOn = this.#in(guildId).some((table) => table.stage === 'playing');
    if (isOn || this.#stopping || this.#voices.has(guildId)) return 'taken';
    const gameId = `test-${guildId}`;
    this.#voices.set(guildId, gameId);
    try {
      const said = speech ?? trial(this.#world, guildId, language);
      return await testVoice(this.#world, { gameId, guildId, channelId }, said);
    } finally {
      this.freeVoice(gameId);
    }
  };

  takeVoice(guildId: string, gameId: string): void {
    if (this.#world.settings.voice && !this.#voices.has(guildId)) this.#voices.set(guildId, gameId);
  }

  freeVoice(gameId: string): void {
    for (const [guildId, owner] of this.#voices) {
      if (owner !== gameId) continue;
      this.#voices.delete(guildId);
      for (const table of this.#in(guildId)) if (table.table.gameId !== gameId) table.takeUpVoice();
    }
  }

  voiceAt(guildId: string): string | null {
    return this.#voices.get(guildId) ?? null;
  }

  closed(gameId: string): void {
    this.#tables.delete(gameId);
    forgetWords(gameId);
  }

  async #takeUp(document: TableDocument): Promise<void> {
    const { journal, log } = this.#world;
    const { gameId } = document;
    const rules = rulesOfTable(this.#world.rulesets, document);
    if (!rules) return log.error({ game: gameId, ruleset: document.ruleset }, 'a table has an unknown ruleset');
    const table = new HostedTable(this.#world, this, rules, document);
    try {
      const batches = document.stage === 'closing' ? [] : await journal.batches(gameId);
      table.load(batches, await journal.shown(gameId), await journal.said(gameId));
      this.#tables.set(gameId, table);
    } catch (error) {
      log.error({ game: gameId, error }, 'a game cannot be taken up; its rooms are taken away, its documents stay');
      void new HostedTable(this.#world, this, rules, { ...document, stage: 'closing' }).release();
    }
  }

  #in(guildId: string): readonly HostedTable[] {
    return [...this.#tables.values()].filter((table) => table.table.guildId === guildId);
  }

  /** A person sits at one table in a guild. Who is out of a game may leave it for another, and sees no more of it. */
  async #seating<T>(guildId: string, userId: string, sit: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    if (this.#stopping) return because('table.stopping');
    const claim = `${guildId}:${userId}`;
    if (this.#claims.has(claim) || this.#in(guildId).some((table) => table.binds(userId)))
      return because('table.elsewhere');
    this.#claims.add(claim);
    const before = this.#in(guildId);
    try {
      const seated = await this.#guard(sit);
      if (seated.ok) for (const table of before) if (!table.binds(userId)) this.#quietly(table, table.letGo(userId));
      return seated;
    } finally {
      this.#claims.delete(claim);
    }
  }

  #at(gameId: string, ask: (table: HostedTable) => Promise<Outcome>): Promise<Outcome> {
    const table = this.#tables.get(gameId);
    return table ? this.#guard(() => ask(table)) : Promise.resolve(because('table.no-table'));
  }

  /** What fails is told to the asker; it is a bug or the store, and nothing has been done. */
  async #guard<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T> | Failure> {
    try {
      return await ask();
    } catch (error) {
      this.#world.log.error({ error }, 'an order has failed');
      return because(error instanceof StoreError ? 'table.storage-full' : 'unknown');
    }
  }

  #quietly(table: HostedTable, work: Promise<unknown>): void {
    work.catch((error) => this.#world.log.error({ game: table.table.gameId, error }, 'a change was not taken up'));
  }
}
