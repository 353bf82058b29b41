import type { z } from 'zod';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { failure, type Result, success } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { buildRoleSet } from './build.ts';
import { ignoredIn, placeCounts, withoutIgnored } from './ignored.ts';
import { type Problem, problem } from './problem.ts';
import { largest, type RoleSet, roleSetSchema, roleSetVersion } from './schema.ts';

/**
 * Invisible characters and characters that reverse the text: control characters, bidirectional marks, fillers, lone
 * surrogates.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Characters that Discord reads as markup or as a mention anywhere in a text. */
const markup = /[\\*_~`|<>#@[\]{}]/g;

/** Characters that make a list or a quotation at the beginning of a message. */
const opening = /^[\s\-+>.]+|^\d+[.)]\s*/;

/** An address that Discord turns into a link or an invitation. */
const address = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S*|\bdiscord\.gg\b\S*/giu;

/**
 * Cleans a text of unknown origin: one line, without mentions, markup, links and invisible characters. Removes them
 * instead of escaping them, because the text goes into messages, labels and files.
 */
function cleanText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(invisible, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1');
  return settled(plain);
}

/** Repeats the removal until nothing changes, because a removal can create new markup. */
function settled(text: string): string {
  const less = text.replace(address, '').replace(markup, '').replace(opening, '').replace(/ +/g, ' ').trim();
  return less === text ? text : settled(less);
}

/** Makes a word of a file safe to show in an answer about that file. */
const shortWord = (word: string): string =>
  /^\w[\w.-]{0,39}$/.test(word) ? word : cleanText(word).slice(0, 40) || '?';

/** A usable role set that was read from a file or a value. */
interface ImportedRoleSet {
  /** Without the parts that change nothing. */
  readonly set: RoleSet;
  /** The parts that were left out because they change nothing. */
  readonly ignored: readonly Problem[];
  /** The paths of the texts from which something was removed. */
  readonly cleaned: readonly string[];
}

/** A usable role set, or the problems that make the whole file unusable. */
type Imported = Result<ImportedRoleSet, readonly Problem[]>;

/** The largest number of problems reported, because nobody reads more. */
const mostProblems = 20;

const deepest = 10;
const mostValues = 4000;

/** Names of properties that every JavaScript object has. */
const inherited = ['__proto__', 'constructor', 'prototype'];

/** Reads a role set from a file of unknown origin, and refuses one with a part that changes nothing. Never throws. */
export function importRoleSet(text: string): Imported {
  const written = writtenIn(text);
  if (!written.ok) return written;
  const { set, cleaned } = written.value;
  const ignored = ignoredIn(rulesets[set.ruleset]!, set).map(({ problem }) => problem);
  return ignored.length > 0 ? refuse(ignored) : success({ set, cleaned, ignored });
}

/** Reads the role set of a stored value, and leaves out the parts that change nothing. Never throws. */
export function readRoleSet(value: unknown): Imported {
  const written = writtenAs(value);
  if (!written.ok) return written;
  const { set, cleaned } = written.value;
  return success({ cleaned, ...withoutIgnored(rulesets[set.ruleset]!, set) });
}

type Written = Result<Omit<ImportedRoleSet, 'ignored'>, readonly Problem[]>;

function writtenIn(text: string): Written {
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > largest) return refuse([problem('too-large', '', { bytes, most: largest })]);
  const parsed = parse(text);
  return parsed.ok ? writtenAs(parsed.value) : refuse([parsed.error]);
}

/** Returns a usable set as it was written. */
function writtenAs(value: unknown): Written {
  const shape = shapeOf(value);
  if (shape) return refuse([shape]);
  const cleaned: string[] = [];
  const read = roleSetSchema.safeParse(cleanTexts(value, [], cleaned));
  if (!read.success) return refuse(read.error.issues.flatMap((issue) => problemsOf(issue, value)));
  const built = buildRoleSet(read.data);
  return built.ok ? success({ set: read.data, cleaned }) : refuse(built.error);
}

const refuse = (problems: readonly Problem[]) => failure(problems.slice(0, mostProblems));

function parse(text: string): Result<unknown, Problem> {
  try {
    return success(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return failure(problem('not-json', ''));
  }
}

/** The names of an object's fields, or the positions of a list. */
const keysOf = (value: object): readonly PropertyKey[] =>
  Reflect.ownKeys(value).filter((key) => !(Array.isArray(value) && key === 'length'));

/** Checks the depth, the number of values, and that no name has a special meaning in JavaScript. */
function shapeOf(root: unknown): Problem | null {
  const rest: { readonly value: unknown; readonly path: readonly PropertyKey[] }[] = [{ value: root, path: [] }];
  for (let seen = 0; rest.length > 0; seen++) {
    const { value, path } = rest.pop()!;
    if (path.length > deepest || seen > mostValues) return problem('too-deep', path.slice(0, 2));
    if (typeof value !== 'object' || value === null) continue;
    for (const key of keysOf(value)) {
      if (inherited.includes(String(key))) return problem('unknown-field', path, { field: shortWord(String(key)) });
      rest.push({ value: Reflect.get(value, key), path: [...path, key] });
    }
  }
  return null;
}

/** Returns true for texts that people read. All other strings are words of a list or ids. */
const isText = (path: readonly string[]): boolean =>
  path.join('.') === 'name' || (path[0] === 'ownRoles' && (path[2] === 'name' || path[2] === 'card'));

function cleanTexts(value: unknown, path: readonly string[], cleaned: string[]): unknown {
  if (typeof value === 'string' && isText(path)) {
    const clean = cleanText(value);
    if (clean !== value) cleaned.push(path.join('.'));
    return clean;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each, index) => cleanTexts(each, [...path, String(index)], cleaned));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, cleanTexts(each, [...path, key], cleaned)]),
  );
}

type Issue = z.core.$ZodIssue;

/** Translates an issue of the schema into this project's problem codes. */
function problemsOf(issue: Issue, root: unknown): readonly Problem[] {
  const { path } = issue;
  const missing = valueAt(root, path) === undefined;
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((field) => problem('unknown-field', path, { field: shortWord(field) }));
    case 'too_small':
      if (issue.origin === 'string') return [problem('empty-text', path)];
      return [problem('bad-value', path, { allowed: `>= ${issue.minimum}` })];
    case 'too_big':
      if (issue.origin === 'string') return [problem('too-long', path, { most: Number(issue.maximum) })];
      return [problem('bad-value', path, { allowed: `<= ${issue.maximum}` })];
    case 'invalid_format':
      return [problem('bad-id', path)];
    case 'invalid_key':
      return [problem('bad-id', path)];
    case 'invalid_value':
      if (path.join('.') === 'version') return [problem('bad-version', path, { version: roleSetVersion })];
      if (missing) return [problem('missing-field', path)];
      return [problem('bad-value', path, { allowed: issue.values.map(String).join(' | ') })];
    default:
      return [missing ? problem('missing-field', path) : problem('bad-value', path, { allowed: expected(issue) })];
  }
}

function expected(issue: Issue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  return issue.code === 'invalid_union' && issue.discriminator ? `${issue.discriminator}: ...` : '...';
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    root,
  );
}

/**
 * The rulebook that a file makes, also one of an earlier version with parts that change nothing.
 * @throws Error that names every problem by its code and path
 */
export const rulesOfFile = (text: string): Ruleset => roleSetOfFile(text).rules;

/** The same rulebook, and the role set. @throws Error in the same cases */
export function roleSetOfFile(text: string): { readonly rules: Ruleset; readonly set: RoleSet } {
  const read = writtenIn(text);
  const built = read.ok ? withRules(read.value.set) : read;
  if (built.ok) return built.value;
  const named = built.error.map(({ code, path, params }) =>
    [code, path && `at ${path}`, ...Object.entries(params).map(([name, value]) => `${name} ${value}`)]
      .filter((part) => part !== '')
      .join(' '),
  );
  throw new Error(named.join('; '));
}

function withRules(set: RoleSet): Result<{ readonly rules: Ruleset; readonly set: RoleSet }, readonly Problem[]> {
  const built = buildRoleSet(set);
  return built.ok ? success({ rules: built.value, set }) : built;
}

/** The file of a role set, from which it can be read again. A place in the night that does not count is left out. */
export const exportRoleSet = (set: RoleSet): string => {
  const base = rulesets[set.ruleset]!;
  const ownRoles = set.ownRoles.map((own) =>
    placeCounts(base, own, set.nightOrder) ? own : { ...own, place: 'last' as const },
  );
  return `${JSON.stringify({ ...set, ownRoles }, null, 2)}\n`;
};
