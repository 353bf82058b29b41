/** Everything that a person can type: the commands with their options, from their descriptions. None is named here. */
import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { SeededRandom } from 'discord-emulator/random';
import { commands } from '#commands/index.ts';
import type { Command } from '#discord/ui/command.ts';
import { type Answer, type Caller, tell } from '#discord/ui/context.ts';
import { verbs } from '#engine/record/verbs.ts';
import { exportRoleSet, shipped } from '#rolesets/index.ts';
import { rulebooks } from '../rulebooks.ts';
import { resolverOf } from './fuzz-input.ts';
import type { StagedTable } from './staged-table.ts';

/** One thing that a person types or presses. */
export interface Input {
  /** For the report of a failure. */
  readonly words: string;
  run(table: StagedTable, caller: Caller): Promise<Answer>;
}

/** An option of a command, as its description has it. */
interface Spec {
  readonly name: string;
  readonly type: number;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly { readonly value: string | number }[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly options?: readonly Spec[];
}

/** A command, or one of its subcommands. */
interface Path {
  readonly command: Command;
  readonly sub: string | null;
  readonly specs: readonly Spec[];
}

const paths: readonly Path[] = commands.flatMap((command): readonly Path[] => {
  const { options = [] } = command.data({ rulebooks, rehearsal: true, readsTown: true });
  const specs: readonly Spec[] = JSON.parse(JSON.stringify(options));
  const subs = specs.filter(({ type }) => type === Option.Subcommand);
  return subs.length === 0
    ? [{ command, sub: null, specs }]
    : subs.map((sub) => ({ command, sub: sub.name, specs: sub.options ?? [] }));
});

/** The ways to fill in a command: with the options that it needs, with each of the others, and with all. */
function fillings({ specs }: Path): readonly (readonly Spec[])[] {
  const needed = specs.filter(({ required }) => required);
  const others = specs.filter(({ required }) => !required);
  return [needed, ...others.map((other) => [...needed, other]), ...(others.length > 1 ? [specs] : [])];
}

/** Every command in every way, and the suggestions for each of its options. */
export const commandInputs = (dice: SeededRandom): readonly Input[] =>
  paths.flatMap((path) => [
    ...fillings(path).map((filling) => typed(path, filling, dice)),
    ...path.specs.filter(({ autocomplete }) => autocomplete).map((spec) => suggested(path, spec, dice)),
  ]);

const nameOf = ({ command, sub }: Path): string => `/${command.name}${sub === null ? '' : ` ${sub}`}`;

function typed(path: Path, filling: readonly Spec[], dice: SeededRandom): Input {
  const given = filling.map((spec) => ({ spec, value: typedFor(spec, dice) }));
  return {
    words: `${nameOf(path)} ${JSON.stringify(given.map(({ spec, value }) => [spec.name, value]))}`,
    run: async (table, caller) => {
      const options = given.map(({ spec, value }) => ({
        name: spec.name,
        type: spec.type,
        ...optionOf(spec, value, table),
      }));
      return tell(await path.command.run(table.context(), caller, resolverOf(path.sub, options), () => undefined));
    },
  };
}

/** The suggestions while the option is typed. Discord takes at most 25, and none without a name. */
function suggested(path: Path, spec: Spec, dice: SeededRandom): Input {
  const text = dice.pick(['', 'a', '1', 'd', '🌙']);
  return {
    words: `${nameOf(path)} … ${spec.name}: ${JSON.stringify(text)}`,
    run: async (table, caller) => {
      const focused = { name: spec.name, type: spec.type as Option.String, value: text, focused: true as const };
      const options = [{ name: spec.name, type: spec.type, value: text }];
      const input = resolverOf(path.sub, options) as unknown as Parameters<NonNullable<Command['suggest']>>[3];
      const all = (await path.command.suggest?.(table.context(), caller, focused, input)) ?? [];
      if (all.length > 25 || all.some(({ name }) => name === '' || name.length > 100))
        throw new RangeError('no suggestions');
      return { kind: 'done', body: { content: '', components: [] } };
    },
  };
}

/** Texts that are right for some option: `{table}` is the id of the table. */
const texts = [
  ...([
    '{table}',
    '{table}',
    '1',
    '2',
    '3',
    '6',
    'in 2 hours',
    '21:30',
    'don',
    'don 1, civilian 5',
    'six',
    'grand',
  ] as const),
  ...([
    'ours',
    'four-cards',
    'boxed',
    'all',
    'none',
    'Europe/Berlin',
    'en',
    'mafia',
    'town',
    'calls',
    '2026-10',
  ] as const),
  ...(['word', 'NONE', '2 3', '@everyone'] as const),
  ...verbs.map((verb) => `${verb} 2`),
] as const;

type Value = string | number | boolean;

function typedFor({ type, choices, min_value: min = 1, max_value: max = 30 }: Spec, dice: SeededRandom): Value {
  if (choices) return dice.pick(choices).value;
  if (type === Option.Integer || type === Option.Number)
    return dice.pick([min, max, dice.between(min, Math.min(max, min + 9))]);
  if (type === Option.Boolean) return dice.chance(0.5);
  if (type === Option.User) return dice.pick(['u1', 'u2', 'u6', 'u20', 'u21', 'u22']);
  return dice.pick(texts);
}

/** An option as Discord resolves it. */
function optionOf({ type }: Spec, value: Value, { gameId }: StagedTable): object {
  const id = String(value);
  if (type === Option.User) return { value, user: { id, bot: false, displayName: id, username: id } };
  if (type === Option.Channel) return { value: 'talk', channel: { id: 'talk', type: 2 } };
  if (type === Option.Role) return { value: 'role', role: { id: 'role', name: 'Hosts' } };
  if (type === Option.Attachment) return { value: '1', attachment: roleSetFile };
  return { value: typeof value === 'string' ? value.replaceAll('{table}', gameId) : value };
}

const roleSetText = exportRoleSet(Object.values(shipped)[0]!);
const roleSetFile = {
  ...{ name: 'set.json', size: roleSetText.length },
  url: `data:application/json,${encodeURIComponent(roleSetText)}`,
};

/** The same in another order. */
export function shuffled<T>(all: readonly T[], dice: SeededRandom): readonly T[] {
  return all
    .map((value) => ({ value, at: dice.fraction() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}
