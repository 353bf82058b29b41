/** What has been played of a kill matrix, so that it can be played in pieces: one line of JSON for each game. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Death } from './mortal-bot.ts';

export interface KilledGame extends Death {
  /** In what the game differed from the undisturbed one. */
  readonly found: readonly string[];
  readonly seconds: number;
}

export class MatrixLog {
  readonly #file: string;
  readonly games: KilledGame[] = [];

  /** @param resume goes on with what is there; else it begins anew */
  constructor(file: string, resume: boolean) {
    this.#file = file;
    mkdirSync(dirname(file), { recursive: true });
    if (!resume) rmSync(file, { force: true });
    if (!existsSync(file)) return;
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const line of lines) if (line !== '') this.games.push(JSON.parse(line) as KilledGame);
  }

  add(game: KilledGame): void {
    appendFileSync(this.#file, `${JSON.stringify(game)}\n`);
    this.games.push(game);
  }

  /** Keeps what shows why a game came to something else. */
  keep(name: string, evidence: object): void {
    const file = this.#file.replace(/\.jsonl$/, `-${name.replaceAll(/\W+/g, '-').slice(0, 60)}.json`);
    writeFileSync(file, `${JSON.stringify(evidence, null, 1)}\n`);
  }

  /** Whether a game whose bot was killed there has come to the same. */
  isDone(when: Death['when'], batch: number): boolean {
    return this.games.some((game) => game.when === when && game.at.includes(batch) && game.found.length === 0);
  }

  /** Games that came to something else, as long as a later one has not shown that it was chance. */
  get failed(): readonly KilledGame[] {
    return this.games.filter(({ when, at, found }) => found.length > 0 && !at.every((n) => this.isDone(when, n)));
  }
}
