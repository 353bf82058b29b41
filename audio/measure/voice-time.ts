/**
 * Measures how long the narrator speaks: `npm run audio -- time`. It composes the lines of simulated games in both
 * languages and prints the seconds of voice of a first night, a later night and a day, for each detail. Waiting times
 * are not counted.
 */
import path from 'node:path';
import { details } from '#narration/detail.ts';
import { loadPack } from '#voice/load-pack.ts';
import { type Stretch, simulatedGame, stretchesOf } from './spoken-games.ts';

const GAMES = 6;
const TABLES = [
  ['six', 6],
  ['club', 10],
  ['club', 12],
  ['boxed', 10],
  ['boxed', 12],
  ['deck', 10],
  ['deck', 12],
  ['grand', 12],
] as const;

function cell(stretches: readonly Stretch[], name: Stretch['name']): string {
  const all = stretches.filter((stretch) => stretch.name === name).map(({ seconds }) => seconds);
  const mean = all.reduce((sum, seconds) => sum + seconds, 0) / all.length;
  return `${mean.toFixed(0)} (${Math.max(...all).toFixed(0)})`;
}

for (const language of ['ru', 'en'] as const) {
  const { pack } = await loadPack(path.join(import.meta.dirname, '..', language));
  console.log(
    `| ${language}: rulebook, players, detail | first night: mean (max), s | later night | day |\n| --- | --- | --- | --- |`,
  );
  for (const [id, players] of TABLES) {
    const games = Array.from({ length: GAMES }, (_, index) => simulatedGame(id, players, index + 1));
    for (const detail of details) {
      const all = games.flatMap((game) => stretchesOf(game, language, pack, detail));
      const cells = (['first night', 'later night', 'day'] as const).map((name) => cell(all, name));
      console.log(`| ${id} ${players}, ${detail} | ${cells.join(' | ')} |`);
    }
  }
}
