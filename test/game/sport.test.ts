/** A table of Sports Mafia: the best move, colours under protocol, and the orders of its host. */
import { describe, expect, test } from 'vitest';
import type { Options, SeatNumber } from '#engine/kernel/types.ts';
import { knownDeal } from '#game/model/calls.ts';
import type { ActionRequest, HostRequest, TableSummary } from '#game/ports/game-service.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { newsForClan } from '#narration/news-for-seat.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { protocolOf } from '#statistics/protocol.ts';
import { replayed } from '#statistics/replayed.ts';
import { playedOfGame } from '../../src/process/statistics-parts.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, fullLobby, Process, refusal, TestEnvironment, until } from './kit/process.ts';

/** A table of ten people whose seats have the numbers of their ids. */
class SportTable {
  readonly environment = new TestEnvironment();
  readonly process = new Process(this.environment, { gatherMs: 0 });
  gameId = '';

  static async begun(options: Options = {}): Promise<SportTable> {
    const table = new SportTable();
    const { tables } = table.process;
    table.gameId = await fullLobby(tables, 7, { ruleset: 'sport', options: { seating: 'joined', ...options } });
    expectSuccess(await ask(tables, table.gameId).lobbyStart.start('u1'));
    await rest();
    return table;
  }

  view(seat: SeatNumber) {
    return this.process.tables.insight(this.gameId, `u${seat}`)!.view;
  }

  holders(...roles: readonly string[]): readonly SeatNumber[] {
    return Array.from({ length: 10 }, (_, index) => index + 1).filter((seat) => roles.includes(this.view(seat).role!));
  }

  act(seat: SeatNumber, action: ActionRequest) {
    return ask(this.process.tables, this.gameId).actions.submit(`u${seat}`, action);
  }

  order(request: HostRequest) {
    return ask(this.process.tables, this.gameId).hostRequests.order('u1', request, false);
  }

  until(holds: (table: TableSummary) => boolean): Promise<void> {
    return until(this.process, this.gameId, holds);
  }

  /** The record of the game when its table is gone, and the game played again. */
  async played() {
    await this.until(() => false);
    const record = (await this.process.tables.record(this.gameId))!;
    return { record, game: replayed(rulesets['sport']!, record) };
  }

  /** The whole mafia fires at this seat in night 2. */
  async shoot(victim: SeatNumber): Promise<void> {
    await this.until(({ town: { step } }) => step?.kind === 'number' && step.called === victim);
    for (const seat of this.holders('don', 'mafioso'))
      expectSuccess(await this.act(seat, { verb: 'fires', targets: [victim] }));
  }
}

describe('F3: the order of the shots', () => {
  const panelOf = (table: SportTable) => {
    const { panels } = table.environment.layout(table.gameId);
    return panels.map(({ panel }) => panel).find(({ kind }) => kind === 'clan');
  };

  test('is put down in the first night alone, and has a name for each night after it', async () => {
    const table = await SportTable.begun();
    await table.until(({ town: { step, open } }) => open && step?.kind === 'call');
    const [don] = table.holders('don') as [SeatNumber];
    const names = table.holders('civilian').slice(0, 5);
    expect(panelOf(table)).toMatchObject({ settled: null, proposes: true });
    expectSuccess(await table.act(don, { verb: 'orders', targets: names }));
    await table.until(({ town: { phase, open } }) => open && phase === 'day');
    expect(panelOf(table)).toMatchObject({ settled: names, proposes: false });
    for (const night of [2, 3, 4, 5]) {
      await table.until(({ town: { step, round } }) => round === night && step?.kind === 'number');
      expect(panelOf(table)).toMatchObject({ tonight: names[night - 2], proposes: false });
      // F26: three rounds without a loss would end the game.
      if (night === 3) await table.shoot(names[1]!);
    }
  });

  test.each(languages)('is explained in the chat, which is open for this minute only (%s)', (language) => {
    const game = { ruleset: 'sport', options: {}, cards: null, players: 10 };
    const { deciders } = knownDeal(rulesets['sport']!, game);
    expect(deciders.mafia?.rule).toBe('noted');
    const opening = { type: 'Introduced', people: [{ seat: 1, as: 'don' }] } as const;
    const scene = { ruleset: 'sport', reader: null, nameOf: () => 'P' };
    const wording = { ...wordingOf(language), deal: { inPlay: [], deciders } };
    const text = newsForClan(opening as never, 'mafia', wording as never, scene as never)!;
    expect(text).toContain(t(language, 'words:decides.noted'));
    expect(text).toContain(language === 'en' ? 'for this minute only' : 'только в эту минуту');
  });
});

