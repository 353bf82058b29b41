import { type ApplicationCommandOptionType, type Client, CommandInteractionOptionResolver } from 'discord.js';
import { ApplicationCommandOptionType as Option } from 'discord-api-types/v10';
import type { SeededRandom } from 'discord-emulator/random';
import { buttons } from '#discord/interactions/buttons.ts';
import type { CommandInput } from '#discord/ui/command.ts';
import { verbs } from '#engine/record/verbs.ts';
import { rulesets } from '#rulesets/index.ts';

/** Random presses and commands: those that players could make, and those that nobody would. */
export const strange = [
  ...['', ' ', '0', '-1', '1e9', 'NaN', 'null', 'undefined', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['<@1>', '@everyone', '{{seat}}', '$1', '../../etc', 'n1', 'n1:::', '🌙', 'п'.repeat(100), 'a'.repeat(100)],
  ...['\u0000', '\u202e', '999999999999999999999', '1.5', '0x10', 'none', 'all', '7', '13', "' or 1=1", '%s%n'],
] as const;

export const anything = (dice: SeededRandom): string => dice.pick(strange);

/** A number that is nearly right, or far from it. */
const stepNear = (dice: SeededRandom, step: number): string =>
  dice.chance(0.7) ? String(dice.pick([step, step, step, 0, step - 1, step + 1])) : anything(dice);

/** The ids of the buttons of a contract. */
const lists = ['a', 'a-3', 'b-1-2', '4', '4-5-6', '3-3'] as const;

/** A custom id: right, nearly right, or damaged. */
export function customIdOf(dice: SeededRandom, gameIds: readonly string[], step: number): string {
  const gameId = dice.chance(0.9) ? dice.pick(gameIds) : anything(dice);
  const action = dice.chance(0.95) ? dice.pick(buttons).action : anything(dice);
  const arg = dice.chance(0.6) ? `:${dice.chance(0.9) ? dice.pick([...verbs, ...lists]) : anything(dice)}` : '';
  const id = `n1:${gameId}:${stepNear(dice, step)}:${action}${arg}`;
  return dice.chance(0.75) ? id : damaged(dice, id);
}

/** Removes, adds or changes a few characters. The result has at most 100, as Discord allows. */
export function damaged(dice: SeededRandom, text: string): string {
  let result = text;
  for (let left = dice.between(1, 4); left > 0; left -= 1) {
    const at = dice.between(0, result.length);
    const how = dice.pick(['cut', 'drop', 'put', 'twice'] as const);
    if (how === 'cut') result = result.slice(0, at);
    else if (how === 'drop') result = result.slice(0, at) + result.slice(at + 1);
    else if (how === 'put') result = result.slice(0, at) + anything(dice) + result.slice(at);
    else result += result.slice(at);
  }
  return result.slice(0, 100);
}

/** The values of a menu: seats, too many seats, the same seat twice, or other text. */
export const valuesOf = (dice: SeededRandom): readonly string[] =>
  Array.from({ length: dice.pick([0, 1, 1, 1, 1, 2, 3, 25]) }, () =>
    dice.chance(0.85) ? String(dice.between(0, 8)) : anything(dice),
  );

export interface TypedCommand {
  readonly name: string;
  readonly options: CommandInput;
  /** As text, for the report of a failure. */
  readonly words: string;
}

type Given = { readonly name: string; readonly type: ApplicationCommandOptionType; readonly value?: unknown };

/** Cards in both languages and any number, some of which do not exist. */
const deckOf = (dice: SeededRandom): string =>
  Array.from({ length: dice.between(0, 8) }, () =>
    dice.chance(0.8)
      ? `${dice.pick(['don', 'Мафия', 'civilian', 'доктор', 'Sheriff', 'маньяк'])} ${dice.between(0, 5)}`
      : anything(dice),
  ).join(dice.pick([', ', ';', '\n']));

/** A card, a clause, the calls, or other text. */
const rulesTopicOf = (dice: SeededRandom): string =>
  dice.chance(0.3)
    ? anything(dice)
    : dice.pick([
        'don',
        'Доктор',
        'calls',
        `${dice.pick([...'SCDBAGс'])}${dice.between(0, 40)}`,
        `${dice.between(0, 99)}`,
      ]);

/** A command as a person might type it: of a kind that Discord accepts, with any values. */
export function commandOf(dice: SeededRandom, gameIds: readonly string[]): TypedCommand {
  const name = dice.pick(['game', 'game', 'act', 'vote', 'nominate', 'pass', 'card', 'rules', 'host', 'host'] as const);
  const table = dice.chance(0.8) ? dice.pick(gameIds) : anything(dice);
  const text = dice.chance(0.5) ? anything(dice) : `${dice.pick(verbs)} ${dice.between(0, 8)}`;
  const seat = dice.chance(0.8) ? dice.between(1, 8) : dice.pick([0, -1, 2 ** 53 - 1, -(2 ** 53) + 1]);
  const given: Given[] = [];
  let sub: string | null = null;
  if (name === 'game') {
    sub = dice.pick(['new', 'join', 'leave', 'start', 'status', 'end', 'nothing']);
    if (sub === 'new') given.push(...newTableOf(dice, seat));
    else if (dice.chance(0.6)) given.push({ name: 'table', type: Option.String, value: table });
  } else if (name === 'act') given.push({ name: 'target', type: Option.String, value: text });
  else if (name === 'vote')
    given.push({ name: 'candidate', type: Option.String, value: dice.chance(0.5) ? anything(dice) : `${seat}` });
  else if (name === 'host') {
    sub = dice.pick(['foul', 'undo', 'remove', 'skip', 'extend', 'pause', 'resume', 'nothing']);
    given.push(...hostOrderOf(dice, sub, seat));
    if (dice.chance(0.3)) given.push({ name: 'table', type: Option.String, value: table });
  } else if (name === 'rules') given.push(...questionOf(dice));
  else if (name === 'nominate') given.push({ name: 'seat', type: Option.Integer, value: seat });
  return { name, options: resolverOf(sub, given), words: `/${name} ${sub ?? ''} ${JSON.stringify(given)}` };
}

/** The options of `/game new`. */
function newTableOf(dice: SeededRandom, seat: number): readonly Given[] {
  const rules = dice.chance(0.5) ? dice.pick(Object.keys(rulesets)) : anything(dice);
  const given: Given[] = dice.chance(0.8) ? [{ name: 'rules', type: Option.String, value: rules }] : [];
  if (dice.chance(0.3)) given.push({ name: 'language', type: Option.String, value: anything(dice) });
  if (dice.chance(0.3)) given.push({ name: 'players', type: Option.Integer, value: seat });
  if (dice.chance(0.3)) given.push({ name: 'cards', type: Option.String, value: deckOf(dice) });
  if (dice.chance(0.3)) given.push({ name: 'seed', type: Option.Integer, value: seat });
  return given;
}

/** The options of an order of the host, without the table. */
function hostOrderOf(dice: SeededRandom, sub: string, seat: number): readonly Given[] {
  const given: Given[] = [];
  const player = dice.chance(0.7) ? `${seat}` : anything(dice);
  const judges = sub === 'foul' || sub === 'remove';
  if (judges || dice.chance(0.5)) given.push({ name: 'player', type: Option.String, value: player });
  if (judges) given.push({ name: 'reason', type: Option.String, value: anything(dice) });
  if (sub === 'extend') given.push({ name: 'seconds', type: Option.Integer, value: seat });
  return given;
}

/** The options of `/rules`. */
function questionOf(dice: SeededRandom): readonly Given[] {
  const rulebooks = ['six', 'club', 'boxed', 'deck', 'deck:animals', 'grand', 'sport'] as const;
  const given: Given[] = [];
  if (dice.chance(0.7))
    given.push({
      name: 'ruleset',
      type: Option.String,
      value: dice.chance(0.8) ? dice.pick(rulebooks) : anything(dice),
    });
  if (dice.chance(0.8)) given.push({ name: 'about', type: Option.String, value: rulesTopicOf(dice) });
  return given;
}

/** discord.js' own reading of what was typed. */
export function resolverOf(sub: string | null, given: readonly Given[]): CommandInput {
  const options = sub === null ? given : [{ name: sub, type: Option.Subcommand, options: given }];
  const Resolver = CommandInteractionOptionResolver as unknown as new (
    client: Client | null,
    options: readonly object[],
    resolved: object,
  ) => CommandInput;
  return new Resolver(null, options, {});
}
