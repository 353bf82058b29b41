/**
 * The games of a kill matrix that have been played, so that it can be played in parts. Each game is one line of JSON.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Death } from './mortal-bot.ts';

export interface KilledGame extends Death {
  /** The differences between the game and the undisturbed one. */
  readonly found: readonly string[];
  readonly seconds: number;
}

export class MatrixLog {
  readonly #file: string;
  readonly games: KilledGame[] = [];

  /** @param resume continues the existing log, otherwise the log is emptied */
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

  /** Keeps the evidence of a game with another result. */
  keep(name: string, evidence: object): void {
    const file = this.#file.replace(/\.jsonl$/, `-${name.replaceAll(/\W+/g, '-').slice(0, 60)}.json`);
    writeFileSync(file, `${JSON.stringify(evidence, null, 1)}\n`);
  }

  /** Returns true if a game whose bot was killed at that batch had the same result. */
  isDone(when: Death['when'], batch: number): boolean {
    return this.games.some((game) => game.when === when && game.at.includes(batch) && game.found.length === 0);
  }

  /** Games with another result, unless a later game has shown that it was chance. */
  get failed(): readonly KilledGame[] {
    return this.games.filter(({ when, at, found }) => found.length > 0 && !at.every((n) => this.isDone(when, n)));
  }
}
