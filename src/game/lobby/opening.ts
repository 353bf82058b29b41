import { success } from '#result';
import { HostedTable } from '../hosted-table.ts';
import { because, becauseOf, done, isAny, refused } from '../model/answers.ts';
import { blankTable } from '../model/blank-table.ts';
import { problemWith } from '../model/deck.ts';
import { problemWithOrder } from '../model/floor.ts';
import { rulesOfTable, withOwnOptions } from '../model/rules-of.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { NewTable, OpenedTable, Outcome } from '../ports/game-service.ts';
import type { Remark } from '../ports/ports.ts';
import { valueWithin } from '../runtime/clock.ts';
import type { TableRegistry } from '../runtime/table-registry.ts';
import { barred, problemWithBounds } from './lobby.ts';
import { LobbyLimits } from './lobby-limits.ts';

/** The time limit for the reconciler's check of a channel, ms. */
const LOOK_MS = 15_000;

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

  constructor(deps: TableDeps, tables: TableSet) {
    this.#deps = deps;
    this.#tables = tables;
    this.#limits = new LobbyLimits((guildId) =>
      tables.in(guildId).flatMap(({ stage, table }) => (stage === 'lobby' ? table : [])),
    );
  }

  async open(config: NewTable): Promise<Outcome<OpenedTable>> {
    const [deps, tables] = [this.#deps, this.#tables];
    const blank = blankTable(deps, config);
    const tableRules = rulesOfTable(deps.rulesets, blank);
    if (!tableRules) return refused({ code: 'unknown-ruleset', ruleset: config.ruleset });
    const { rules } = tableRules;
    const problem =
      problemWith(rules, config) ??
      problemWithBounds(rules, config) ??
      problemWithOrder(rules, config, deps.settings) ??
      barred(deps, config.guildId, config.host);
    if (problem) return problem;
    const hindrances = await this.#hindrances(config);
    if (isAny(hindrances)) return becauseOf(hindrances);
    const table = new HostedTable(deps, tables, tableRules, { ...blank, options: withOwnOptions(rules, blank) });
    const host = config.lead === undefined ? config.host.userId : `host ${config.host.userId}`;
    const stored = await this.#limits.keep(blank, () =>
      tables.seating(config.guildId, [host], async () => {
        await table.lobby.store();
        tables.add(table);
        return done();
      }),
    );
    return stored.ok ? this.#show(table) : stored;
  }

  /** Shows the lobby. Closes it if Discord refuses: nobody could find it, and its host would be bound to it. */
  async #show(table: HostedTable): Promise<Outcome<OpenedTable>> {
    const { guildId, channelId, gameId } = table.table;
    const shown = await table.lobby.open();
    if (shown !== 'refused') return success({ gameId, ...(shown === 'late' ? { late: true as const } : {}) });
    await table.lobby.withdraw();
    const hindrances = await this.#hindrances({ guildId, channelId });
    return isAny(hindrances) ? becauseOf(hindrances) : because('table.not-shown');
  }

  #hindrances({ guildId, channelId }: Pick<NewTable, 'guildId' | 'channelId'>): Promise<readonly Remark[]> {
    const { reconciler, clock } = this.#deps;
    return valueWithin(clock, LOOK_MS, reconciler.surveyLobby(guildId, channelId), [{ key: 'hall.out-of-reach' }]);
  }
}
