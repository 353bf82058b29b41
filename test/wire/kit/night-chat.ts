/** The night chat of the mafia, which a player reads and writes in a panel. */
import type { ShownMessage } from 'discord-emulator';
import type { NightActs } from './night-acts.ts';
import { buttonOf } from './panel-menus.ts';
import type { Situation } from './situation.ts';

/**
 * Milliseconds between two looks into a panel to which nothing is pushed. The bot ignores more frequent ones as a
 * flood.
 */
const lookMs = 700;

/** A pick in a clan's call, and the steps of its contract. */
const clanActions = /(🎯|✔️|📜)$/u;

/** The words of a person in a night chat. */
export const wordOf = (seat: number, phase: string): string => `${seat} says so in ${phase}`;

/** The player in the night chat. */
export class NightChat {
  readonly #situation: Situation;
  readonly #acts: NightActs;
  /** The texts that the player has read in night chats in panels, panel by panel. */
  readonly talks: string[] = [];
  #talking = false;

  constructor(situation: Situation, acts: NightActs) {
    this.#situation = situation;
    this.#acts = acts;
  }

  /** Gives up what was begun before the bot started again. */
  restart(): void {
    this.#talking = false;
  }

  /** Counts the actions of the clan. The chat also shows that the clan has found or turned somebody. */
  hearClan(text: string): void {
    this.#situation.course.clanPicks += text.split('\n').filter((line) => clanActions.test(line)).length;
    void this.#acts.act();
  }

  /** Opens the night chat, says a word in it if allowed, and looks again while waiting for the picks of others. */
  async talk(): Promise<void> {
    if (this.#talking) return;
    this.#talking = true;
    const { player, course, own, gestures } = this.#situation;
    const { user, seat } = player;
    const { life } = gestures;
    let panel = await gestures.alone(async () => {
      const opened = (await gestures.press('talk'))?.message;
      const say = opened && buttonOf(opened, 'say');
      const form = say && (await gestures.try('say', () => user.press(opened, say)))?.modal;
      if (form) await gestures.try('said', () => user.submit(form, { text: wordOf(seat, course.phase) }));
      return opened;
    });
    do {
      const seen = panel;
      panel = seen && (await gestures.alone(() => this.#lookAgain(seen)));
      if (!panel || life !== gestures.life) break;
      this.talks.push(panel.text);
      course.clanPicks = this.#picksIn(panel.text);
      void this.#acts.act();
      await new Promise((resolve) => setTimeout(resolve, lookMs));
    } while (course.open && course.called === 'mafia' && own.next('shoots') && life === gestures.life);
    if (life === gestures.life) this.#talking = false;
  }

  async #lookAgain(panel: ShownMessage): Promise<ShownMessage | undefined> {
    const { player, gestures } = this.#situation;
    // The person has one message for themselves. An act has taken the place of the chat.
    if (!player.user.ephemerals.some(({ id }) => id === panel.id)) return (await gestures.press('talk'))?.message;
    const again = buttonOf(panel, 'chat');
    return again ? (await gestures.try('chat', () => player.user.press(panel, again)))?.message : undefined;
  }

  /** The number of picks of this night. The chat still shows those of earlier nights. */
  #picksIn(text: string): number {
    const { player, course } = this.#situation;
    const night = (phase: string) => Number(phase.split(' ')[1]);
    const earlier = player.plot.acts.filter(({ verb, phase }) => verb === 'shoots' && night(phase) < course.night);
    return text.split('\n').filter((line) => line.endsWith('🎯')).length - earlier.length;
  }
}
