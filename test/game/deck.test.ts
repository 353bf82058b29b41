import { describe, expect, test } from 'vitest';
import type { RoleId } from '#engine/kernel/types.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import { ask, config, expectSuccess, freshBot, GUILD, person, refusal, remark, restored } from './kit/process.ts';

const open = () => {
  const { environment, tables } = freshBot();
  return { environment, tables };
};

const club = (change: Partial<NewTable> = {}): NewTable => ({ ...config(), ruleset: 'club', ...change });

const deck: readonly RoleId[] = ['don', 'mafioso', 'mafioso', 'commissar', 'civilian', 'civilian', 'psychopath'];

describe('a table of the club', () => {
  test('C1: begins with as many as have joined, from 6 to 16', async () => {
    const { tables } = open();
    const { gameId } = expectSuccess(await tables.create(club()));
    for (const number of [2, 3, 4, 5]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lobby.missing-players'));
    for (let number = 6; number <= 16; number += 1) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expect(await ask(tables, gameId).lobby.join(person(17))).toMatchObject(remark('table.full'));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    expect(tables.table(gameId)!.town.seats).toHaveLength(16);
  });

  test('for a fixed number waits for exactly that number', async () => {
    const { tables } = open();
    const { gameId } = expectSuccess(await tables.create(club({ size: 7 })));
    expect(tables.table(gameId)!.lobby).toMatchObject({ min: 7, max: 7, cards: null });
    for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(remark('lobby.missing-players'));
    expectSuccess(await ask(tables, gameId).lobby.join(person(7)));
    expect(await ask(tables, gameId).lobby.join(person(8))).toMatchObject(remark('table.full'));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  });

  test.each([5, 17, 26])('C1: is not opened for %i', async (size) => {
    const { tables } = open();
    expect(await tables.create(club({ size }))).toMatchObject(refusal('deal-size'));
    expect(tables.tablesIn(GUILD)).toEqual([]);
  });
});

describe('the options of a rulebook', () => {
  test('are chosen by the host before the start, one after another', async () => {
    const { tables } = open();
    const { gameId } = expectSuccess(await tables.create(club()));
    for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    expectSuccess(await ask(tables, gameId).lobby.configure('u1', { speechSeconds: 30 }));
    expectSuccess(await ask(tables, gameId).lobby.configure('u1', { ballot: 'nominees' }));
    expect(tables.table(gameId)!.lobby!.options).toEqual({ speechSeconds: 30, ballot: 'nominees' });
    expect(tables.table(gameId)!.options).toMatchObject({ speechSeconds: 30, ballot: 'nominees', maniac: 'classic' });
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    expect(tables.table(gameId)!.town.options).toMatchObject({ speechSeconds: 30, ballot: 'nominees' });
    expect(await ask(tables, gameId).lobby.configure('u1', { speechSeconds: 60 })).toMatchObject(
      remark('table.started'),
    );
  });

  test('are refused to others, and where the rulebook does not have them', async () => {
    const { tables } = open();
    const { gameId } = expectSuccess(await tables.create(club()));
    expectSuccess(await ask(tables, gameId).lobby.join(person(2)));
    expect(await ask(tables, gameId).lobby.configure('u2', { speechSeconds: 30 })).toMatchObject(
      remark('table.not-host'),
    );
    expect(await ask(tables, gameId).lobby.configure('u1', { speechSeconds: 31 })).toMatchObject(refusal('bad-option'));
    expect(await ask(tables, gameId).lobby.configure('u1', { theme: 'city' })).toMatchObject(refusal('unknown-option'));
    expect(tables.table(gameId)!.lobby!.options).toEqual({});
  });

  test('C2: are weighed together with the deck', async () => {
    const { tables } = open();
    const cards = ['don', 'mafioso', 'courtesan', 'commissar', 'civilian', 'civilian', 'civilian'];
    const { gameId } = expectSuccess(await tables.create(club({ cards })));
    const warned = () => tables.table(gameId)!.lobby!.remarks.map(({ key }) => key);
    expect(warned()).not.toContain('deck.much-mafia');
    expectSuccess(await ask(tables, gameId).lobby.configure('u1', { courtesanSide: 'mafia' }));
    expect(warned()).toContain('deck.much-mafia');
  });
});

describe('a deck of the host’s own', () => {
  test('is dealt as it is, in an order that hangs on the seed alone', async () => {
    const dealt = async (seed: number) => {
      const { tables } = open();
      const { gameId } = expectSuccess(await tables.create(club({ cards: deck, seed })));
      for (const number of [2, 3, 4, 5, 6, 7]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
      expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
      return deck.map((_, index) => tables.insight(gameId, `u${index + 1}`)!.view.role);
    };
    const [first, again, other] = [await dealt(5), await dealt(5), await dealt(6)];
    expect([...first].sort()).toEqual([...deck].sort());
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test('C2: with more than a third of mafia is warned about in the lobby', async () => {
    const { tables } = open();
    const { gameId } = expectSuccess(await tables.create(club({ cards: deck })));
    const { lobby } = tables.table(gameId)!;
    expect(lobby).toMatchObject({ min: 7, max: 7, cards: deck });
    expect(lobby!.remarks).toContainEqual({ key: 'deck.much-mafia', params: { got: 3, most: 2, clause: 'C2' } });
  });

  test.each<[string, readonly RoleId[], string, string | undefined]>([
    ['too few cards', deck.slice(0, 5), 'deal-size', undefined],
    ['a card of another rulebook', [...deck.slice(0, 6), 'ninja'], 'deal-role', undefined],
    ['G12: two dons', [...deck.slice(0, 6), 'don'], 'deal-count', 'G12'],
    ['G12: a game that would be over', deck.slice(0, 6), 'deal-decided', 'G12'],
  ])('is refused with %s', async (_, cards, code, clause) => {
    const { tables } = open();
    const refused = await tables.create(club({ cards }));
    expect(refused).toMatchObject(refusal(code));
    if (clause !== undefined) expect(refused).toHaveProperty('error.refusal.clause', clause);
    expect(tables.tablesIn(GUILD)).toEqual([]);
  });

  test('S1: is refused where the rulebook has but one deck', async () => {
    const { tables } = open();
    const cards = ['civilian', 'civilian', 'commissar', 'doctor', 'don', 'civilian'];
    expect(await tables.create({ ...config(), cards })).toMatchObject(refusal('deal-count'));
  });

  test('has as many cards as the table has seats', async () => {
    const { tables } = open();
    expect(await tables.create(club({ cards: deck, size: 8 }))).toMatchObject(remark('table.deck-size'));
  });

  test('and what else was chosen are as they were after a restart', async () => {
    const { environment, tables } = freshBot();
    const options = { speechSeconds: 30, maniac: 'classic' };
    const { gameId } = expectSuccess(await tables.create(club({ cards: deck, options })));
    const { lobby } = tables.table(gameId)!;
    expect(lobby!.options).toEqual({ speechSeconds: 30 });
    const later = await restored(environment);
    expect(later.tables.table(gameId)!.lobby).toEqual(lobby);
  });
});
