import { failure, type Result, success } from '#result';
import type { Refusal } from './refusal.ts';
import type { OptionSpec, Rules } from './rules.ts';
import type { Options, OptionValue } from './types.ts';

/** Returns the options of a game: the chosen values, checked, and the defaults for the rest. */
export function completeOptions(rules: Rules, chosen: Options): Result<Options, Refusal> {
  const values: Record<string, OptionValue> = {};
  for (const [name, spec] of Object.entries(rules.options)) values[name] = spec.default;
  for (const [name, value] of Object.entries(chosen)) {
    const spec = Object.hasOwn(rules.options, name) ? rules.options[name] : undefined;
    if (!spec) return failure({ code: 'unknown-option', option: name, known: Object.keys(rules.options) });
    if (!fits(spec, value)) return failure({ code: 'bad-option', option: name, allowed: allowedBy(spec) });
    values[name] = plain(spec, value);
  }
  return success(values);
}

function fits(spec: OptionSpec, value: OptionValue): boolean {
  switch (spec.kind) {
    case 'word':
      return isIn(spec.words, wordOf(value));
    case 'switch':
      return typeof value === 'boolean';
    case 'number':
      return Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max;
    case 'numbers':
      return spec.numbers.includes(value as number);
    case 'sequence':
      if (typeof value === 'number') return Number.isInteger(value) && value >= 1 && value <= spec.presets.length;
      return value === spec.default || (Array.isArray(value) ? value : [value]).every((each) => isIn(spec.words, each));
    case 'list':
      return (Array.isArray(value) ? value : [value]).every((each) => /^[^\s,"#]+$/.test(String(each)));
  }
}

/** A record reads the words `on` and `off` as a switch. Some options have them among other words. */
const wordOf = (value: OptionValue): OptionValue => (typeof value === 'boolean' ? (value ? 'on' : 'off') : value);

/** A sequence of one word may be written as that word. It is still a list. */
const plain = (spec: OptionSpec, value: OptionValue): OptionValue =>
  spec.kind === 'word' ? wordOf(value) : listed(spec, value);

const listed = (spec: OptionSpec, value: OptionValue): OptionValue =>
  spec.kind === 'sequence' && typeof value === 'string' && value !== spec.default ? [value] : value;

const isIn = (words: readonly string[], word: unknown): boolean => words.some((each) => each === word);

/** Returns the values that an option may have, in the words of the record. */
function allowedBy(spec: OptionSpec): string {
  switch (spec.kind) {
    case 'word':
      return spec.words.join(' | ');
    case 'switch':
      return 'on | off';
    case 'number':
      return `${spec.min}..${spec.max}`;
    case 'numbers':
      return spec.numbers.join(' | ');
    case 'sequence':
      return `${spec.default} | 1..${spec.presets.length} | ${spec.words.join(',')}`;
    case 'list':
      return 'word,word,...';
  }
}
