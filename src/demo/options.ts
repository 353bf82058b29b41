import { parseArgs } from 'node:util';
import { type Language, languages } from '#narration/index.ts';
import { hosted } from '#rulesets/index.ts';
import { phrase } from './output-phrases.ts';

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
    if (values.help) leave(phrase(spoken(), 'help'), 0);
    const language = languages.find((each) => each === values.lang) ?? leave(phrase(spoken(), 'option.lang'));
    const { ruleset } = values;
    const rules = Object.hasOwn(hosted, ruleset) ? hosted[ruleset] : undefined;
    const { min, max } = rules?.players ?? leave(phrase(spoken(), 'option.ruleset'));
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
  } catch {
    return leave(`${phrase(spoken(), 'option.unknown')}\n\n${phrase(spoken(), 'help')}`);
  }
}

/** The language in which a wrong command line is answered. */
const spoken = (): Language => (/--lang[= ]ru/.test(process.argv.join(' ')) ? 'ru' : 'en');

function numberOf(name: string, text: string, min: number, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  const to = max < Number.MAX_SAFE_INTEGER ? phrase(spoken(), 'option.to', { max }) : '';
  return leave(phrase(spoken(), 'option.number', { name, min, max: to }));
}

function eyesOf(text: string, size: number): readonly number[] {
  if (text === 'all') return Array.from({ length: size }, (_, index) => index + 1);
  const seats = text === '' ? [] : text.split(',').map(Number);
  return seats.every((seat) => seat >= 1 && seat <= size) ? seats : leave(phrase(spoken(), 'option.eyes', { size }));
}

function leave(message: string, code = 2): never {
  (code === 0 ? console.log : console.error)(message);
  process.exit(code);
}
