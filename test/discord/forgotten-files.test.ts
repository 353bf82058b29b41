/** A person who has asked to be forgotten is in nothing that the history gives afterwards. */
import { expect, test } from 'vitest';
import { drawGame } from '#discord/features/history.ts';
import { timelinePicture } from '#discord/features/pictures.ts';
import type { FinishedGame } from '#game/ports/statistics.ts';
import { gamePages } from '#game-page/html.ts';
import { svgWriter } from '#pictures/index.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { silentLog } from '../game-page/kit.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { randomGame } from '../statistics/kit.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';

const name = 'Zorblaxia';
const id = '900000000000000042';

/** Everything that the history gives of a game, as one text, for each language. */
const givenOf = (game: FinishedGame): readonly string[] =>
  languages.map((language) => {
    const wording = wordingOf(language);
    const caller = { guildId: '1', channelId: 'c', userId: 'u', name: 'U', at: 0, wording, guildLanguage: language };
    const table = { gameId: 'game', wording, players: game.result.people };
    const extras = { timeline: null, pages: gamePages(silentLog), hasProtocol: true };
    const page = { page: 1, ruleset: null, userId: null };
    const { content, files } = drawGame(game, page, { ...caller, manages: false, moderates: false }, extras);
    const { svg, alt } = timelinePicture(game.timeline!, table as never, svgWriter);
    expect(files!.map((file) => file.name)).toEqual(['game.record', 'game.html', 'game.json']);
    return [content, svg, alt, ...files!.map(({ data }) => String(data))].join('\n');
  });

test('the message, the picture, the page, the record and the JSON name a person until they are forgotten', async () => {
  const bench = new StatisticsBench(memoryStore());
  bench.on.add('1');
  const record = randomGame(1);
  const players = record.players.map((player, seat) => (seat === 2 ? { userId: id, name } : player));
  await bench.play({ ...record, players, text: `ruleset six\nname 3 "${name}"\n` });
  const game = async () => {
    const counted = await bench.statistics.game('1', record.gameId);
    return counted.state === 'ready' ? givenOf(counted.value!) : [];
  };
  for (const given of await game()) expect(given.split(name).length).toBeGreaterThan(4);
  await bench.statistics.forget();
  await personalDataOn(bench.store).erase(id, () => false);
  for (const given of await game()) {
    expect(given).not.toContain(name);
    expect(given).not.toContain(id);
    expect(given).toContain('Player 2');
  }
});
