import { describe, expect, test } from 'vitest';
import type { RoleId } from '#engine/kernel/types.ts';
import { DeckTable } from './kit/deck.ts';
import { expectSuccess, refusal } from './kit/process.ts';

const mafia = 'clan-mafia';

describe('D6: the panel in the chat of a clan', () => {
  test('comes with its first call and shows the proposal, the members who have agreed, and the agreed list', async () => {
    const table = await DeckTable.begin();
    expect(table.panel('clan', mafia)).toBeUndefined();
    await table.untilContract('mafia');
    const [don, mafioso] = [table.seat('don'), table.seat('mafioso')];
    const members = [don, mafioso].sort((one, other) => one - other);
    expect(table.panel('clan', mafia)).toMatchObject({
      ...{ clan: 'mafia', members, settled: null, latest: null, confirmed: [], proposes: true, fires: false },
    });
    expectSuccess(await table.act(mafioso, 'orders', [5, 1, 7]));
    expect(table.panel('clan', mafia)).toMatchObject({ settled: null, latest: [5, 1, 7], confirmed: [mafioso] });
    expectSuccess(await table.act(don, 'orders', [1]));
    expect(table.panel('clan', mafia)).toMatchObject({ latest: [1], confirmed: [don] });
    expectSuccess(await table.act(mafioso, 'agrees'));
    expect(table.panel('clan', mafia)).toMatchObject({ settled: [1], latest: [1], confirmed: members });
    expect(table.environment.texts(mafia)).toEqual(expect.arrayContaining(['ContractProposed', 'ContractSettled']));
    expect(table.panel('clan', 'clan-yakuza')).toBeUndefined();
  });

  test('is in no room but its own, and tells the town nothing', async () => {
    const table = await DeckTable.begin();
    await table.untilContract('mafia');
    const look = () => JSON.stringify(table.layout.panels.filter(({ room }) => room !== mafia));
    const before = look();
    expectSuccess(await table.act(table.seat('don'), 'orders', [5, 1, 7]));
    expect(look()).toBe(before);
  });

  test('lets the contract be changed by day, where there is one, once all have agreed', async () => {
    const table = await DeckTable.begin();
    await table.untilContract('mafia');
    const [don, mafioso] = [table.seat('don'), table.seat('mafioso')];
    expectSuccess(await table.act(don, 'orders', [5]));
    await table.until(({ open, phase }) => open && phase === 'day');
    const chat = table.layout.rooms.find(({ room }) => room === mafia)!;
    expect(chat.access.filter(({ write }) => write).map(({ userId }) => userId)).toEqual(
      expect.arrayContaining([`u${don}`, `u${mafioso}`]),
    );
    expect(table.panel('clan', mafia)).toMatchObject({ settled: [5], latest: null, proposes: true, fires: false });
    expectSuccess(await table.act(mafioso, 'orders', [6, 2]));
    expect(table.panel('clan', mafia)).toMatchObject({ settled: [5], latest: [6, 2], confirmed: [mafioso] });
    expectSuccess(await table.act(don, 'agrees'));
    expect(table.panel('clan', mafia)).toMatchObject({ settled: [6, 2] });
    expect(table.panel('clan', 'clan-yakuza')).toMatchObject({ settled: null, proposes: false });
    expect(await table.act(table.seat('ninja'), 'orders', [3])).toMatchObject(refusal('no-contract'));
    await table.untilNumber('mafia', 1);
    expect(table.panel('clan', mafia)).toMatchObject({ night: 2, latest: null, proposes: false, fires: true });
  });

  test('D7: is not there where a victim is chosen every night', async () => {
    const table = await DeckTable.begin({ shooting: 'every-night' });
    await table.until(({ round, step }) => round === 2 && step?.kind === 'call' && step.clan === 'yakuza');
    expect(new Set(table.layout.panels.map(({ room }) => room))).toEqual(new Set(['lobby', 'town']));
  });
});

describe('D24: a werewolf who has turned', () => {
  const deal: readonly RoleId[] = [
    ...['don', 'mafioso', 'ninja', 'werewolf', 'commissar', 'judge'],
    ...Array<RoleId>(4).fill('civilian'),
  ];

  test('is let into the chat of the other clan, is told so there, and shoots with it from the next night on', async () => {
    const table = await DeckTable.begin({}, deal);
    const [don, mafioso, ninja, werewolf] = ['don', 'mafioso', 'ninja', 'werewolf'].map((role) => table.seat(role));
    await table.untilNumber('mafia', ninja!);
    for (const seat of [don!, mafioso!])
      expectSuccess(await table.act(seat, 'fires', [], { at: table.environment.clock.now() }));
    const inChat = () =>
      table.layout.rooms.find(({ room }) => room === mafia)!.access.find(({ userId }) => userId === `u${werewolf}`);
    expect(inChat()).toBeUndefined();
    await table.until(({ phase, open }) => phase === 'day' && open);
    expect(inChat()).toBeUndefined();
    expect(table.environment.texts(mafia)).toContain('Turned');
    expect(table.insight(werewolf!).view.turned).toBe('mafia');
    await table.untilNumber('mafia', 1);
    expect(inChat()).toEqual({ userId: `u${werewolf}`, read: true, write: true });
    expect(table.panel('clan', mafia)!.members).toContain(werewolf);
    const victim = table.seat('civilian', 3);
    await table.untilNumber('mafia', victim);
    for (const seat of [don!, mafioso!, werewolf!])
      expectSuccess(await table.act(seat, 'fires', [], { at: table.environment.clock.now() }));
    await table.until(({ phase }) => phase === 'day');
    expect(table.town.seats[victim - 1]!.left).toEqual({ cause: 'night', round: 3 });
  });
});

test('D4: the rooms and panels of the children’s edition are in its own words', async () => {
  const table = await DeckTable.begin({ theme: 'animals' });
  expect(table.layout.wording).toMatchObject({ language: 'en', theme: 'animals', roles: [] });
  expect((await DeckTable.begin()).layout.wording).toMatchObject({ language: 'en', theme: 'city', roles: [] });
});
