import { parseArgs } from 'node:util';
import { type Language, languages } from '#narration/index.ts';
import { hosted } from '#rulesets/index.ts';

/** What a demo was asked to play. */
export interface DemoOptions {
  /** The rulebook that is played. */
  readonly ruleset: string;
  readonly size: number;
  /** How many times faster the time limits run; the narration stays real. */
  readonly speed: number;
  readonly seed: number;
  readonly language: Language;
  /** The seats through whose eyes the night is shown. */
  readonly eyes: readonly number[];
  readonly folder: string;
}

/** By rulebook and number of players: with these a game is over within some minutes, and there is something to see. */
const seeds: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  six: { 6: 2 },
  club: { 16: 86 },
  boxed: { 18: 420, 20: 691 },
  grand: { 17: 506 },
};

/** The seed of a demo that was given none. */
export const defaultSeed = (ruleset: string, size: number): number => seeds[ruleset]?.[size] ?? 1;

/** A ballot must be long enough for all who vote at once, on a busy machine too. */
const defaultSpeed = (size: number): number => (size > 10 ? 12 : 20);

const help = `npm run demo -- [--ruleset ID] [--players N] [--lang en|ru] [--seed N] [--speed N] [--eyes 3 | --eyes all]
            [--out DIR]

Plays a whole game of Mafia on a Discord of its own: the bot as its own process, its players, a narrator.
  --ruleset ${Object.keys(hosted).join(' or ')} (six)
  --players how many play; the most that the rulebook allows unless you say so
  --lang    the table's language (en)
  --seed    the luck of the cards and of the players' choices (one that ends soon)
  --speed   how many times faster the time limits run; 1 is real time (20; 12 for more than ten)
  --out     the folder for what it leaves (demo; it is emptied first)
  --eyes    also shows what one seat, or every seat, sees alone
It leaves a folder with town.log, game.record and narration.ogg.`;

/** Reads the command line; leaves with a word about what is wrong. */
export function readOptions(): DemoOptions {
  try {
    const { values } = parseArgs({
      options: {
        ruleset: { type: 'string', default: 'six' },
        players: { type: 'string' },
        lang: { type: 'string', default: 'en' },
        seed: { type: 'string' },
        speed: { type: 'string' },
        eyes: { type: 'string', default: '' },
        out: { type: 'string', default: 'demo' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) leave(help, 0);
    const language =
      languages.find((each) => each === values.lang) ?? leave(`--lang is one of ${languages.join(', ')}`);
    const { ruleset } = values;
    const rules = Object.hasOwn(hosted, ruleset) ? hosted[ruleset] : undefined;
    const { min, max } = rules?.players ?? leave(`--ruleset is one of ${Object.keys(hosted).join(', ')}`);
    const size = numberOf('--players', values.players ?? String(max), min, max);
    return {
      ruleset,
      size,
      language,
      seed: numberOf('--seed', values.seed ?? String(defaultSeed(ruleset, size)), 0, Number.MAX_SAFE_INTEGER),
      speed: numberOf('--speed', values.speed ?? String(defaultSpeed(size)), 1, 1000),
      eyes: eyesOf(values.eyes, size),
      folder: values.out,
    };
  } catch (error) {
    return leave(`${error instanceof Error ? error.message : error}\n\n${help}`);
  }
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  return leave(`${name} is a whole number from ${min}${max < Number.MAX_SAFE_INTEGER ? ` to ${max}` : ''}`);
}

function eyesOf(text: string, size: number): readonly number[] {
  if (text === 'all') return Array.from({ length: size }, (_, index) => index + 1);
  const seats = text === '' ? [] : text.split(',').map(Number);
  return seats.every((seat) => seat >= 1 && seat <= size) ? seats : leave(`--eyes is a seat from 1 to ${size}, or all`);
}

function leave(message: string, code = 2): never {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
