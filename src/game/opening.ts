import { success } from '#result';
import type { Planned } from './invitations/plans.ts';
import type { Subscribers } from './invitations/subscribers.ts';
import { LobbyLimits } from './lobby/lobby-limits.ts';
import { because, becauseOf, done, isAny, refused } from './model/answers.ts';
import { blankTable, freshLobby } from './model/blank-table.ts';
import { barred, boundsOf } from './model/lobby.ts';
import { newsOfNext, withNews } from './model/lobby-news.ts';
import { nextTable } from './model/next-table.ts';
import { rulesOfTable, withOwnOptions } from './model/rules-of.ts';
import { gameOf } from './model/stages.ts';
import { failureOfChoices, withPossibleChoices } from './model/table-settings.ts';
import type { TableDeps } from './ports/deps.ts';
import type { NewTable, OpenedTable, Outcome } from './ports/game-service.ts';
import type { Player, Remark } from './ports/ports.ts';
import type { LobbyNews, TableIn } from './ports/table-document.ts';
import type { NextQuestion } from './runtime/effects.ts';
import type { TableRegistry } from './runtime/table-registry.ts';
import { valueWithin } from './scheduling/clock.ts';
import { HostedTable } from './table/hosted-table.ts';

/** The time limit for the reconciler's check of a channel, ms. */
const LOOK_MS = 15_000;
/** The time for which a table that was planned keeps the seats of those who are in, ms. */
const KEPT_MS = 5 * 60_000;

/**
 * The number of people whom one message mentions. Discord allows 100 in `allowed_mentions`, and 2000 characters, of
 * which a mention takes 23.
 */
const MENTIONS = 80;

/** The tables to which a new one is added. */
export interface TableSet extends TableRegistry {
  /** The tables of a guild. */
  in(guildId: string): readonly HostedTable[];
  /** Adds a table that is stored. */
  add(table: HostedTable): void;
}

/** Opens a table if its rules can be played, its channel can show the lobby, and the limits allow one more. */
export class Opening {
  readonly #deps: TableDeps;
  readonly #tables: TableSet;
  readonly #limits: LobbyLimits;
  readonly #subscribers: Pick<Subscribers, 'due'>;

