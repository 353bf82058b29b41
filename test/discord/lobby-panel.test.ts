/** The panel of a lobby, which is drawn once for the answer to a press and for its message. */
import { expect, test } from 'vitest';
import { lobbyPanel } from '#discord/features/lobby/panel.ts';
import { drawLobby } from '#discord/features/lobby/view.ts';
import { fullLobby, Process, TestEnvironment } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';

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
  const wording = wordingOf('en');
  const links = { town: '1', voice: '2' };
  const ways: readonly Parameters<typeof drawLobby>[] = [
    [gameId, { ...lobby, inVoice: [lobby.players[0]!.userId] }, wording],
    [gameId, { ...lobby, state: 'on' }, wording, links],
    [gameId, { ...lobby, state: 'on' }, wording, { ...links, town: '3' }],
    [gameId, { ...lobby, state: 'on' }, wording, { ...links, voice: '4' }],
    ['another-game', lobby, wording],
    [gameId, lobby, wordingOf('ru')],
    [gameId, { ...lobby, inPlay: { ...lobby.inPlay, cards: lobby.inPlay.cards.slice(1) } }, wording],
  ];
  for (const way of ways) {
    const before = lobbyPanel(gameId, lobby, wording);
    expect(lobbyPanel(...way)).toEqual(drawLobby(...way));
    expect(lobbyPanel(...way)).not.toEqual(before);
  }
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
