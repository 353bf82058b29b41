import { setTimeout as rest } from 'node:timers/promises';
import { type LocaleString, PermissionFlagsBits } from 'discord-api-types/v10';
import {
  ApiError,
  asShown,
  type InteractionResult,
  type OptionValues,
  type ReceivedEvent,
  readRows,
  type SimulatedGuild,
  type SimulatedUser,
  UserRefusal,
} from 'discord-emulator';
import { SeededRandom } from 'discord-emulator/random';
import { anything } from '../discord/fuzz-input.ts';
import type { ChaosGame } from './chaos-config.ts';

interface Part {
  readonly type: number;
  readonly custom_id?: string;
  readonly components?: readonly Part[];
  readonly component?: Part;
  readonly options?: readonly { readonly value: string }[];
}

/** A button or menu that somebody has seen, at its message. It may be gone. */
interface Seen {
  readonly by: SimulatedUser;
  readonly message: string;
  readonly id: string;
  readonly values: readonly string[] | null;
}

export const chaosInputs = ['press', 'choice', 'form', 'order'] as const;
type ChaosInput = (typeof chaosInputs)[number];

/** The number of buttons that are remembered. The oldest are forgotten, most of which are gone. */
const memory = 300;
/** They take no seat and open no table, because nobody would play there. */
const lawful = /:(?:join|newopen)$/;
/** Discord's number of a field that takes words. */
const textInput = 4;

type Typed = readonly [command: string, options?: OptionValues];

/** The orders of people who have no right to give them. `words`: what nobody would type. */
const ordersOf = (seat: number, words: string): readonly Typed[] => [
  ...(['game status', 'rules', 'help', 'card', 'pass', 'ready', 'game end'] as const).map((name): Typed => [name]),
  ...(['host pause', 'host resume', 'host end', 'host desk'] as const).map((name): Typed => [name]),
  ['act', { target: words }],
  ['vote', { candidate: words }],
  ['nominate', { seat }],
  ['chat', { text: words }],
  ['host foul', { player: `${seat}`, reason: words }],
  ['host remove', { player: `${seat}`, reason: words }],
];

/** The orders of a moderator of the server who has no seat, but for those that would change or end the game. */
const ofModerators: readonly Typed[] = [['setup'], ['settings show'], ['settings log'], ['roleset list'], ['help']];

/** The ways of people in a game that is not theirs. */
interface Habit {
  /** The orders that they give. */
  readonly orders: (seat: number, words: string) => readonly Typed[];
  /** They press what everybody sees, or only what the bot has answered to them. */
  readonly presses: 'all' | 'answers';
  /** Milliseconds between two inputs. Twelve of a person in 5 s are answered, and the others are not. */
  readonly haste: { readonly least: number; readonly most: number };
}

const habits = {
  stranger: { orders: ordersOf, presses: 'all', haste: { least: 20, most: 250 } },
  moderator: { orders: () => ofModerators, presses: 'answers', haste: { least: 300, most: 700 } },
} as const satisfies Readonly<Record<string, Habit>>;

/** A person who may manage the server, without a seat. */
export function moderatorOf(guild: SimulatedGuild, locale: LocaleString): SimulatedUser {
  const person = guild.addMember({ name: 'Mod', locale });
  guild
    .asModerator()
    .giveRole(person, guild.addRole({ name: 'Moderators', permissions: PermissionFlagsBits.ManageGuild }));
  return person;
}

/** People without a seat, and a moderator of the server, who use the bot while others play. */
export class ChaosStrangers {
  readonly #crowds: readonly Crowd[];
  /** The numbers of inputs that Discord has taken. */
  readonly inputs = new Map<ChaosInput, number>();

  constructor({ seed }: ChaosGame, strangers: readonly SimulatedUser[], moderator: SimulatedUser) {
    const count = (input: ChaosInput) => void this.inputs.set(input, (this.inputs.get(input) ?? 0) + 1);
    this.#crowds = [
      new Crowd(strangers, habits.stranger, new SeededRandom(seed, 5000), count),
      new Crowd([moderator], habits.moderator, new SeededRandom(seed, 5001), count),
    ];
  }

  /** Makes one input after another until `stop` is called. */
  async press(): Promise<void> {
    await Promise.all(this.#crowds.map((crowd) => crowd.press()));
  }

  stop(): void {
    for (const crowd of this.#crowds) crowd.stop();
  }
}

/**
 * People who press what they see while a game is played, also what has been replaced since, fill in forms with strange
 * words, and give orders.
 */
class Crowd {
  readonly #people: readonly SimulatedUser[];
  readonly #habit: Habit;
  readonly #dice: SeededRandom;
  readonly #count: (input: ChaosInput) => void;
  readonly #seen: Seen[] = [];
  #isOver = false;

  constructor(people: readonly SimulatedUser[], habit: Habit, dice: SeededRandom, count: (input: ChaosInput) => void) {
    this.#people = people;
    this.#habit = habit;
    this.#dice = dice;
    this.#count = count;
    for (const person of people) person.inbox.onEvent((event) => this.#notice(person, event));
  }

  async press(): Promise<void> {
    const { least, most } = this.#habit.haste;
    while (!this.#isOver) {
      await rest(this.#dice.between(least, most));
      void this.#input().catch((error: unknown) => {
        // The message or the button is gone, or the client does not offer it.
        if (!(error instanceof ApiError || error instanceof UserRefusal)) throw error;
      });
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  #notice(by: SimulatedUser, { t: type, d }: ReceivedEvent): void {
    if (type !== 'MESSAGE_CREATE' && type !== 'MESSAGE_UPDATE') return;
    if (readRows(d).length === 0) return;
    if (this.#habit.presses === 'answers' && ((d.flags ?? 0) & 64) === 0) return;
    const { id: message, rows } = asShown(d);
    for (const { custom_id: id, options } of (rows as readonly Part[]).flatMap((row) => row.components ?? [])) {
      if (id === undefined || lawful.test(id)) continue;
      this.#seen.push({ by, message, id, values: options?.map(({ value }) => value) ?? null });
    }
    this.#seen.splice(0, this.#seen.length - memory);
  }

  async #input(): Promise<void> {
    const dice = this.#dice;
    if (this.#seen.length === 0 || dice.chance(0.2)) {
      const orders = this.#habit.orders(dice.between(1, 8), anything(dice));
      const [command, options] = dice.pick(orders);
      await dice.pick(this.#people).slash(command, options);
      this.#count('order');
      return;
    }
    const { by, message, id, values } = dice.pick(this.#seen);
    const value = values === null ? null : dice.pick(values);
    const [words, which] = [anything(dice), dice.fraction()];
    const result = await (value === null ? by.press(message, id, { at: Date.now() }) : by.choose(message, id, [value]));
    this.#count(value === null ? 'press' : 'choice');
    if (result.modal) await this.#fill(by, result.modal, { words, which });
  }

  /** Sends a form with strange words in each of its fields that takes words, and one value of each menu. */
  async #fill(
    by: SimulatedUser,
    modal: NonNullable<InteractionResult['modal']>,
    { words, which }: { readonly words: string; readonly which: number },
  ): Promise<void> {
    const fields = (modal.components as readonly Part[]).flatMap(({ component, components }) =>
      component ? [component] : (components ?? []),
    );
    const filled = fields.flatMap(({ type, custom_id: id, options }): readonly [string, string | string[]][] => {
      if (id === undefined) return [];
      if (options) return [[id, [options[Math.floor(which * options.length)]!.value]]];
      return type === textInput ? [[id, words]] : [];
    });
    await by.submit(modal, Object.fromEntries(filled));
    this.#count('form');
  }
}
