/** People who use all that Discord lets them do, at the same public moments of a game of six. */

import { PermissionFlagsBits as P } from 'discord.js';
import type { SimulatedGuild, SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { NewLines } from '../../../src/demo/new-lines.ts';
import { holdsLine } from '../../../src/demo/spoken-lines.ts';
import { Course } from './course.ts';
import type { Plot } from './plot.ts';

/** The words into which a silenced person changes a message. */
export const told = 'Finn is the don';

/** An act of a seat when a call opens, or when somebody is nominated. */
interface Act {
  readonly seat: number;
  readonly at: `night ${number}, call ${number}` | `day ${number}, nomination`;
  do(person: Outspoken): unknown;
}

/** Seat 3 is voted out on the second day, and the seats of the mafia are 2 and 4. */
const acts: readonly Act[] = [
  { seat: 4, at: 'night 2, call 1', do: (person) => person.write('clan-mafia') },
  { seat: 1, at: 'night 2, call 1', do: (person) => person.change('town') },
  { seat: 6, at: 'night 2, call 1', do: ({ user }) => user.sendEffect('👍') },
  { seat: 5, at: 'night 2, call 2', do: (person) => person.remove('town') },
  { seat: 6, at: 'night 2, call 2', do: ({ user }) => user.setNickname('The don') },
  { seat: 4, at: 'day 2, nomination', do: (person) => person.change('clan-mafia') },
  { seat: 3, at: 'night 3, call 1', do: (person) => person.change('town') },
  { seat: 3, at: 'night 3, call 2', do: (person) => person.beTimedOut(true) },
  { seat: 3, at: 'night 3, call 3', do: (person) => person.beTimedOut(false) },
  { seat: 3, at: 'night 3, call 4', do: (person) => person.leaveAndReturn() },
];

/** A player who also writes, edits, deletes, sends effects, changes their name, is timed out, leaves and returns. */
export class Outspoken {
  readonly user: SimulatedUser;
  readonly #guild: SimulatedGuild;
  readonly #seat: number;
  readonly #language: Language;
  readonly #course: Course;
  readonly #newLines = new NewLines();
  #call = 0;
  #nominations = '';
  /** The acts that have been done. */
  readonly done: string[] = [];

  constructor(user: SimulatedUser, seat: number, about: { guild: SimulatedGuild; plot: Plot; language: Language }) {
    this.user = user;
    this.#seat = seat;
    this.#guild = about.guild;
    this.#language = about.language;
    this.#course = new Course({ user, seat, ...about });
    user.inbox.onEvent(({ t: type, d }) => {
      const town = t(this.#language, 'words:room.town');
      // Everybody may write while the table gathers its players.
      if (type === 'CHANNEL_CREATE' && d.name === town) setImmediate(() => this.write('town'));
      if ((type !== 'MESSAGE_CREATE' && type !== 'MESSAGE_UPDATE') || d.author?.bot !== true) return;
      if (this.#guild.guild.channels.get(d.channel_id)?.name !== town || ((d.flags ?? 0) & 64) !== 0) return;
      for (const line of this.#newLines.of(d as never).split('\n')) this.#hear(line);
    });
  }

  /** The acts of a seat that are still to be done. */
  get undone(): readonly string[] {
    return acts.filter(({ seat, at }) => seat === this.#seat && !this.done.includes(at)).map(({ at }) => at);
  }

  #hear(line: string): void {
    const { night } = this.#course;
    const opens = this.#course.hear(line);
    const { phase } = this.#course;
    if (this.#course.night !== night) this.#call = 0;
    if (opens) {
      this.#call += 1;
      this.#reach(`${phase}, call ${this.#call}`);
    }
    if (holdsLine(this.#language, 'nominated', line) && this.#nominations !== phase) {
      this.#nominations = phase;
      this.#reach(`${phase}, nomination`);
    }
  }

  #reach(moment: string): void {
    for (const act of acts.filter(({ seat, at }) => seat === this.#seat && at === moment))
      setImmediate(async () => {
        await act.do(this);
        this.done.push(act.at);
      });
  }

  #room(room: 'town' | 'clan-mafia'): string {
    return this.user.channel(t(this.#language, `words:room.${room}`)).id;
  }

  #own(room: 'town' | 'clan-mafia') {
    return this.user.messages(this.#room(room)).findLast(({ author }) => author.id === this.user.id)!;
  }

  write(room: 'town' | 'clan-mafia'): void {
    this.user.say(this.#room(room), 'good morning');
  }

  /** Edits a message once Discord has taken the right to write. */
  async change(room: 'town' | 'clan-mafia'): Promise<void> {
    const id = this.#room(room);
    await this.user.waitUntil(() => (this.#guild.permissions(this.user, id) & P.SendMessages) === 0n);
    this.user.edit(this.#own(room), told);
  }

  remove(room: 'town' | 'clan-mafia'): void {
    this.user.delete(this.#own(room));
  }

  async beTimedOut(on: boolean): Promise<void> {
    const channelId = [...this.#guild.guild.voiceStates.values()][0]!.channelId;
    this.#guild.asModerator().timeOut(this.user, on ? 3_600_000 : 0);
    if (!on) await this.user.joinVoice(channelId);
  }

  leaveAndReturn(): void {
    this.user.leaveGuild();
    this.user.returnToGuild();
  }
}
