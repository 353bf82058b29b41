/** A table whose commands are tried by people with and without the right to them. */
import type { OptionValues, SimulatedUser } from 'discord-emulator';
import { expect } from 'vitest';
import { t } from '#narration/index.ts';
import { ask, expectSuccess } from '../game/kit/process.ts';
import { type KeptLog, keptLog, loadedSettings, memoryStore } from './bot-parts.ts';
import { setScene, wireBot } from './evening.ts';

/** Fast enough to reach a speech in seconds. */
const speed = 120;
/** The number of seats of the table. */
export const seats = 6;

/** A command that only some people may give, and its effect. */
export interface GuardedAction {
  readonly path: string;
  readonly options?: () => OptionValues;
  /** The owners of the right: the table's host or a moderator, a moderator only in the host's place, or a moderator. */
  readonly right: 'host' | 'host-first' | 'moderator';
  /** The change: where it can be seen, and its value afterwards. */
  readonly seen?: () => unknown;
  readonly becomes?: unknown;
  /** The answer, if the command changes nothing. */
  readonly says?: RegExp;
  /** True if time runs meanwhile, so that other things may change too. */
  readonly runs?: true;
}

/** The parts of a guarded table: its server, the bot, the role of the hosts, and the stored documents. */
interface Parts {
  readonly scene: Awaited<ReturnType<typeof setScene>>;
  readonly bot: Awaited<ReturnType<typeof wireBot>>;
  readonly hosts: { readonly id: string };
  readonly store: ReturnType<typeof memoryStore>;
  readonly log: KeptLog;
}

const holder = { host: 'kind.not-host', moderator: 'kind.not-moderator.role' } as const;

/**
 * A table and its people: a host who does not play, six players, one who waits for a seat, one substitute, one to be
 * banned.
 */
export class GuardedTable {
  readonly scene: Parts['scene'];
  readonly bot: Parts['bot'];
  readonly store: Parts['store'];
  readonly #hosts: Parts['hosts'];
  readonly #log: KeptLog;
  #turns = 0;

  constructor({ scene, bot, hosts, store, log }: Parts) {
    this.scene = scene;
    this.bot = bot;
    this.store = store;
    this.#hosts = hosts;
    this.#log = log;
  }

  host() {
    return this.scene.people[seats]!;
  }

  guest() {
    return this.scene.people[7]!;
  }

  newcomer() {
    return this.scene.people[8]!;
  }

  outcast() {
    return this.scene.people[9]!;
  }

  table() {
    return this.bot.tables.tablesIn(this.scene.guild.id)[0]!;
  }

  /** The stored document of the table. */
  document() {
    const { content } = this.store.documents.get(`table:${this.table().gameId}`) as {
      content: Readonly<Record<string, unknown>>;
    };
    return content;
  }

  /** The facts that the table has at its stage only. */
  stage() {
    return this.document()['stage'] as Readonly<Record<string, unknown>>;
  }

  /** The stored tables, games, settings and role sets, without the reconciler's documents. */
  stored() {
    return [...this.store.documents].filter(([key]) => !key.startsWith('hall:') && !key.endsWith(':shown'));
  }

  /** The refusal to people without this right. */
  refusal(right: GuardedAction['right'], language: 'en' | 'ru'): string {
    return right === 'host-first'
      ? t(language, 'remarks:lead.not-host')
      : t(language, `ui:${holder[right]}`, { role: `<@&${this.#hosts.id}>` });
  }

  /** Types the command as this person. Returns the answer. */
  async types(who: SimulatedUser, { path, options }: GuardedAction): Promise<string> {
    const answer = await who.slash(path, options?.() ?? {}, { channel: this.scene.guild.channel('general') });
    expect(answer.ephemeral).toBe(true);
    return answer.content;
  }

  /** A member with the role of the hosts. */
  helper(name: string, locale: 'en-US' | 'ru' = 'en-US'): SimulatedUser {
    const member = this.scene.guild.addMember({ name, locale });
    this.scene.guild.asModerator().giveRole(member, this.#hosts);
    return member;
  }

  /** Asserts that the command is refused to people without the right, and that it works for a person with it. */
  async isFor(action: GuardedAction): Promise<void> {
    const { right, seen, becomes, says, runs } = action;
    await expect.poll(() => this.#isSettled()).toBe(true);
    const before = { seen: await seen?.(), stored: structuredClone(this.stored()) };
    expect(before.seen).not.toEqual(becomes ?? null);
    const stranger = this.scene.guild.addMember({ name: 'Stranger', locale: 'ru' });
    expect(await this.types(stranger, action)).toBe(this.refusal(right, 'ru'));
    // One of the players, each in turn.
    expect(await this.types(this.scene.people[this.#turns % 3]!, action)).toBe(this.refusal(right, 'en'));
    expect(await seen?.()).toEqual(before.seen);
    if (!runs) {
      const known = before.stored.map(([key]) => key);
      const added = this.stored().filter(([key]) => !known.includes(key));
      expect(added, JSON.stringify(added)).toEqual([]);
      expect(this.stored()).toEqual(before.stored);
    }
    const read = await this.types(this.#whoMay(action), action);
    expect(read).toMatch(says ?? /./);
    for (const language of ['en', 'ru'] as const) expect(read).not.toBe(this.refusal(right, language));
    if (seen) await expect.poll(seen).toEqual(becomes);
  }

  async close(): Promise<void> {
    const { emulator } = this.scene;
    await this.bot.tables.stop();
    await this.bot.discord.close();
    expect(emulator.refusals).toEqual([]);
    expect(emulator.answerFaults).toEqual([]);
    expect(this.#log.issues.filter(({ level }) => level === 'error')).toEqual([]);
    await emulator.stop();
  }

  /** By turns the table's host and a person with the hosts' role, so that nobody types too often. */
  #whoMay({ right }: GuardedAction): SimulatedUser {
    this.#turns += 1;
    return right !== 'moderator' && this.#turns % 2 === 0 ? this.host() : this.helper(`Helper ${this.#turns}`);
  }

  /**
   * Returns true if the bot stores nothing more by itself: the people of the lobby have been told their news, and the
   * step of the game is open. A step that was being announced when the game was paused is opened all the same.
   */
  #isSettled(): boolean {
    const [open] = this.bot.tables.tablesIn(this.scene.guild.id);
    if (!open) return true;
    const untold = (this.stage()['untold'] ?? []) as readonly unknown[];
    return untold.length === 0 && (open.stage !== 'playing' || open.town.open);
  }
}

/** Opens the table, whose players have their seats. */
export async function openGuardedTable(): Promise<GuardedTable> {
  const store = memoryStore();
  const log = keptLog();
  const scene = await setScene(10);
  const { guild, application, emulator } = scene;
  const hosts = guild.addRole({ name: 'Hosts' });
  expectSuccess(await (await loadedSettings(store)).change(guild.id, guild.owner.id, { hostRoleId: hosts.id }));
  const bot = await wireBot({ token: application.token, api: emulator.apiUrl, store, log, settings: { speed } });
  const guarded = new GuardedTable({ scene, bot, hosts, store, log });
  await guarded.host().slash('game new', { rules: 'club', players: seats, seed: 7, host: 'beside' });
  for (const person of scene.people.slice(0, seats))
    expectSuccess(await ask(bot.tables, guarded.table().gameId).lobby.join({ userId: person.id, name: person.name }));
  await guarded.guest().slash('game wait');
  return guarded;
}
