import { noGame } from '../model/game.ts';
import { withOneRelationEach } from '../model/relations.ts';
import type { TableRules } from '../model/rules-of.ts';
import type { HostedDeps } from '../ports/deps.ts';
import { soleFence } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { NightChats } from '../presentation/night-chats.ts';
import { ownedOutput } from '../presentation/owned-output.ts';
import { TablePresenter } from '../presentation/table-presenter.ts';
import { ToldGame } from '../presentation/told-game.ts';
import type { Facts, TableGround } from '../runtime/facts.ts';
import type { Request } from '../runtime/requests.ts';
import type { TableRegistry } from '../runtime/table-registry.ts';
import { freshRun, type TableState } from '../runtime/table-state.ts';
import { TableView } from '../runtime/table-view.ts';
import { FencedJournal } from './fenced-journal.ts';
import { TableFacts } from './table-facts.ts';

/** The objects of one table. */
export interface TableParts {
  readonly deps: HostedDeps;
  readonly ground: TableGround;
  /** Has the state, which only the loop changes. */
  readonly source: { readonly state: TableState };
  readonly facts: Facts;
  readonly journal: FencedJournal;
  readonly registry: TableRegistry;
  readonly told: ToldGame;
  readonly view: TableView;
  readonly presenter: TablePresenter;
  readonly talk: NightChats;
  /** Begins a request of the table itself. */
  begin(request: Request): void;
}

/** The parts of a table, with a state that can be changed. */
export interface OwnedParts extends TableParts {
  readonly source: { state: TableState };
}

/** Makes the objects of a table. */
export function partsOf(
  deps: HostedDeps,
  registry: TableRegistry,
  { tableRules, table }: { readonly tableRules: TableRules; readonly table: TableDocument },
  begin: (request: Request) => void,
): OwnedParts {
  const { gameId, guildId } = table;
  const fence = deps.fenceOf?.(guildId) ?? soleFence;
  const journal = new FencedJournal(deps.journal, { gameId, fence, onLost: (error) => registry.lost(gameId, error) });
  const source = { state: { table: withOneRelationEach(table), game: noGame, run: freshRun } };
  const ground = { ...tableRules, settings: deps.settings };
  const told = new ToldGame(deps, tableRules, source);
  const view = new TableView({ deps, registry, tableRules, source, told });
  const presenter = new TablePresenter(ownedOutput(deps, journal), gameId, view, (n) => {
    told.tell(n);
    deps.live?.changed(gameId);
    registry.freed(guildId);
  });
  const talk = new NightChats({ deps, journal, source, view });
  const facts = new TableFacts({ deps, registry, source, told, view, presenter, talk });
  return { deps, ground, source, facts, journal, registry, told, view, presenter, talk, begin };
}
