/** The message of a lobby with four players, as a table in memory makes it. */
import { drawLobby } from '#discord/features/lobby/view.ts';
import type { Language } from '#narration/index.ts';
import { namesIn } from '../../src/demo/names.ts';
import { wordingOf } from '../../src/demo/spoken-lines.ts';
import { plain } from '../../src/demo/transcript.ts';
import { ask, expectSuccess, GUILD, Process, TestEnvironment } from '../../test/game/kit/process.ts';
import { drawn } from '../../test/texts/markdown.ts';

const seated = 4;

/** The lobby of Mafia for six as a code block: its text, and its buttons in brackets. */
export async function lobbyBlock(language: Language): Promise<string> {
  const environment = new TestEnvironment();
  environment.present = [];
  const { tables } = new Process(environment);
  const players = namesIn(language)
    .slice(0, seated)
    .map((name, index) => ({ userId: `${index}`, name }));
  const [host, ...others] = players;
  const request = { guildId: GUILD, channelId: 'lobby', ruleset: 'six', options: {}, language };
  const { gameId } = expectSuccess(await tables.create({ ...request, host: host! }));
  for (const player of others) expectSuccess(await ask(tables, gameId).lobby.join(player));
  const { text, controls } = drawn(drawLobby(gameId, tables.table(gameId)!.lobby!, wordingOf(language)));
  const nameOf = (id: string): string => `@${players[Number(id)]!.name}`;
  const lines = [...text, ...controls.flat()].map((line) => plain(line, nameOf));
  return ['```text', ...lines, '```'].join('\n');
}
