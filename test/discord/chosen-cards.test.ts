/** A host chooses the cards of a lobby by taps, and the table deals them. */
import type { ShownMessage } from 'discord-emulator';
import { beforeEach, expect, test } from 'vitest';
import { tableCardsIds } from '#discord/features/table-settings/settings.ts';
import { t } from '#narration/index.ts';
import { ask, expectSuccess } from '../game/kit/process.ts';
import { beginEvening, type Evening } from './evening.ts';
import { choose } from './role-set-server.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening(200);
});

const at = (number: number) => evening.people[number - 1]!;
const inGeneral = (): readonly ShownMessage[] => at(1).messages(evening.guild.channel('general'));
const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;

/** The lobby of a table with six people, and the page of its cards as its host sees it. */
async function opened(rules = 'club') {
  await at(1).slash('game new', { rules });
  await expect.poll(inGeneral).toHaveLength(1);
  const lobby = inGeneral()[0]!;
  for (const person of evening.people.slice(1, 6)) await person.press(lobby, 'Join');
  await expect.poll(() => table().players.length).toBe(6);
  const { gameId } = table();
  const { message: panel } = await at(1).press(lobby, `n1:${gameId}:0:settings`);
  await choose(at(1), panel, tableCardsIds.showCards({ gameId }));
  const text = () => at(1).message(panel!).text;
  expect(text()).toContain(t('en', 'ui:settings.cards.title'));
  return { lobby, gameId, panel, text };
}

/** Starts the game from another of the host's messages. An answer to **Start** would take the place of this page. */
async function startElsewhere(gameId: string): Promise<void> {
  expectSuccess(await ask(evening.tables, gameId).lobbyStart.start(at(1).id));
  await expect.poll(() => table().stage).toBe('playing');
}

test('cards that are added, removed and taken whole in a lobby are what its table deals', async () => {
  const { lobby, gameId, panel, text } = await opened();
  const [add, take, all] = [
    tableCardsIds.addCard({ gameId, menu: 0 }),
    tableCardsIds.takeCard({ gameId }),
    tableCardsIds.chooseCards({ gameId }),
  ];
  await choose(at(1), panel, all, 'BEGINNERS');
  expect(text()).toContain('exactly 6 players: Civilian 3, Sheriff, Mafioso 2');
  await choose(at(1), panel, add, 'mafioso');
  expect(text()).toContain(t('en', 'refusals:deal-decided'));
  await choose(at(1), panel, add, 'civilian');
  await choose(at(1), panel, add, 'mafioso');
  expect(text()).toContain(t('en', 'remarks:deck.much-mafia', { got: 3, most: 2, clause: 'C2' }));
  await choose(at(1), panel, take, 'mafioso');
  await choose(at(1), panel, take, 'civilian');
  await choose(at(1), panel, add, 'courtesan');
  await choose(at(1), panel, add, 'doctor');
  expect(text()).toContain('exactly 6 players: Civilian, Sheriff, Doctor, Courtesan, Mafioso 2');
  await at(1).press(lobby, 'Start');
  await expect.poll(() => table().stage).toBe('playing');
  const roles = evening.people.slice(0, 6).map(({ id }) => evening.tables.insight(gameId, id)!.view.role);
  expect(roles.toSorted()).toEqual(['civilian', 'commissar', 'courtesan', 'doctor', 'mafioso', 'mafioso']);
});

test('the cards of a role set of the server can be taken, and those that the rulebook recommends again', async () => {
  const role = evening.guild.addRole({ name: 'Moderators', permissions: 0x20n });
  evening.guild.asModerator().giveRole(at(1), role);
  await at(1).slash('roleset create', { id: 'ours', name: 'Ours', rules: 'club' });
  const { gameId, panel, text } = await opened();
  await choose(at(1), panel, tableCardsIds.chooseCards({ gameId }), 'ours');
  expect(text()).toContain('exactly 6 players: Civilian 2, Sheriff, Doctor, Mafioso, Don');
  await choose(at(1), panel, tableCardsIds.chooseCards({ gameId }), 'RECOMMENDED');
  expect(table().cards).toBeNull();
  // This installation plays no games.
  await choose(at(1), panel, tableCardsIds.checkCards({ gameId }));
  expect(text()).toContain(t('en', 'ui:settings.cards.uncheckable'));
  await choose(at(1), panel, tableCardsIds.backToOptions({ gameId }));
  expect(text()).toContain(t('en', 'ui:settings.rules'));
});

