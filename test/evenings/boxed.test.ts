/** A boxed table on the local Discord, over real sockets, in both languages: its day, its night, its chats. */

import { readText, type SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import type { VoteChoice } from '#engine/kernel/types.ts';
import { type Language, languages, t } from '#narration/index.ts';
import { holdsLine, type LineName } from '../../src/demo/spoken-lines.ts';
import { HandEvening, isOpen } from '../discord/hand-evening.ts';
import { ask } from '../game/kit/ask.ts';
import { presentPart } from '../wire/kit/own-messages.ts';

const cards = 'mafioso, yakuza, lunatic, captain, commissar, beauty, lawyer, civilian 2';

let evening: HandEvening;

/** A table in its first night, with the mafia awake. */
async function begin(language: Language, options: Readonly<Record<string, string>> = {}): Promise<void> {
  evening = await HandEvening.open({}, {}, { people: 9, tableRequest: { rules: 'boxed', seed: 7, cards, language } });
  await evening.fillLobby();
  const { gameId, host } = evening;
  await ask(evening.tables, gameId).lobby.configure(host.id, options);
  await evening.seat();
  await evening.reach(isOpen('call'));
}

const holder = (role: string): SimulatedUser => evening.holders(role)[0]!;
const seat = (role: string): number => evening.seatOf(holder(role));

/** The first line below the card, in the answer to a command that was not refused. */
const accepted = /^(?:Noted\.|Принято\.)$|🗳️$/u;

/** Sends a command as this person. It must not be refused. */
async function types(role: string, command: string, options: Record<string, string | number> = {}): Promise<void> {
  const answer = await evening.answer(holder(role).slash(command, options));
  expect(presentPart(answer).split('\n')[0]).toMatch(accepted);
}

async function picks(role: string, verb: 'shoots' | 'takes' | 'arrests' | 'checks', ...roles: string[]): Promise<void> {
  const targets: readonly VoteChoice[] = roles.map(seat);
  const done = await ask(evening.tables, evening.gameId).actions.submit(holder(role).id, { verb, targets });
  expect(done.ok).toBe(true);
}

const town = (): readonly string[] => [...evening.room('town')!.messages.values()].map((message) => readText(message));

/** The messages of the town with this line, newest last. */
const told = (name: LineName): readonly string[] =>
  town()
    .flatMap((text) => text.split('\n'))
    .filter((line) => holdsLine(evening.language, name, line));

const hears = async (name: LineName, times = 1): Promise<string> => {
  await evening.until(() => told(name).length >= times);
  return told(name).at(-1)!;
};

const sees = (role: string, room: 'mafia' | 'yakuza'): boolean => {
  const channel = evening.room(room);
  return holder(role)
    .channels()
    .some(({ id }) => id === channel?.id);
};

const isCall =
  (call: string, window = 1) =>
  (table: Parameters<ReturnType<typeof isOpen>>[0]) => {
    const { step } = table.town;
    return isOpen('call')(table) && step?.kind === 'call' && step.call === call && (step.window ?? 1) === window;
  };

const everybody = ['mafioso', 'yakuza', 'lunatic', 'captain', 'commissar', 'beauty', 'lawyer'] as const;

async function allReady(): Promise<void> {
  await Promise.all(
    evening.table.town.seats
      .filter(({ left }) => left === null)
      .map(({ number }) => evening.answer(evening.people[number - 1]!.slash('ready'))),
  );
}

/** Makes these people vote against this one. */
const vote = (roles: readonly string[], against: string) =>
  Promise.all(roles.map((role) => types(role, 'vote', { candidate: `${seat(against)}` })));

describe.each(languages)('a table of the box (%s)', (language) => {
  test('B5, B21, B14: two clans have a night chat each; the lunatic is in that of the mafia, the lawyer in none', async () => {
    await begin(language);
    await evening.until(() => sees('mafioso', 'mafia') && sees('lunatic', 'mafia'));
    await evening.reach(isCall('yakuza'));
    await evening.until(() => sees('yakuza', 'yakuza'));
    expect(everybody.filter((role) => sees(role, 'mafia'))).toEqual(['mafioso', 'lunatic']);
    expect(everybody.filter((role) => sees(role, 'yakuza'))).toEqual(['yakuza']);
    expect(evening.room('mafia')!.name).toBe(t(language, 'words:room.clan-mafia'));
    holder('lunatic').say(evening.room('mafia')!, '…');
    await evening.reach(isOpen('discussion'));
    await evening.until(() => !evening.guild.isMuted(holder('lunatic')));
    expect(() => holder('lunatic').say(evening.room('mafia')!, '…')).toThrow();
  });

  test('B4: merged yakuza wake with the mafia and share its chat', async () => {
    await begin(language, { yakuza: 'merged' });
    await evening.until(() => ['mafioso', 'yakuza', 'lunatic'].every((role) => sees(role, 'mafia')));
    expect(evening.room('yakuza')).toBeUndefined();
  });

  test('B6-B9: proposals, ready, a vote with a reminder and drawn votes, and a card turned over', async () => {
    await begin(language);
    await evening.reach(isOpen('discussion'));
    expect(evening.people.filter((person) => evening.guild.isMuted(person))).toEqual([]);
    await types('captain', 'nominate', { seat: seat('civilian') });
    await types('mafioso', 'nominate', { seat: seat('captain') });
    await hears('nominated', 2);
    await allReady();
    await evening.until(() => isOpen('ballot')(evening.table));
    expect(evening.people.filter((person) => !evening.guild.isMuted(person))).toEqual([]);

    await vote(['mafioso', 'yakuza', 'lunatic', 'captain', 'commissar', 'beauty'], 'civilian');
    await evening.nextStep();
    expect(await hears('vote.reminder')).toBeDefined();
    const missing = [...evening.holders('civilian'), holder('lawyer')].map((person) => evening.seatOf(person));
    const page = town().find((text) => holdsLine(language, 'vote.reminder', text))!;
    // Below the reminder the page lists those who have voted.
    const reminder = page.split('\n').find((line) => line.includes('<@'))!;
    expect([...reminder.matchAll(/[#№](\d+)/g)].map(([, each]) => Number(each)).sort()).toEqual(missing.sort());
    await types('lawyer', 'vote', { candidate: `${seat('civilian')}` });
    await evening.nextStep();
    const drawn = await hears('vote.drawn');
    const civilians = evening.holders('civilian').map((person) => evening.seatOf(person));
    expect([...drawn.matchAll(/[#№](\d+)/g)].map(([, each]) => Number(each))).toEqual(civilians.sort());
    await hears('verdict.condemned');
    expect(await hears('card.shown')).toContain(t(language, 'roles:civilian'));
  });

  test('B8, B19, B21: the mafia’s second window, an alibi that is told after the vote, a tie and a second round', async () => {
    await begin(language);
    await evening.reach(isCall('mafia'));
    const { round } = evening.table.town;
    await evening.reach((table) => table.town.round > round && isCall('mafia')(table));
    await picks('mafioso', 'shoots', 'lunatic');
    const chat = () => [...evening.room('mafia')!.messages.values()].map((message) => readText(message)).join('\n');
    const shown = t(language, 'roles:lunatic');
    expect(chat()).not.toMatch(new RegExp(`\\*\\*${shown}\\*\\*`, 'i'));
    await evening.reach(isCall('mafia', 2));
    await evening.until(() => new RegExp(`\\*\\*${shown}\\*\\*`, 'i').test(chat()));
    await picks('mafioso', 'shoots', 'commissar');
    await evening.reach(isCall('beauty'));
    await picks('beauty', 'takes', 'captain');
    await evening.reach(isOpen('discussion'));
    const killed = await hears('morning.killed');
    expect(town().findLast((text) => text.includes(killed))).toMatch(new RegExp(`[#№]${seat('commissar')}\\b`));

    const [one, other] = evening.holders('civilian') as [SimulatedUser, SimulatedUser];
    for (const against of ['mafioso', 'captain', 'civilian'])
      await types('captain', 'nominate', { seat: seat(against) });
    await allReady();
    await evening.until(() => isOpen('ballot')(evening.table));
    await vote(['mafioso', 'yakuza', 'lawyer'], 'captain');
    await vote(['captain', 'beauty'], 'mafioso');
    await evening.answer(one.slash('vote', { candidate: `${seat('mafioso')}` }));
    await evening.answer(other.slash('vote', { candidate: `${evening.seatOf(one)}` }));
    await hears('verdict.tie-ballot');
    await evening.until(() => isOpen('ballot')(evening.table));
    await vote(['mafioso', 'yakuza', 'lawyer', 'captain', 'beauty'], 'captain');
    for (const civilian of [one, other])
      await evening.answer(civilian.slash('vote', { candidate: `${seat('captain')}` }));
    expect(await hears('verdict.alibi')).toMatch(new RegExp(`[#№]${seat('captain')}\\b`));
    expect(evening.leftBy(holder('captain'))).toBeUndefined();
    expect(told('card.shown')).toEqual([]);
  });
});

test.each([
  ['B2', 'mafioso, civilian 5'],
  ['B4', 'mafioso, yakuza 2, commissar, civilian 8'],
  ['B1', 'mafioso, commissar 2, civilian 5'],
])('%s: a deck of the host’s own that the rules forbid is refused with that clause', async (clause, forbidden) => {
  evening = await HandEvening.open({}, {}, { people: 6 });
  const answer = await evening.answer(evening.host.slash('game new', { rules: 'boxed', cards: forbidden }));
  expect(answer).toContain(clause);
  expect(evening.tables.tablesIn(evening.guild.id)).toEqual([]);
});
