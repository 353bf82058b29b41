/** Presses on every button, menu and form of the registry. No button is named here. */
import { readdirSync } from 'node:fs';
import type { SeededRandom } from 'discord-emulator/random';
import { buttons } from '#discord/interactions/buttons.ts';
import { answerForm, answerPress, readPress } from '#discord/interactions/registry.ts';
import type { Body, Row } from '#discord/ui/body.ts';
import { type ButtonId, readCustomId } from '#discord/ui/custom-id.ts';
import { verbs } from '#engine/record/verbs.ts';
import { shownForm } from './fuzz-answers.ts';
import { type Input, shuffled } from './stage-inputs.ts';
import type { StagedTable } from './staged-table.ts';

/** The parts of a custom id, with `{table}` and `{step}` in place of the present ones, and the values of the press. */
interface Use {
  readonly subject: string;
  readonly number: string;
  readonly arg: string | undefined;
  readonly values: readonly string[];
}

/** The most uses of one button that are kept, apart from those that were made up. */
const mostShown = 40;

/** The uses of every registered button: those that people were shown, and those that were made up. */
export class PressInputs {
  readonly #uses = new Map<string, Use[]>(buttons.map(({ action }) => [action, []]));
  readonly #known = new Set<string>();
  readonly #dice: SeededRandom;

  private constructor(dice: SeededRandom) {
    this.#dice = dice;
  }

  /** Makes up readable uses of every button. */
  static async open(dice: SeededRandom): Promise<PressInputs> {
    const inputs = new PressInputs(dice);
    for (const id of await allIds()) inputs.#makeUp(id);
    return inputs;
  }

  /** The buttons that nobody can press: none of their custom ids is known. */
  get unknown(): readonly string[] {
    return [...this.#uses].filter(([, uses]) => uses.length === 0).map(([action]) => action);
  }

  /** Notes the buttons and menus of a message that somebody was shown. */
  note({ components }: Body, table: StagedTable): void {
    for (const row of components) for (const part of row.components) this.#notePart(part, table);
  }

  /** Some uses of every button: `count` of each, as far as there are as many. */
  draw(count: number): readonly Input[] {
    return [...this.#uses].flatMap(([action, uses]) =>
      shuffled(uses, this.#dice)
        .slice(0, count)
        .map((use) => this.#press(action, use)),
    );
  }

  #notePart(part: Row['components'][number], { gameId, step }: StagedTable): void {
    const customId = 'custom_id' in part ? part.custom_id : '';
    const parts = readCustomId(customId);
    const uses = parts && this.#uses.get(parts.action);
    if (!parts || !uses || uses.length >= mostShown) return;
    const subject = parts.subject === gameId ? '{table}' : parts.subject;
    const number = parts.number === step && step > 0 ? '{step}' : String(parts.number);
    const options = 'options' in part ? part.options.map(({ value }) => value) : [];
    const values = options.length > 0 ? [this.#dice.pick(options)] : [];
    const key = JSON.stringify([parts.action, subject, number, parts.arg]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    uses.push({ subject, number, arg: parts.arg, values });
  }

  #makeUp({ action, read }: ButtonId<unknown, unknown>): void {
    const isReadable = (subject: string, arg: string | undefined) =>
      read({
        subject: subject.replace('{table}', 'game1'),
        number: 1,
        action,
        ...(arg === undefined ? {} : { arg }),
      }) !== null;
    const made = subjects.flatMap((subject) =>
      shuffled(
        args.filter((arg) => isReadable(subject, arg)),
        this.#dice,
      )
        .slice(0, 6)
        .map((arg): Use => {
          const number = subject === '{table}' ? '{step}' : '1';
          return { subject, number, arg, values: this.#dice.chance(0.7) ? [this.#dice.pick(values)] : [] };
        }),
    );
    this.#uses.get(action)?.push(...made);
  }

  #press(action: string, { subject, number, arg, values: chosen }: Use): Input {
    const written = `n1:${subject}:${number}:${action}${arg === undefined ? '' : `:${arg}`}`;
    return {
      words: `press ${written} ${JSON.stringify(chosen)}`,
      run: async (table, caller) => {
        const customId = written.replace('{table}', table.gameId).replace('{step}', String(table.step));
        const pressed = readPress({ customId, values: chosen });
        return pressed.mode === 'form'
          ? shownForm(await answerForm(table.context(), caller, pressed))
          : answerPress(table.context(), caller, pressed);
      },
    };
  }
}

/** The first parts of custom ids: a table, the server, a role set, a time. */
const subjects = ['{table}', 'guild', 'ours', '1800000000000'] as const;

/** The last parts of custom ids. Some button reads each of them. */
const args: readonly (string | undefined)[] = [
  ...[undefined, '0', '1', '2', 'all', 'none', 'six', 'grand', 'anew', 'mafia', 'clan-mafia', 'on', 'en', 'm', 'a-2'],
  ...['2-3', 'language', 'ruleset', 'options-boxed', 'm-guest', 'a0-guest', 'c-9-u', 'o-12-n-pack', 'n-10-u-doctor'],
  ...[
    'tie',
    'most',
    'calls',
    'join',
    'status',
    'foul-2',
    'foul',
    'pause',
    'six-0',
    'grand-1',
    'all-1',
    '3-2',
    '2-2-3',
    'd',
    'r',
    'minus',
    '2026-11',
  ],
  ...verbs.flatMap((verb) => [verb, `${verb}-0`]),
];

const values = [
  '1',
  '2',
  '3',
  'six',
  'grand',
  'tie',
  'duel',
  'most',
  'calls',
  'don',
  'ours',
  'en',
  'on',
  'word',
  '0',
] as const;

const features = new URL('../../src/discord/features/', import.meta.url);

/** The ids of all buttons, which read their custom ids. */
async function allIds(): Promise<readonly ButtonId<unknown, unknown>[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const modules: readonly object[] = await Promise.all(files.map((path) => import(new URL(path, features).href)));
  return modules
    .flatMap((module) => Object.entries(module).flatMap(([name, group]) => (name.endsWith('Ids') ? [group] : [])))
    .flatMap((group) => Object.values(group as Readonly<Record<string, ButtonId<unknown, unknown>>>))
    .filter((id) => typeof id?.read === 'function' && typeof id.action === 'string');
}