test('ready-made cards are for as many players as the table needs', async () => {
  const { gameId, panel, text } = await opened();
  await ask(evening.tables, gameId).lobby.changeSettings(at(1).id, { least: 8 });
  await choose(at(1), panel, tableCardsIds.chooseCards({ gameId }), 'BEGINNERS');
  expect(text()).toContain('exactly 8 players: Civilian 5, Sheriff, Mafioso 2');
});

test('the page of the cards follows the options of the table', async () => {
  const { gameId, panel, text } = await opened();
  const { lobby } = ask(evening.tables, gameId);
  for (const userId of ['7', '8']) await lobby.join({ userId, name: userId });
  await lobby.configure(at(1).id, { courtesanSide: 'mafia' });
  await choose(at(1), panel, tableCardsIds.backToOptions({ gameId }));
  await choose(at(1), panel, tableCardsIds.showCards({ gameId }));
  expect(text()).toContain('8 players: Civilian 4, Sheriff, Doctor, Courtesan, Don');
});

test('a card that is taken from an earlier page of the cards leaves the recommended ones, and draws them as they are', async () => {
  const { gameId, panel, text } = await opened();
  const { lobby } = ask(evening.tables, gameId);
  for (const userId of ['7', '8']) await lobby.join({ userId, name: userId });
  await lobby.configure(at(1).id, { courtesanSide: 'mafia' });
  await choose(at(1), panel, tableCardsIds.takeCard({ gameId }), 'mafioso');
  expect(table().cards).toBeNull();
  expect(text()).toContain('8 players: Civilian 4, Sheriff, Doctor, Courtesan, Don');
});

test.each([
  ['takes a card', (gameId: string) => [tableCardsIds.takeCard({ gameId }), 'civilian'] as const],
  ['asks who would win', (gameId: string) => [tableCardsIds.checkCards({ gameId })] as const],
])('a host who %s after the start sees the cards of the game, and no drawn one has a name', async (_, press) => {
  const { gameId, panel, text } = await opened('boxed');
  const { lobby: asked } = ask(evening.tables, gameId);
  for (let seat = 7; seat <= 11; seat += 1) await asked.changePractice(at(1).id, true);
  await choose(at(1), panel, tableCardsIds.backToOptions({ gameId }));
  await choose(at(1), panel, tableCardsIds.showCards({ gameId }));
  // B3: which special townsperson is dealt is drawn.
  const cards = 'to 11 players: 3 mafiosi, commissar, 6 civilians; 1 more at random: ';
  expect(text()).toContain(cards);
  const before = text().split('\n').slice(0, -1);
  await startElsewhere(gameId);
  const [id, ...values] = press(gameId);
  await choose(at(1), panel, id, ...values);
  const refused = values.length === 0 ? [] : [t('en', 'remarks:table.started')];
  expect(text()).toBe([...refused, ...before, t('en', 'ui:settings.host')].join('\n'));
  expect(at(1).message(panel!).rows).toEqual([]);
  expect(table().cards).toBeNull();
});

test('the cards of a game keep the warnings by the options of its table (C2)', async () => {
  const { gameId, panel, text } = await opened();
  const { lobby: asked } = ask(evening.tables, gameId);
  await asked.changePractice(at(1).id, true);
  await asked.configure(at(1).id, { courtesanSide: 'mafia' });
  const cards = ['civilian', 'civilian', 'civilian', 'commissar', 'courtesan', 'mafioso', 'mafioso'];
  await asked.changeCards(at(1).id, { change: 'whole', cards });
  await choose(at(1), panel, tableCardsIds.backToOptions({ gameId }));
  await choose(at(1), panel, tableCardsIds.showCards({ gameId }));
  const warning = t('en', 'remarks:deck.much-mafia', { got: 3, most: 2, clause: 'C2' });
  expect(text()).toContain(warning);
  await startElsewhere(gameId);
  await choose(at(1), panel, tableCardsIds.checkCards({ gameId }));
  expect(text()).toContain(warning);
});

test('a player who does not host sees the cards without menus', async () => {
  const { lobby, gameId } = await opened();
  const { message } = await at(2).press(lobby, `n1:${gameId}:0:settings`);
  expect(JSON.stringify(message!.rows)).not.toContain('cards');
});
