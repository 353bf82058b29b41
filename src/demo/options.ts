import { parseArgs } from 'node:util';
import { type Language, languages } from '#narration/index.ts';

export interface DemoOptions {
  /** How many times faster the time limits run; the narration stays real. */
  readonly speed: number;
  readonly seed: number;
  readonly language: Language;
  /** The seats through whose eyes the night is shown. */
  readonly eyes: readonly number[];
  readonly folder: string;
}

const help = `npm run demo -- [--lang en|ru] [--seed N] [--speed N] [--eyes 3 | --eyes all] [--out DIR]

Plays a whole game of Mafia on a Discord of its own: the bot as its own process, six players, a narrator.
  --lang    the table's language (en)
  --seed    the luck of the cards and of the players' choices (2)
  --speed   how many times faster the time limits run; 1 is real time (20)
  --out     the folder for what it leaves (demo; it is emptied first)
  --eyes    also shows what one seat, or every seat, sees alone
It leaves a folder with town.log, game.record and narration.ogg.`;

/** Reads the command line; leaves with a word about what is wrong. */
export function readOptions(): DemoOptions {
  try {
    const { values } = parseArgs({
      options: {
        lang: { type: 'string', default: 'en' },
        seed: { type: 'string', default: '2' },
        speed: { type: 'string', default: '20' },
        eyes: { type: 'string', default: '' },
        out: { type: 'string', default: 'demo' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) leave(help, 0);
    const language =
      languages.find((each) => each === values.lang) ?? leave(`--lang is one of ${languages.join(', ')}`);
    return {
      language,
      seed: numberOf('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
      speed: numberOf('--speed', values.speed, 1, 1000),
      eyes: eyesOf(values.eyes),
      folder: values.out,
    };
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  return /^\d+$/.test(text) && number >= min && number <= max ? number : leave(`${name} is a whole number from ${min}`);
}

function eyesOf(text: string): readonly number[] {
  if (text === 'all') return [1, 2, 3, 4, 5, 6];
  const seats = text === '' ? [] : text.split(',').map(Number);
  return seats.every((seat) => seat >= 1 && seat <= 6) ? seats : leave('--eyes is a seat from 1 to 6, or all');
}

function leave(message: string, code = 2): never {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
