/** The panel of a lobby, which is drawn once for the answer to a press and for its message. */
import { expect, test } from 'vitest';
import { drawLobby, lobbyPanel } from '#discord/features/lobby/view.ts';
import { fitsRows, isCut } from '#discord/ui/body.ts';
import { practiceId } from '#narration/index.ts';
import { namesIn } from '../../src/demo/names.ts';
import { fullLobby, Process, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { isListed } from '../wire/kit/full-lobby.ts';

type Shown = Parameters<typeof drawLobby>;

async function openLobby() {
  const { tables } = new Process(new TestEnvironment());
  const gameId = await fullLobby(tables, 7, { language: 'en' });
  return { gameId, lobby: tables.table(gameId)!.lobby! };
}

test('is drawn once as long as nothing that it shows has changed', async () => {
  const { gameId, lobby } = await openLobby();
  const wording = wordingOf('en');
  const panel = lobbyPanel(gameId, lobby, wording);
  expect(panel).toEqual(drawLobby(gameId, lobby, wording));
  expect(lobbyPanel(gameId, { ...lobby }, { ...wording })).toBe(panel);
});

test('is drawn again when anything that it shows has changed', async () => {
  const { gameId, lobby } = await openLobby();
  const [wording, on] = [wordingOf('en'), { ...lobby, state: 'on' as const }];
  const links = { town: '1', voice: '2' };
  const cards = lobby.inPlay.cards.slice(1);
  const open: Shown = [gameId, lobby, wording];
  const running: Shown = [gameId, on, wording, links];
  const changes: readonly (readonly [Shown, Shown])[] = [
    [open, [gameId, { ...lobby, inVoice: [lobby.players[0]!.userId] }, wording]],
    [open, [gameId, { ...lobby, inPlay: { ...lobby.inPlay, cards } }, wording]],
    [open, ['another-game', lobby, wording]],
    [open, [gameId, lobby, wordingOf('ru')]],
    [open, running],
    [running, [gameId, on, wording, { ...links, town: '3' }]],
    [running, [gameId, on, wording, { ...links, voice: '4' }]],
  ];
  for (const [before, after] of changes) {
    const first = lobbyPanel(...before);
    expect(lobbyPanel(...after)).toEqual(drawLobby(...after));
    expect(drawLobby(...after)).not.toEqual(first);
  }
});

test('has Join beside the number of players, and Start beside the things that it waits for', async () => {
  const { gameId, lobby } = await openLobby();
  const sections = (view: typeof lobby) =>
    drawLobby(gameId, view, wordingOf('en')).components.flatMap(({ beside, components: [button] }) =>
      beside === undefined ? [] : [[beside.replaceAll('\u00A0', ' '), button && 'label' in button ? button.label : '']],
    );
  const players = lobby.players.slice(0, 3);
  const missing = [{ kind: 'lobby', key: 'lobby.missing-players', params: { count: 3 } }] as never;
  expect(sections({ ...lobby, max: 7, inVoice: ['u1'] })).toEqual([
    ['**Players: 6** (6–\u20607 needed)\nIn voice: 1 of 6 🔊', 'Join'],
    ['The host presses **Start**.', 'Start'],
  ]);
  expect(sections({ ...lobby, players, missing }).map(([text]) => text?.split('\n')[0])).toEqual([
    '**Players: 3** (6 needed)',
    '**Before the start:**',
  ]);
});

test('fits into one message, and onto one page of a phone, with the most players and the longest names', async () => {
  const { gameId, lobby } = await openLobby();
  const players = Array.from({ length: 26 }, (_, index) => ({ userId: `u${index}`, name: '_'.repeat(31) + index }));
  const drawn = drawLobby(gameId, { ...lobby, max: 26, players, waiting: players, watchers: players }, wordingOf('ru'));
  expect(isCut(drawn)).toBe(false);
  expect(fitsRows(drawn.components)).toBe(true);
  expect(drawn.content.split('\n').length).toBeLessThanOrEqual(9);
});

test.each([3, 12, 13, 26])('names each of %i players, and nobody else', async (count) => {
  const { gameId, lobby } = await openLobby();
  const players = namesIn('en')
    .slice(0, count)
    .map((name, index) => ({ userId: `u${index}`, name }));
  const { content } = drawLobby(gameId, { ...lobby, max: 26, players, inVoice: ['u1'] }, wordingOf('en'));
  expect(namesIn('en').filter((name) => isListed(content, name))).toEqual(players.map(({ name }) => name));
});

test('says that the table waits for Discord until there is a town', async () => {
  const { gameId, lobby } = await openLobby();
  const [wording, on] = [wordingOf('en'), { ...lobby, state: 'on' as const }];
  const waits = 'The table is waiting for Discord to make its channels. ⏳';
  const content = (links: Shown[3]) => drawLobby(gameId, on, wording, links).content;
  for (const links of [{}, { voice: '2' }]) expect(content(links)).toContain(waits);
  expect(content({ town: '1' })).not.toContain(waits);
});

test('is drawn again when its table has other roles of its own', async () => {
  const { gameId, lobby } = await openLobby();
  const wording = wordingOf('en');
  const id = lobby.inPlay.cards[0]!.role;
  const named = (name: string) => ({
    ...wording,
    roles: [{ id, name: { en: name }, faction: 'town', abilities: [] }],
  });
  for (const name of ['Baker', 'Smith'])
    expect(lobbyPanel(gameId, lobby, named(name))).toEqual(drawLobby(gameId, lobby, named(name)));
  expect(lobbyPanel(gameId, lobby, named('Baker'))).not.toEqual(lobbyPanel(gameId, lobby, named('Smith')));
});

test('counts the people alone in a roll call, because nobody waits for practice players', async () => {
  const { gameId, lobby } = await openLobby();
  const [first, second] = lobby.players;
  const practice = [1, 2, 3, 4].map((number) => ({ userId: practiceId(gameId, number), name: `${number}` }));
  const rollCall = { until: 0, here: [first!.userId] };
  const drawn = drawLobby(gameId, { ...lobby, players: [first!, second!, ...practice], rollCall }, wordingOf('en'));
  expect(JSON.stringify(drawn.components)).toContain('1 of 2');
});