const isBestMove = ({ town: { step, open } }: TableSummary): boolean =>
  open && step?.kind === 'call' && step.call === 'best-move';

const isLastWord = ({ town: { step, open } }: TableSummary): boolean =>
  open && step?.kind === 'speech' && step.purpose === 'last-word';

describe('F14: a press on the button of a number', () => {
  /** The whole mafia fires at this number, stamped that late after its end. */
  async function fireLate(table: SportTable, victim: SeatNumber, ms: number): Promise<void> {
    const { clock } = table.environment;
    await table.until(({ town: { step, open } }) => open && step?.kind === 'number' && step.called === victim);
    const at = clock.now() + 3000 + ms;
    await clock.move(3000 + ms);
    for (const seat of table.holders('don', 'mafioso'))
      expectSuccess(await table.act(seat, { verb: 'fires', targets: [victim], at }));
    await table.until(({ town: { phase, round } }) => phase === 'day' && round === 2);
  }

  test.each([50, 300, 800])('counts for it, though it comes %s ms late, at the last number, too', async (ms) => {
    const table = await SportTable.begun();
    const [victim] = table.holders('civilian');
    await fireLate(table, victim!, ms);
    expect(table.process.tables.table(table.gameId)!.town.seats[victim! - 1]!.left).toMatchObject({ cause: 'night' });
    const last = await SportTable.begun();
    await fireLate(last, 10, ms);
    expect(last.process.tables.table(last.gameId)!.town.seats[9]!.left).toMatchObject({ cause: 'night' });
  });
});

describe('the best move at a table', () => {
  test('F17: is offered to the player who was hit, and is in the results, the protocol and the game as data', async () => {
    const table = await SportTable.begun();
    const [victim] = table.holders('civilian');
    await table.shoot(victim!);
    await table.until(isBestMove);
    const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seat) => seat !== victim);
    expect(table.view(victim!).choices).toEqual([{ verb: 'names', options: others, min: 1, max: 3 }]);
    expect(others.flatMap((seat) => table.view(seat).choices)).toEqual([]);
    const black = table.holders('don', 'mafioso');
    expectSuccess(await table.act(victim!, { verb: 'names', targets: black }));
    await table.until(isLastWord);
    expectSuccess(await table.order({ order: 'defeat', seat: black[0]!, reason: 'peeking' }));
    await table.until(({ stage }) => stage === 'over');
    await rest();

    const bestMove = { by: victim, seats: black };
    const { panels } = table.environment.layout(table.gameId);
    expect(panels.map(({ panel }) => panel)).toContainEqual(
      expect.objectContaining({ kind: 'result', winner: 'town', timeline: expect.objectContaining({ bestMove }) }),
    );
    const { record, game } = await table.played();
    const { entry, rows } = protocolOf(resultFrom(record, game), scoringOf(usualSettings.points));
    expect(entry.bestMoves).toEqual([bestMove]);
    expect(rows.find(({ seat }) => seat === victim)).toMatchObject({ bestMove: 0.5 });
    expect(playedOfGame(record, game)).toMatchObject({ bestMove });
  });
});

