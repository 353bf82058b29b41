/** A real table at a stage of its life, with one person of every kind around it, the services of a bot and a test clock. */
import { drawPanel } from '#discord/features/panels.ts';
import type { Body } from '#discord/ui/body.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options } from '#engine/kernel/types.ts';
import type { HostRequest, TableSummary } from '#game/ports/game-service.ts';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import type { Language } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { Protocols } from '#statistics/protocols.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { protocolsOn } from '#store/protocols.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { rest } from '../game/kit/clock.ts';
import { ask, config, expectSuccess, GUILD, Process, person, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { randomGame } from '../statistics/kit.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';
import { contextOf } from './bot-parts.ts';

/** The stages of a table, from a server without one to a table whose rooms are being removed. */
export const stages = [
  ...(['none', 'lobby', 'gathering', 'night', 'day', 'vote', 'last word', 'over', 'closing'] as const),
] as const;
export type Stage = (typeof stages)[number];

/** The relations that a person can have to a table. */
export const kinds = ['host', 'player', 'dead', 'watcher', 'waiting', 'stranger', 'moderator'] as const;
export type Kind = (typeof kinds)[number];

/** Six people take the seats, or as many as a rulebook needs. */
const seatsOf = ({ players: { min } }: Ruleset): readonly number[] =>
  [...Array(Math.max(6, min)).keys()].map((at) => at + 1);

/** The people sit as they joined, also where the rulebook draws lots (F1). */
const asJoined = ({ options }: Ruleset): Options => (Object.hasOwn(options, 'seating') ? { seating: 'joined' } : {});

const [watcher, waiting, stranger, moderator, former] = [20, 21, 22, 23, 24].map(person);

/** Longer than the people of any test gather. */
const gatherMs = 3_600_000;

/** A finished game of the server. */
const record = { ...randomGame(1), guildId: GUILD };

const isAt: Partial<Record<Stage, (table: TableSummary) => boolean>> = {
  lobby: ({ stage }) => stage === 'lobby',
  gathering: ({ stage }) => stage === 'gathering',
  night: ({ town: { open, step } }) => open && step?.kind === 'call',
  day: ({ town: { open, step } }) => open && (step?.kind === 'speech' || step?.kind === 'discussion'),
  vote: ({ town: { open, step } }) => open && step?.kind === 'ballot',
  'last word': ({ town: { open, step } }) => open && step?.kind === 'speech' && step.purpose === 'last-word',
  over: ({ stage }) => stage === 'over',
};

/** A table under these rules. `plant`: a fault in the services of its bot. */
interface TableRequest {
  readonly stage: Stage;
  readonly ruleset: string;
  readonly plant?: ((context: Context) => Context) | undefined;
}

const asIs = (context: Context): Context => context;

export class StagedTable {
  readonly stage: Stage;
  readonly environment = new TestEnvironment();
  readonly process: Process;
  readonly #guilds: CachedGuildSettings;
  readonly #context: Context;
  readonly #statistics: StatisticsBench;
  /** Missing: the server has none. */
  gameId = 'none';
  /** Before the deal it is somebody who has left the lobby. */
  #dead = former!.userId;
  #relations = '';
  #seats: readonly number[] = [];
  #checked = { things: -1, isAsBuilt: true };

  private constructor(stage: Stage, plant: (context: Context) => Context) {
    this.stage = stage;
    const { environment } = this;
    const { store, clock } = environment;
    const isGathering = stage === 'gathering';
    if (isGathering) environment.present = [];
    this.process = new Process(environment, isGathering ? { gatherMs } : {});
    const { tables, deps } = this.process;
    this.#guilds = new CachedGuildSettings(guildSettingsOn(store), () => clock.now(), rulesets);
    const roleSets = new RoleSetService(roleSetsOn(store), () => clock.now());
    this.#statistics = new StatisticsBench(store);
    this.#statistics.on.add(GUILD);
    const { statistics } = this.#statistics;
    const protocols = new Protocols({
      statistics,
      repository: protocolsOn(store, deps.log),
      scoringOf: () => scoringOf(usualSettings.points),
    });
    const privacy = new Privacy({
      ...{ data: personalDataOn(store), jobs: new DataJobs(clock), clock, log: deps.log, months: 12 },
      holders: () => [tables, this.#guilds, roleSets, statistics],
      isInUse: (kind, id) => tables.isInUse(kind, id),
    });
    const parts = { guilds: this.#guilds, roleSets, statistics, protocols, privacy, readsTown: true };
    this.#context = plant({ ...contextOf(tables, deps.log), ...parts });
  }

  /** Makes a table, and brings it to its stage. */
  static async at({ stage, ruleset, plant = asIs }: TableRequest): Promise<StagedTable> {
    const staged = new StagedTable(stage, plant);
    const { guilds, roleSets } = staged.context();
    for (const field of ['statistics', 'protocol', 'pictures'] as const)
      await guilds.change(GUILD, 'u1', { [field]: true });
    await roleSets.copy(GUILD, { from: 'four-cards', id: 'ours', name: null, by: 'u1' });
    await staged.#statistics.play(record);
    if (stage !== 'none') await staged.#open(ruleset);
    staged.#relations = staged.#now();
    return staged;
  }

  context(): Context {
    return this.#context;
  }

  /** The person of this kind, who reads this language. */
  caller(kind: Kind, language: Language): Caller {
    const userId = this.userOf(kind);
    const moderates = kind === 'moderator';
    return {
      ...{ guildId: GUILD, channelId: 'lobby', userId, name: `Player ${userId}`, wording: wordingOf(language) },
      ...{ guildLanguage: 'en', manages: moderates, moderates, at: this.environment.clock.now() },
    };
  }

  userOf(kind: Kind): string {
    const others = { watcher, waiting, stranger, moderator } as const;
    if (kind === 'host') return 'u1';
    if (kind === 'player') return 'u2';
    return kind === 'dead' ? this.#dead : others[kind]!.userId;
  }

  /** The table, if there is one and it is not closing. */
  get table(): TableSummary | null {
    return this.process.tables.table(this.gameId);
  }

  /** The number of the current step, as the buttons of the game have it. */
  get step(): number {
    return this.table?.town.step?.number ?? 0;
  }

  /** Returns true if the table is at its stage, and everybody still is what they were. */
  get isAsBuilt(): boolean {
    // Everything that changes a table or a setting is stored.
    const things = this.environment.trace.length + this.#guilds.log(GUILD).length;
    if (things !== this.#checked.things) this.#checked = { things, isAsBuilt: this.#relations === this.#now() };
    return this.#checked.isAsBuilt;
  }

  /** The panels that everybody sees now. */
  panels(): readonly Body[] {
    const layout = this.environment.layout(this.gameId) ?? { panels: [] };
    return layout.panels.map(({ panel }) => drawPanel(panel, { ...layout, hasProtocol: true }));
  }

  /** Waits for an answer. The clock moves on if the answer waits for it. `null`: it never comes. */
  async answered<T>(asked: Promise<T>): Promise<T | null> {
    let answer: { readonly value: T } | null = null;
    let failure: { readonly error: unknown } | null = null;
    asked.then(
      (value) => {
        answer = { value };
      },
      (error) => {
        failure = { error };
      },
    );
    for (let rings = 0; answer === null && failure === null && rings < 100; rings += 1) {
      await rest();
      if (rings > 20) await this.environment.clock.ring();
    }
    if (failure !== null) throw (failure as { readonly error: unknown }).error;
    return (answer as { readonly value: T } | null)?.value ?? null;
  }

  /** The facts that no input may change, so that the next one meets the same stage. */
  #now(): string {
    const { tables } = this.process;
    const people = kinds.map((kind) => tables.tableOf(GUILD, this.userOf(kind)) ?? null);
    const banned = this.#guilds.of(GUILD).banned;
    if (this.stage === 'none' || this.stage === 'closing')
      return JSON.stringify([tables.tablesIn(GUILD).map(({ gameId }) => gameId), people, banned, this.table?.stage]);
    const { table } = this;
    if (table === null) return 'gone';
    const { players, waiting: queue, watchers, hostId, town } = table;
    const isThere = isAt[this.stage]!(table);
    return JSON.stringify([isThere, players, queue, watchers, hostId, town.paused, town.seats, people, banned]);
  }

  async #open(ruleset: string): Promise<void> {
    const { tables } = this.process;
    const rules = rulesets[ruleset]!;
    this.#seats = seatsOf(rules);
    const [host, ...others] = this.#seats.map(person);
    const settings = { keepsLog: true };
    const made = await tables.create({
      ...config(),
      settings,
      ruleset,
      options: asJoined(rules),
      size: this.#seats.length,
    });
    this.gameId = expectSuccess(made).gameId;
    expectSuccess(await ask(tables, this.gameId).lobby.join(former!));
    expectSuccess(await ask(tables, this.gameId).attendance.leave(former!.userId));
    for (const each of others) expectSuccess(await ask(tables, this.gameId).lobby.join(each));
    expectSuccess(await ask(tables, this.gameId).lobby.wait(waiting!));
    expectSuccess(await ask(tables, this.gameId).lobby.watch(watcher!));
    if (this.stage !== 'lobby') expectSuccess(await ask(tables, this.gameId).lobbyStart.start(host!.userId));
    if (this.stage === 'lobby' || this.stage === 'gathering') return this.#reach(isAt[this.stage]!);
    await this.#reach(isAt.night!);
    await this.#removeFrom(this.#unneeded(rules));
    if (this.stage === 'over' || this.stage === 'closing') await this.#end();
    else await this.#reach(isAt[this.stage]!);
  }

  /** The seats of the town, from the last one, without the host and the player. */
  #unneeded({ roles }: Ruleset): readonly number[] {
    const role = (seat: number) => this.process.tables.insight(this.gameId, `u${seat}`)?.view.role ?? '';
    return [...this.#seats.slice(2)].reverse().filter((seat) => factionOf(roles[role(seat)]!, {}) === 'town');
  }

  /** The host removes the first of these seats, whose player is the dead one. */
  async #removeFrom([seat]: readonly number[]): Promise<void> {
    await this.#order({ order: 'remove', seat: seat!, reason: 'left the room' });
    this.#dead = `u${seat}`;
  }

  async #order(request: HostRequest): Promise<void> {
    expectSuccess(await ask(this.process.tables, this.gameId).hostRequests.order('u1', request, false));
    await rest();
  }

  /** Ends the game with a winner, and closes the table if that is wanted: Discord keeps its rooms. */
  async #end(): Promise<void> {
    const { tables } = this.process;
    for (const seat of [...this.#seats.slice(2)].reverse()) {
      if (this.table?.stage === 'playing' && this.#isIn(seat))
        await this.#order({ order: 'remove', seat, reason: 'left the room' });
    }
    await this.#reach(isAt.over!);
    if (this.stage === 'over') return;
    this.environment.report = { done: false, remarks: [] };
    expectSuccess(await ask(tables, this.gameId).hostRequests.end('u1', false));
    await rest();
  }

  #isIn(seat: number): boolean {
    return this.table?.town.seats[seat - 1]?.left === null;
  }

  /** Lets the players act and the time pass until that holds. */
  async #reach(holds: (table: TableSummary) => boolean): Promise<void> {
    for (let rings = 0; rings < 500; rings += 1) {
      await rest();
      if (this.table !== null && holds(this.table)) return;
      await this.#act();
      if (this.table !== null && holds(this.table)) return;
      await this.environment.clock.ring();
    }
    throw new Error(`${this.stage} never came: ${JSON.stringify(this.table?.town.step)}`);
  }

  /** By day all nominate and vote: the host the second seat, the others the host. At night nobody acts. */
  async #act(): Promise<void> {
    const { tables } = this.process;
    for (const seat of this.#seats) {
      const userId = `u${seat}`;
      const choices = tables.insight(this.gameId, userId)?.view.choices ?? [];
      const verb = (['nominates', 'votes', 'ready'] as const).find((each) => choices.some((one) => one.verb === each));
      if (verb === undefined || this.table?.town.phase !== 'day') continue;
      // Votes that are given early would end the ballot as soon as it opens.
      if (verb === 'votes' && this.table.town.step?.kind === 'deliberation') continue;
      const { options } = choices.find((one) => one.verb === verb)!;
      const target = verb === 'ready' ? [] : [options.includes(2) && seat === 1 ? 2 : options[0]!];
      await ask(tables, this.gameId).actions.submit(userId, { verb, targets: target });
      await rest();
    }
  }
}
