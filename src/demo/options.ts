import { parseArgs } from 'node:util';
import { english, type Language, languages, readLanguage } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { phrase } from './output-phrases.ts';

export interface DemoOptions {
  /** The rulebook. */
  readonly ruleset: string;
  readonly size: number;
  /** The factor by which the time limits run faster. The narration keeps its speed. */
  readonly speed: number;
  readonly seed: number;
  readonly language: Language;
  /** The seats whose view of the night is shown. */
  readonly eyes: readonly number[];
  readonly folder: string;
  /** True: the demo is shown in the browser. */
  readonly window: boolean;
}

/** Seeds by rulebook and number of players. With these a game is interesting and takes only a few minutes. */
const seeds: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  six: { 6: 2 },
  club: { 16: 17 },
  boxed: { 18: 420, 20: 691 },
  grand: { 17: 506 },
};

/** The default seed of a demo. */
export const defaultSeed = (ruleset: string, size: number): number => seeds[ruleset]?.[size] ?? 1;

/** A ballot must be long enough for all players to vote at once, even on a busy machine. */
const defaultSpeed = (size: number): number => (size > 10 ? 12 : 20);

/** Reads the command line. Exits with a message if it is wrong. */
export function readOptions(): DemoOptions {
  try {
    const { values } = parseArgs({
      options: {
        ruleset: { type: 'string', default: 'six' },
        players: { type: 'string' },
        lang: { type: 'string', default: english },
        seed: { type: 'string' },
        speed: { type: 'string' },
        eyes: { type: 'string', default: '' },
        out: { type: 'string', default: 'demo' },
        window: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) leave(phrase(spoken(), 'help'), 0);
    const language =
      readLanguage(values.lang) ?? leave(phrase(spoken(), 'option.lang', { languages: languages.join(', ') }));
    const { ruleset } = values;
    const rules = Object.hasOwn(rulesets, ruleset) ? rulesets[ruleset] : undefined;
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
      window: values.window,
    };
  } catch {
    return leave(`${phrase(spoken(), 'option.unknown')}\n\n${phrase(spoken(), 'help')}`);
  }
}

/** The language of the message about a wrong command line. */
const spoken = (): Language => readLanguage(/--lang[= ](\S+)/.exec(process.argv.join(' '))?.[1] ?? english) ?? english;

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
