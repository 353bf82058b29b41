/**
 * The people and places of the tests of bad input: a table, another server, and one more person whenever one is needed.
 */
import type { InteractionResult, ShownMessage, SimulatedGuild, SimulatedUser } from 'discord-emulator';
import { expect } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Language } from '#narration/index.ts';
import { postCopy } from './copied.ts';
import { HandEvening } from './hand-evening.ts';

/** A button, or a menu with a choice. */
export interface Part {
  readonly id: string;
  readonly value?: string;
}

/** The time for which people gather, ms: longer than a test. */
const gatherMs = 3_600_000;
const lobbyMs = 3_600_000;

/** The most that a person has to read to know what to do, in characters: a page of the help. */
const longest = 900;

export class BadInputEvening {
  readonly evening: HandEvening;
  readonly language: Language;
  readonly other: SimulatedGuild;
  #people = 0;

  private constructor(evening: HandEvening, language: Language) {
    this.evening = evening;
    this.language = language;
    const { emulator, application } = evening;
    this.other = emulator.addGuild({ name: 'Other' });
    this.other.install(application, invitePermissions);
  }

  static async open(language: Language): Promise<BadInputEvening> {
    const tableRequest = { rules: 'six', seed: 7, language };
    const evening = await HandEvening.open({ gatherMs, lobbyMs }, {}, { tableRequest });
    const opened = new BadInputEvening(evening, language);
    for (const person of [...evening.people, evening.guild.owner]) opened.#speaks(person);
    // Typed times are those of Discord's clock.
    await evening.clock.move(Date.now() - evening.clock.now());
    return opened;
  }

  #speaks(person: SimulatedUser): void {
    person.user.locale = this.language === 'ru' ? 'ru' : 'en-US';
  }

  /** A person who has nothing to do with the table. */
  stranger(): SimulatedUser {
    this.#people += 1;
    const person = this.evening.guild.addMember({ name: `S${this.#people}` });
    this.#speaks(person);
    return person;
  }

  /** A person who is banned from the tables of the server. */
  async banned(person = this.stranger()): Promise<SimulatedUser> {
    await this.evening.answer(this.evening.guild.owner.slash('host ban', { person: person.id }));
    return person;
  }

  /** A person who is timed out. */
  timedOut(person = this.stranger()): SimulatedUser {
    this.evening.guild.asModerator().timeOut(person, 3_600_000);
    return person;
  }

  /** The same person in the other server. */
  elsewhere(person = this.stranger()): SimulatedUser {
    return this.other.addMember({ name: person.name, account: person.user });
  }

  async restart(): Promise<void> {
    await this.evening.stopBot();
    await this.evening.startBot();
  }

  /** A copy of a message as it is now: it has its buttons when the message itself has none, or is gone. */
  copy(message: Pick<ShownMessage, 'text' | 'rows'>, guild: SimulatedGuild = this.evening.guild): Promise<string> {
    return postCopy(this.evening.bot!.discord, message, guild.channel('general').id);
  }

  /** The answer that the person alone reads. `redrawn`: the message of everybody shows the result. */
  async use(person: SimulatedUser, message: ShownMessage | string, { id, value }: Part): Promise<string> {
    const pressed = value === undefined ? person.press(message, id) : person.choose(message, id, value);
    return this.said(await pressed);
  }

  /** The answer to a command, as soon as it is there. */
  async type(person: SimulatedUser, command: string, options = {}): Promise<string> {
    return this.said(await person.slash(command, options));
  }

  async said(result: InteractionResult): Promise<string> {
    const said = await this.#answer(result);
    if (said !== 'redrawn') expectPlain(said);
    return withoutLinks(said);
  }

  async #answer(result: InteractionResult): Promise<string> {
    await this.evening.until(() => result.content !== '' || result.failed !== undefined);
    expect(result.failed).toBeUndefined();
    const isTold = result.followUps.at(-1);
    if (isTold !== undefined) return isTold.text;
    return result.ephemeral ? result.content : 'redrawn';
  }

  /** Everything that a press could change: the people of all tables and plans, the subscribers, the settings and role sets. */
  state(): string {
    const { store, tables, guild, gameId } = this.evening;
    const open = [guild, this.other].flatMap(({ id }) => tables.tablesIn(id));
    const people = open.map(({ players, waiting, watchers, hostId, stage, options, settings, ...table }) => ({
      ...{ gameId: table.gameId, players, waiting, watchers, hostId, stage, options, settings },
    }));
    const plan = tables.planned(gameId);
    const stored = [...store.documents].filter(([key]) => /^(?:guild|subscri|rolesets)/.test(key));
    const plans = [...store.documents.keys()].filter(
      (key) => tables.planned(key.slice('plan:'.length))?.state === 'planned',
    );
    return JSON.stringify([people, plan?.people, plan?.state, plans, stored]);
  }

  async close(): Promise<void> {
    const { emulator, log } = this.evening;
    expect(emulator.refusals).toEqual([]);
    expect(emulator.answerFaults).toEqual([]);
    expect(emulator.crashes).toEqual([]);
    expect(log.issues.filter(({ level }) => level === 'error')).toEqual([]);
    await this.evening.close();
  }
}

/** The text with a mark for every command. In an answer it can be clicked. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(/<\/[^:>]+:\d+>/g, '/…').replaceAll(/`?(?<![\p{L}*/])\/[\p{L}-]+(?: [\p{L}-]+)?`?/gu, '/…');

/** An answer is short, is no error, and has no part of a program in it. */
function expectPlain(answer: string): void {
  expect(answer.length).toBeLessThanOrEqual(longest);
  expect(answer).not.toMatch(/undefined|null|NaN|\{\{|remarks:|ui:|n1:/);
}