  constructor(deps: TableDeps, tables: TableSet, subscribers: Pick<Subscribers, 'due'>) {
    this.#deps = deps;
    this.#tables = tables;
    this.#subscribers = subscribers;
    this.#limits = new LobbyLimits((guildId) =>
      tables.in(guildId).flatMap(({ stage, table }) => (stage === 'lobby' ? table : [])),
    );
  }

  /** Opens a new table. */
  async open(config: NewTable): Promise<Outcome<OpenedTable>> {
    const failed = barred(this.#deps, config.guildId, config.host);
    const blank = blankTable(this.#deps, config);
    if (failed) return failed;
    return config.players === undefined ? this.#open(blank, () => this.#invited(blank)) : this.#openSeated(blank);
  }

  /** Opens the lobby of the next game for the people of a finished one, with the same rules or with others. */
  async next(
    { table, tableRules }: HostedTable,
    { winner, askedBy, rules }: NextQuestion,
  ): Promise<Outcome<OpenedTable>> {
    const deps = this.#deps;
    const { guildId } = table;
    const away = gameOf(table)?.away ?? [];
    const others = rules && rulesOfTable(deps.rulesets, { gameId: table.gameId, ...rules })?.rules;
    if (rules && !others) return refused({ code: 'unknown-ruleset', ruleset: rules.ruleset });
    const mayPlay = (person: Player) => this.#mayCome(guildId, person) && !away.includes(person.userId);
    const seats = others?.players.max ?? boundsOf(tableRules.rules, table).max;
    const blank = nextTable(deps, table, winner, { askedBy, mayPlay, seats, rules });
    return blank === null ? because('again.nobody') : this.#open(blank, () => newsOfNext(table, blank, askedBy));
  }

  /** Returns the document of a table that is to open later, or why there can be no such table here. */
  async prepare(config: NewTable): Promise<Outcome<TableIn<'lobby'>>> {
    const failed = barred(this.#deps, config.guildId, config.host);
    return failed ?? this.#checked(blankTable(this.#deps, config));
  }

  /**
   * Opens a table that was planned some time ago, with this host. The people who are in have seats, which a roll call
   * keeps for some minutes. Those for whom there is no seat wait. The host is told if a choice is not possible any more.
   */
  async openPlanned(
    planned: TableIn<'lobby'>,
    host: Player,
    { people, isLate }: Planned,
  ): Promise<Outcome<OpenedTable>> {
    const { clock, settings, rulesets } = this.#deps;
    const obstacles = await this.#obstacles(planned);
    if (isAny(obstacles)) return becauseOf(obstacles);
    const now = clock.now();
    const rules = rulesOfTable(rulesets, planned)?.rules;
    const table = rules && withPossibleChoices(rules, planned, settings);
    if (!table) return refused({ code: 'unknown-ruleset', ruleset: planned.ruleset });
    const coming = people.filter((person) => this.#mayCome(table.guildId, person));
    const lead = table.lead === null ? [host] : [];
    const free = boundsOf(rules, table).max - lead.length;
    const [seated, waiting] = [coming.slice(0, free), coming.slice(free)];
    const news: readonly LobbyNews[] = [
      { kind: isLate ? 'planned-late' : 'planned', userIds: [host.userId, ...seated.map(({ userId }) => userId)] },
      ...(waiting.length === 0 ? [] : [{ kind: 'overbooked', userIds: waiting.map(({ userId }) => userId) } as const]),
      ...(table === planned ? [] : [{ kind: 'changed', userIds: [host.userId] } as const]),
    ];
    const rollCall = seated.length === 0 ? null : { until: now + KEPT_MS, here: lead.map(({ userId }) => userId) };
    const stage = withNews({ ...freshLobby(now + settings.lobbyMs), rollCall }, news);
    const invited = { ...table, hostId: host.userId, players: [...lead, ...seated], waiting, createdAt: now, stage };
    return this.#store(invited, () => this.#invited(invited));
  }

  /** Opens a table whose people have their seats already. A roll call keeps these for some minutes. */
  #openSeated(blank: TableIn<'lobby'>): Promise<Outcome<OpenedTable>> {
    const called = blank.players.map(({ userId }) => userId);
    const rollCall = { until: this.#deps.clock.now() + KEPT_MS, here: [blank.hostId] };
    return this.#open({ ...blank, stage: { ...blank.stage, rollCall } }, () => [{ kind: 'planned', userIds: called }]);
  }

  #mayCome(guildId: string, person: Player): boolean {
    return this.#tables.isFree(guildId, person.userId) && !barred(this.#deps, guildId, person);
  }

  async #open(blank: TableIn<'lobby'>, news: () => readonly LobbyNews[]): Promise<Outcome<OpenedTable>> {
    const checked = await this.#checked(blank);
    return checked.ok ? this.#store(checked.value, news) : checked;
  }

  /**
   * Returns the document with the table's own options, if its rules can be played and its channel can show the lobby.
   */
  async #checked(blank: TableIn<'lobby'>): Promise<Outcome<TableIn<'lobby'>>> {
    const deps = this.#deps;
    const rules = rulesOfTable(deps.rulesets, blank)?.rules;
    if (!rules) return refused({ code: 'unknown-ruleset', ruleset: blank.ruleset });
    const failed = failureOfChoices(rules, blank, deps.settings);
    if (failed) return failed;
    const obstacles = await this.#obstacles(blank);
    return isAny(obstacles) ? becauseOf(obstacles) : success({ ...blank, options: withOwnOptions(rules, blank) });
  }

  /** Stores and shows a table, if the limits allow one more. `news`: asked for only then, because it notes who is told. */
  async #store(document: TableIn<'lobby'>, news: () => readonly LobbyNews[]): Promise<Outcome<OpenedTable>> {
    const [deps, tables] = [this.#deps, this.#tables];
    const tableRules = rulesOfTable(deps.rulesets, document);
    if (!tableRules) return refused({ code: 'unknown-ruleset', ruleset: document.ruleset });
    const table = new HostedTable(deps, tables, tableRules, document);
    const people = document.players.map(({ userId }) => userId);
    const reserved = document.lead === null ? people : [...people, `host ${document.hostId}`];
    const stored = await this.#limits.openWithinLimits(document, () =>
      tables.seating(document.guildId, reserved, async () => {
        await table.open(news());
        tables.add(table);
        return done();
      }),
    );
    return stored.ok ? this.#show(table) : stored;
  }

  /** Returns the news for the people who want to know of this table. */
  #invited({ guildId, hostId, stage }: TableIn<'lobby'>): readonly LobbyNews[] {
    const told = [hostId, ...stage.untold.flatMap(({ news }) => news.flatMap(({ userIds }) => userIds))];
    const isFree = (userId: string) => !told.includes(userId) && this.#tables.isFree(guildId, userId);
    const people = this.#subscribers.due(guildId, isFree);
    const batches = Math.ceil(people.length / MENTIONS);
    return Array.from({ length: batches }, (_, index) => ({
      kind: 'opened',
      userIds: people.slice(index * MENTIONS, (index + 1) * MENTIONS),
    }));
  }

  /** Shows the lobby. Closes it if Discord refuses: nobody could find it, and its host would be bound to it. */
  async #show(table: HostedTable): Promise<Outcome<OpenedTable>> {
    const { guildId, channelId, gameId } = table.table;
    const shown = await table.show();
    if (shown !== 'refused') return success({ gameId, ...(shown === 'late' ? { late: true as const } : {}) });
    await table.withdraw();
    const obstacles = await this.#obstacles({ guildId, channelId });
    return isAny(obstacles) ? becauseOf(obstacles) : becauseOf([{ kind: 'passing', key: 'table.not-shown' }]);
  }

  #obstacles({ guildId, channelId }: Pick<NewTable, 'guildId' | 'channelId'>): Promise<readonly Remark[]> {
    const { reconciler, clock } = this.#deps;
    return valueWithin(clock, LOOK_MS, reconciler.surveyLobby(guildId, channelId), [
      { kind: 'passing', key: 'discord.out-of-reach' },
    ]);
  }
}
