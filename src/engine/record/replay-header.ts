import type { Deal } from '../kernel/commands.ts';
import { completeOptions } from '../kernel/options.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Options, OptionValue } from '../kernel/types.ts';
import { RecordedGame } from './recorded-game.ts';
import type { Statement } from './statement.ts';

/** The header so far, and the game once its cards have been dealt. */
export interface Replayed {
  rules: Ruleset | null;
  readonly options: Record<string, OptionValue>;
  seed: number;
  game: RecordedGame | null;
  refusalExpected: boolean;
  ended: boolean;
}

/** Returns the rulebook that the role set in a file makes. @throws Error with the reason if it makes none */
export type RoleSetReader = (file: string) => Ruleset;

/** The source of a record's rulebooks. */
export interface RulebookSource {
  readonly rulesets: Readonly<Record<string, Ruleset>>;
  readonly roleSet: RoleSetReader;
}

/** Ends the replay with an error at this line. */
export type Fail = (message: string) => never;

type Header = Extract<Statement, { kind: 'ruleset' | 'option' | 'seed' | 'seats' | 'players' | 'roleset' }>;

/** Returns true for a statement of the header. The deal is its last. */
export const isHeader = (statement: Statement): statement is Header =>
  ['ruleset', 'option', 'seed', 'seats', 'players', 'roleset'].includes(statement.kind);

/** Carries out a statement of the header. */
export function readHeader(at: Replayed, statement: Header, { rulesets, roleSet }: RulebookSource, fail: Fail): void {
  if (at.game) fail(`expected the game to go on, got "${statement.kind}" of the header`);
  switch (statement.kind) {
    case 'ruleset':
      at.rules = Object.hasOwn(rulesets, statement.id)
        ? rulesets[statement.id]!
        : fail(`expected one of ${Object.keys(rulesets).join(', ')}, got the ruleset ${statement.id}`);
      break;
    case 'option':
      checkOption(at, statement, fail);
      at.options[statement.name] = statement.value;
      break;
    case 'seed':
      at.seed = statement.seed;
      break;
    case 'seats':
      deal(at, { roles: statement.roles }, fail);
      break;
    case 'players':
      deal(at, { players: statement.count }, fail);
      break;
    case 'roleset':
      at.rules = rulesOfSet(at, statement.file, roleSet, fail);
  }
}

/** Returns the role set's rulebook. If the record has named a rulebook before, it must be the same one. */
function rulesOfSet({ rules: named }: Replayed, file: string, read: RoleSetReader, fail: Fail): Ruleset {
  let rules: Ruleset;
  try {
    rules = read(file);
  } catch (error) {
    return fail(`expected a role set in ${file}, got: ${error instanceof Error ? error.message : error}`);
  }
  return named && named.id !== rules.id ? fail(`expected a role set of ${named.id}, got one of ${rules.id}`) : rules;
}

/** Checks an option at its line if the ruleset is known there, otherwise with the deal. */
function checkOption({ rules }: Replayed, { name, value }: { name: string; value: OptionValue }, fail: Fail): void {
  const checked = rules && completeOptions(rules, { [name]: value });
  if (checked && !checked.ok) fail(`expected an option of ${rules.id}, got ${describe(checked.error)}`);
}

function deal(at: Replayed, cards: Deal, fail: Fail): void {
  const game = new RecordedGame(at.rules ?? fail('expected a ruleset before the deal'));
  const refusal = game.start(at.options as Options, at.seed, cards);
  if (at.refusalExpected) {
    const isDeal = refusal?.code.startsWith('deal-');
    if (!isDeal) fail(`expected a refused deal, got ${refusal ? describe(refusal) : 'an accepted one'}`);
    at.ended = true;
  } else if (refusal) fail(`expected an accepted deal, got ${describe(refusal)}`);
  else at.game = game;
}

/** A refusal in words, for the message of an error. */
export function describe({ code, clause, ...context }: Refusal): string {
  const details = Object.entries(context).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [`a refusal (${code}${clause ? `, ${clause}` : ''})`, ...details].join(' ');
}
