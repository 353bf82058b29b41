import { parseAct } from './act.ts';
import { parseExpectation } from './expectation.ts';
import { type HostAct, type Line, RecordError, type Statement, type Sudden } from './statement.ts';
import { technical, WordReader } from './word-reader.ts';

/** Reads a record. @throws RecordError with the line that cannot be read */
export const parseRecord = (text: string): readonly Line[] => [...linesOf(text)];

/** Reads a record line by line, so that the lines before an unreadable one can be carried out first. */
export function* linesOf(text: string): Generator<Line> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const words = split(raw, index + 1);
    if (words.length === 0) continue;
    const reader = new WordReader(index + 1, words);
    const statement = parseStatement(reader);
    reader.end();
    yield { line: index + 1, statement };
  }
}

/** Words are separated by spaces. A text in quotes is one word. A `#` outside quotes begins a comment. */
function split(raw: string, line: number): readonly string[] {
  const words = raw.match(/"[^"]*"|#.*|[^\s#"]+|"/g) ?? [];
  const comment = words.findIndex((word) => word.startsWith('#'));
  const kept = comment < 0 ? words : words.slice(0, comment);
  if (kept.includes('"')) throw new RecordError(line, 'a quotation mark is not closed');
  return kept;
}

const rows: Readonly<Record<string, (words: WordReader) => Statement>> = {
  ruleset: (words) => ({ kind: 'ruleset', id: words.next('the ruleset') }),
  option: (words) => ({ kind: 'option', name: words.next('the option'), value: optionValue(words.next('the value')) }),
  seed: (words) => ({ kind: 'seed', seed: words.number('the seed') }),
  seats: (words) => ({ kind: 'seats', roles: roleList(words) }),
  players: (words) => ({ kind: 'players', count: words.number('the number of players') }),
  roleset: (words) => ({ kind: 'roleset', file: words.next('the file') }),
  name: (words) => ({ kind: 'name', seat: words.seat(), text: unquote(textOf(words, 'the name')) }),
  night: (words) => ({ kind: 'phase', phase: 'night', number: words.number('the night') }),
  day: (words) => ({ kind: 'phase', phase: 'day', number: words.number('the day') }),
  end: () => ({ kind: 'end' }),
  host: (words) => ({ kind: 'host', host: parseHost(words) }),
  overtime: () => ({ kind: 'overtime' }),
  hear: () => ({ kind: 'hear' }),
  meanwhile: (words) => ({ kind: 'meanwhile', what: parseMeanwhile(words) }),
  wait: (words) => ({ kind: 'wait', seconds: words.more ? words.number('the seconds') : null }),
  expect: (words) => ({ kind: 'expect', expect: parseExpectation(words) }),
};

function parseStatement(words: WordReader): Statement {
  const first = words.peek()!;
  if (/^[\d,]+$/.test(first)) return { kind: 'act', act: parseAct(words) };
  words.next('a statement');
  const row = Object.hasOwn(rows, first) ? rows[first] : undefined;
  return row ? row(words) : words.fail(`"${first}" is no statement of the record`);
}

function parseMeanwhile(words: WordReader): Sudden {
  const what = words.more ? parseStatement(words) : words.fail('a statement is missing');
  if (what.kind === 'host' || what.kind === 'overtime') return what;
  if (what.kind === 'act' && what.act.verb === 'quits') return what;
  return words.fail('only a quit or an order of the host can come in an announcement');
}

function parseHost(words: WordReader): HostAct {
  const order = words.next("the host's order");
  switch (order) {
    case 'fouls':
      return fouling(words);
    case 'defeats':
      return { order: 'defeat', seat: words.seat(), reason: unquote(textOf(words, 'the reason')) };
    case 'removes':
      return { order: 'remove', seat: words.seat(), reason: unquote(textOf(words, 'the reason')) };
    case 'forgives':
      return Object.assign({ order: 'forgive', seat: words.seat() } as const, technical(words));
    case 'skips':
      return words.skip('rest') ? { order: 'skip', rest: true } : { order: 'skip' };
    case 'extends':
      return { order: 'extend', seconds: words.number('the seconds') };
    case 'returns':
      return { order: 'return', seconds: words.number('the seconds') };
    case 'pauses':
      return { order: 'pause' };
    case 'resumes':
      return { order: 'resume' };
    case 'ends':
      return words.skip('hidden') ? { order: 'end', hidden: true } : { order: 'end' };
    case 'replaces':
      return replacing(words);
    default:
      return words.fail(`"${order}" is no order of the host`);
  }
}

/** The reason of a technical foul is in quotes (F22). */
function fouling(words: WordReader): HostAct {
  const seat = words.seat();
  if (!words.peek()?.startsWith('"')) return { order: 'foul', seat, reason: unquote(textOf(words, 'the reason')) };
  const reason = unquote(words.next('the reason'));
  return Object.assign({ order: 'foul', seat, reason } as const, technical(words));
}

/** The player who is replaced has the name that the record gave the seat. */
function replacing(words: WordReader): HostAct {
  const seat = words.seat();
  const name = unquote(textOf(words, 'the name'));
  return { order: 'replace', seat, from: { id: '', name: '' }, to: { id: '', name } };
}

const textOf = (words: WordReader, what: string): string => words.rest().join(' ') || words.fail(`${what} is missing`);

const unquote = (text: string): string => text.replace(/^"(.*)"$/s, '$1');

function roleList(words: WordReader): readonly string[] {
  const roles = words
    .rest()
    .join(' ')
    .split(',')
    .map((role) => role.trim());
  return roles.some((role) => !/^[a-z][a-z0-9-]*$/.test(role)) ? words.fail('roles are separated by commas') : roles;
}

function optionValue(word: string): string | number | boolean | readonly (string | number)[] {
  if (word === 'on') return true;
  if (word === 'off') return false;
  if (word.includes(',')) return word.split(',').map((each) => (/^\d+$/.test(each) ? Number(each) : each));
  return /^\d+(\.\d+)?$/.test(word) ? Number(word) : word;
}