describe('colours under protocol at a table', () => {
  test('F27: are put down one by one in the speech, each is final, and none is taken before the time', async () => {
    const table = await SportTable.begun({ onRecord: 'any-speech' });
    table.environment.speechMs = 4000;
    await table.until(({ town: { step } }) => step?.kind === 'speech' && step.seat === 1);
    const put = (seat: SeatNumber, colour: 'black' | 'red') => table.act(1, { verb: 'puts', targets: [seat], colour });
    expect(table.view(1).choices.filter(({ verb }) => verb === 'puts')).toEqual([]);
    expect(await put(2, 'black')).toMatchObject(refusal('not-yet'));
    await table.until(({ town }) => town.open);
    expect(table.view(1).choices.flatMap(({ colour }) => colour ?? [])).toEqual(['black', 'red']);
    expectSuccess(await put(2, 'black'));
    expectSuccess(await put(3, 'red'));
    expect(await put(2, 'red')).toMatchObject(refusal('colour-put'));
    expect(table.view(1).onRecord).toEqual([
      { by: 1, seat: 2, colour: 'black' },
      { by: 1, seat: 3, colour: 'red' },
    ]);
    expect(table.view(2).onRecord).toEqual([]);
  });

  test('F27: can be put down while an early nomination waits for the table after a restart', async () => {
    const table = await SportTable.begun({ onRecord: 'any-speech' });
    table.environment.speechMs = 4000;
    await table.until(({ town: { step } }) => step?.kind === 'speech' && step.seat === 1);
    expectSuccess(await table.act(1, { verb: 'nominates', targets: [3] }));
    // The step opens, and nothing else is stored.
    table.process.writesLeft = 0;
    await table.environment.clock.move(4000);
    expect(table.process.killed).toBe(true);
    const next = new Process(table.environment);
    await next.tables.load();
    const { choices } = next.tables.insight(table.gameId, 'u1')!.view;
    expect(choices.find(({ verb }) => verb === 'nominates')?.picked).toEqual([3]);
    expect(choices.flatMap(({ colour }) => colour ?? [])).toEqual(['black', 'red']);
  });
});

describe('the orders of a host', () => {
  test('F22: give technical fouls, which are counted apart, and undo takes back the latest of either kind', async () => {
    const table = await SportTable.begun({ technicalFouls: true });
    await table.until(({ town: { step } }) => step?.kind === 'speech');
    const counts = () => {
      const { fouls, technical } = table.process.tables.table(table.gameId)!.town.seats[3]!;
      return [fouls, technical];
    };
    const reason = 'rudeness';
    expectSuccess(await table.order({ order: 'foul', seat: 4, reason, technical: true }));
    expectSuccess(await table.order({ order: 'foul', seat: 4, reason }));
    expect(counts()).toEqual([1, 1]);
    // The button under the first foul takes back that one, though an ordinary foul is later.
    expectSuccess(await table.order({ order: 'undo', foul: 1 }));
    expect(counts()).toEqual([1, 0]);
    expectSuccess(await table.order({ order: 'foul', seat: 4, reason, technical: true }));
    expectSuccess(await table.order({ order: 'undo' }));
    expect(counts()).toEqual([1, 0]);
    expectSuccess(await table.order({ order: 'undo', seat: 4 }));
    expect(counts()).toEqual([0, 0]);
    for (const _ of [1, 2]) expectSuccess(await table.order({ order: 'foul', seat: 4, reason, technical: true }));
    expect(table.process.tables.table(table.gameId)!.town.seats[3]!.left).toMatchObject({ cause: 'removed' });
  });

  test('F22: leave technical fouls out of the fouls in the results, and mark them in the game as data', async () => {
    const table = await SportTable.begun({ technicalFouls: true });
    await table.until(({ town: { step } }) => step?.kind === 'speech');
    const foul = { order: 'foul', seat: 4, reason: 'rudeness' } as const;
    for (const given of [foul, foul, { ...foul, technical: true } as const]) expectSuccess(await table.order(given));
    expectSuccess(await table.order({ order: 'defeat', seat: 4, reason: 'peeking' }));
    const { record, game } = await table.played();
    expect(resultFrom(record, game).people[3]!.fouls).toBe(2);
    expect(playedOfGame(record, game)!.fouls.map(({ technical = false }) => technical)).toEqual([false, false, true]);
  });

  test('F22: give no technical foul where the table has none', async () => {
    const table = await SportTable.begun();
    await table.until(({ town: { step } }) => step?.kind === 'speech');
    const foul = { order: 'foul', seat: 4, reason: 'rudeness', technical: true } as const;
    expect(await table.order(foul)).toMatchObject(refusal('not-in-ruleset'));
  });

  test('F23: defeat the side of a player who has left as well', async () => {
    const table = await SportTable.begun();
    await table.until(({ town: { step } }) => step?.kind === 'speech');
    const [don] = table.holders('don');
    expectSuccess(await table.order({ order: 'remove', seat: don!, reason: 'swearing' }));
    expectSuccess(await table.order({ order: 'defeat', seat: don!, reason: 'oaths' }));
    await rest();
    const { panels } = table.environment.layout(table.gameId);
    expect(panels.map(({ panel }) => panel)).toContainEqual(
      expect.objectContaining({ kind: 'result', winner: 'town' }),
    );
  });
});
