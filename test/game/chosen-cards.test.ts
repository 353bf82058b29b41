import { describe, expect, test } from 'vitest';
import type { Balance, Balancer } from '#game/ports/balance.ts';
import type { CardsChange } from '#game/ports/game-service.ts';
import { BalanceChecks } from '#game/server-settings/balance-checks.ts';
import { ask, config, expectSuccess, freshBot, GUILD, Process, person, refusal, remark } from './kit/process.ts';

/** The lobby of a table with six people. */
async function opened(ruleset = 'club') {
  const { environment, tables } = freshBot();
  const { gameId } = expectSuccess(await tables.create({ ...config(), ruleset }));
  for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  const choose = (change: CardsChange, by = 'u1') => ask(tables, gameId).lobby.changeCards(by, change);
  return { environment, tables, gameId, choose, cards: () => tables.table(gameId)!.cards?.toSorted() ?? null };
}

const recommended = ['civilian', 'civilian', 'commissar', 'doctor', 'don', 'mafioso'];

describe('the cards of a lobby', () => {
  test('a card takes the place of a civilian, and a civilian that of a card that goes', async () => {
    const { choose, cards, tables, gameId } = await opened();
    expect([...tables.rulebookAt(gameId)!.recommended(6)].toSorted()).toEqual(recommended);
    expectSuccess(await choose({ change: 'add', role: 'courtesan' }));
    expect(cards()).toEqual(['civilian', 'commissar', 'courtesan', 'doctor', 'don', 'mafioso']);
    expectSuccess(await choose({ change: 'take', role: 'commissar' }));
    expect(cards()).toEqual(['civilian', 'civilian', 'courtesan', 'doctor', 'don', 'mafioso']);
    expect(tables.table(gameId)!.lobby).toMatchObject({ min: 6, max: 6 });
  });

  test('a civilian more is a player more, and there are never fewer cards than players', async () => {
    const { choose, tables, gameId } = await opened();
    expectSuccess(await choose({ change: 'add', role: 'civilian' }));
    expect(tables.table(gameId)!.lobby).toMatchObject({ min: 7, max: 7 });
    expectSuccess(await ask(tables, gameId).lobby.join(person(7)));
    expect(await choose({ change: 'take', role: 'civilian' })).toMatchObject(remark('lobby.full'));
    expect(await choose({ change: 'add', role: 'wizard' })).toMatchObject({ ok: false });
  });

  test('are chosen by the host alone, and before the start', async () => {
    const { choose, tables, gameId, cards } = await opened();
    expect(await choose({ change: 'add', role: 'courtesan' }, 'u2')).toMatchObject(remark('table.not-host'));
    expect(cards()).toBeNull();
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    expect(await choose({ change: 'add', role: 'courtesan' })).toMatchObject(remark('table.started'));
  });

  test('are what the table deals, also after a crash', async () => {
    const { environment, choose, gameId } = await opened();
    expectSuccess(await choose({ change: 'add', role: 'courtesan' }));
    const later = new Process(environment).tables;
    await later.restore();
    expect(later.table(gameId)!.cards).toContain('courtesan');
    expectSuccess(await ask(later, gameId).lobbyStart.start('u1'));
    const roles = [1, 2, 3, 4, 5, 6].map((number) => later.insight(gameId, `u${number}`)?.view.role);
    expect(roles.toSorted()).toEqual(['civilian', 'commissar', 'courtesan', 'doctor', 'don', 'mafioso']);
  });

  test('end the bounds for the number of players, and go back to what the rulebook recommends', async () => {
    const { choose, tables, gameId, cards } = await opened();
    expectSuccess(await ask(tables, gameId).lobby.changeSettings('u1', { most: 8 }));
    expectSuccess(await choose({ change: 'whole', cards: tables.rulebookAt(gameId)!.beginners(8) }));
    expect(tables.table(gameId)!.lobby).toMatchObject({ min: 8, max: 8 });
    expectSuccess(await choose({ change: 'whole', cards: null }));
    expect(cards()).toBeNull();
    expect(tables.table(gameId)!.lobby).toMatchObject({ min: 6, max: 16 });
  });

  test('are recommended for the options of the table', async () => {
    const { choose, cards, tables, gameId } = await opened();
    for (const number of [7, 8]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobby.configure('u1', { courtesanSide: 'mafia' }));
    const rulebook = tables.rulebookAt(gameId)!;
    const deck = rulebook.recommended(8, tables.table(gameId)!.options);
    expect(deck).not.toContain('mafioso');
    expectSuccess(await choose({ change: 'take', role: 'doctor' }));
    expect(cards()).toEqual(deck.with(deck.indexOf('doctor'), 'civilian').toSorted());
  });

  test('a card that the deck no longer has is not taken, and no deck becomes the host’s own by that', async () => {
    const { choose, cards, tables, gameId } = await opened();
    expectSuccess(await ask(tables, gameId).lobby.changeSettings('u1', { most: 8 }));
    for (const stale of [
      { change: 'take', role: 'maniac' },
      { change: 'whole', cards: null },
    ] as const) {
      expectSuccess(await choose(stale));
      expect(cards()).toBeNull();
      expect(tables.table(gameId)!.lobby).toMatchObject({ min: 6, max: 8 });
    }
    expectSuccess(await choose({ change: 'take', role: 'doctor' }));
    const own = cards();
    expectSuccess(await choose({ change: 'take', role: 'doctor' }));
    expect(cards()).toEqual(own);
  });

  test('a deck that the rulebook refuses is refused', async () => {
    const { choose, cards } = await opened();
    expect(await choose({ change: 'whole', cards: ['don'] })).toMatchObject(refusal('deal-size'));
    expect(cards()).toBeNull();
  });

  test.each(['boxed', 'deck', 'club', 'grand'])(
    '%s has cards for beginners: one that checks, no other power',
    async (ruleset) => {
      const { tables, gameId } = await opened(ruleset);
      const deck = tables.rulebookAt(gameId)!.beginners(10)!;
      expect(deck).toHaveLength(10);
      expect(new Set(deck)).toEqual(new Set(['mafioso', 'commissar', 'civilian']));
    },
  );
});

describe('the balance of a table', () => {
  const balance: Balance = { games: 1, averageRounds: 3, wins: [], roles: [] };
  const asked: Parameters<Balancer['play']>[0][] = [];
  const play: Balancer['play'] = async (ask) => {
    asked.push(ask);
    return balance;
  };
  const checks = new BalanceChecks({ play, draw: async () => null });

  test('is that of its cards and options, and of exactly as many players', async () => {
    const options = { maniac: 'classic', theme: 'animals' };
    expect(await checks.ofCards(GUILD, { ruleset: 'club', options, cards: recommended })).toBe(balance);
    const cards = { civilian: 2, commissar: 1, doctor: 1, don: 1, mafioso: 1 };
    expect(asked.at(-1)).toMatchObject({ players: 6, set: { ruleset: 'club', deal: { kind: 'cards', cards } } });
  });

  test('is not there for cards that no role set can deal', async () => {
    expect(await checks.ofCards(GUILD, { ruleset: 'club', options: {}, cards: ['wizard'] })).toBeNull();
  });
});
