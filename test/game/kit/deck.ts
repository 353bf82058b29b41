import type { Options, RoleId, SeatNumber } from '#engine/kernel/types.ts';
import type { ActionRequest, SeatInsight } from '#game/ports/game-service.ts';
import type { Layout, Panel, StepChoice } from '#game/ports/ports.ts';
import { choiceOn } from './pages.ts';
import { ask, config, expectSuccess, Process, person, TestEnvironment, until } from './process.ts';

/** Both clans of two, a judge, and others. */
const cards: readonly RoleId[] = [
  ...['don', 'mafioso', 'ninja', 'yakuza', 'commissar', 'judge'],
  ...Array<RoleId>(4).fill('civilian'),
];

/** A game of the deck, whose people are called by their cards. */
export class DeckTable {
  readonly environment = new TestEnvironment();
  process = new Process(this.environment);
  gameId = '';
  readonly #roles: RoleId[] = [];

  static async begin(options: Options = {}, deal: readonly RoleId[] = cards): Promise<DeckTable> {
    const table = new DeckTable();
    const { tables } = table.process;
    const { gameId } = expectSuccess(await tables.create({ ...config(3), ruleset: 'deck', options, cards: deal }));
    table.gameId = gameId;
    for (let number = 2; number <= deal.length; number += 1)
      expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    for (const [index] of deal.entries()) table.#roles.push(table.insight(index + 1).view.role!);
    return table;
  }

  insight(seat: SeatNumber): SeatInsight {
    return this.process.tables.insight(this.gameId, `u${seat}`)!;
  }

  /** The seat of the first, or the nth, card of that role. */
  seat(role: RoleId, nth = 0): SeatNumber {
    return this.#roles.flatMap((each, index) => (each === role ? [index + 1] : []))[nth]!;
  }

  act(
    seat: SeatNumber,
    verb: ActionRequest['verb'],
    targets: ActionRequest['targets'] = [],
    rest: Partial<ActionRequest> = {},
  ) {
    return ask(this.process.tables, this.gameId).actions.submit(`u${seat}`, { verb, targets, ...rest });
  }

  get layout(): Layout {
    return this.environment.layout(this.gameId);
  }

  panel<K extends Panel['kind']>(kind: K, room = 'town'): (Panel & { kind: K }) | undefined {
    const found = this.layout.panels.find((each) => each.room === room && each.panel.kind === kind);
    return found?.panel as (Panel & { kind: K }) | undefined;
  }

  /** The choice on the town's current page. */
  choice<K extends StepChoice['kind']>(kind: K) {
    return choiceOn(this.layout, kind);
  }

  get town() {
    return this.process.tables.table(this.gameId)!.town;
  }

  /** Goes on until the town's view is as wanted. */
  until(holds: (town: DeckTable['town']) => boolean): Promise<void> {
    return until(this.process, this.gameId, ({ town }) => holds(town));
  }

  /** Goes on until that clan's call of this night runs. */
  untilContract(clan: string, night = 1): Promise<void> {
    return this.until(
      ({ round, open, step }) =>
        round === night && open && step?.kind === 'call' && step.clan === clan && step.purpose === 'contract',
    );
  }

  /** Goes on until this number is called to that clan. */
  untilNumber(clan: string, called: SeatNumber): Promise<void> {
    return this.until(
      ({ open, step }) => open && step?.kind === 'number' && step.clan === clan && step.called === called,
    );
  }
}
