/** The nominations of a player in free discussion, and after the speeches. */
import { holdsLine } from '../../../src/demo/spoken-lines.ts';
import type { Situation } from './situation.ts';

/** The player who nominates outside a speech. */
export class Nominations {
  readonly #situation: Situation;
  #proposing = false;
  /** The player is asked to name a candidate, after the speeches. */
  #isAsked = false;

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Gives up what was begun before the bot started again. */
  restart(): void {
    this.#proposing = false;
  }

  /** Nominates if the text asks the player to name a candidate and their time begins. */
  hear(text: string): void {
    const { language, user } = this.#situation.player;
    if (holdsLine(language, 'nomination', text)) this.#isAsked = text.includes(`<@${user.id}>`);
    if (holdsLine(language, 'clock', text)) this.nominateIfAsked();
  }

  /** Names the candidate of the plot if the player is asked to. */
  nominateIfAsked(): void {
    if (this.#isAsked) void this.#nominate();
  }

  /** Names the candidate of the plot, if it has one, when asked for it. */
  async #nominate(): Promise<void> {
    const { own, gestures } = this.#situation;
    const nomination = own.next('nominates');
    if (!nomination) return;
    const { life } = gestures;
    const chosen = await gestures.nominate(nomination);
    if (life === gestures.life && gestures.did(chosen)) own.finish(nomination);
  }

  /** Takes part in free discussion if the line begins the time for nominations or tells another nomination. */
  hearTalk(line: string): void {
    const { player, course } = this.#situation;
    const isTalk = holdsLine(player.language, 'clock', line) || holdsLine(player.language, 'nominated', line);
    if (course.talks && isTalk) void this.discuss();
  }

  /**
   * Takes part in free discussion: nominates at the turn that the plot gives, and is ready when all nominations are
   * made.
   */
  async discuss(): Promise<void> {
    if (this.#proposing) return;
    this.#proposing = true;
    const { player, course, own, gestures } = this.#situation;
    const { life } = gestures;
    const proposals = player.plot.acts.filter((act) => act.phase === course.phase && act.verb === 'nominates');
    const next = own.next('nominates');
    if (next && proposals.indexOf(next) <= course.proposals) {
      // With no menu, the time has not begun or is over.
      const chosen = await gestures.nominate(next);
      if (life !== gestures.life) return;
      this.#proposing = false;
      if (!gestures.did(chosen)) return;
      own.finish(next);
      return this.discuss();
    }
    // Only a refusal is answered.
    if (!next && course.proposals >= proposals.length) void gestures.press('ready');
    this.#proposing = false;
  }
}
