/** The speeches of a player: the floor, the microphone, and the nomination in a speech. */
import { rulesets } from '#rulesets/index.ts';
import { lineIn } from '../../../src/demo/spoken-lines.ts';
import { momentMs } from './gestures.ts';
import type { Situation } from './situation.ts';

/** The lines that give the floor to somebody. */
const floors = ['speech.turn', 'speech.defence', 'speech.last-word'] as const;

/** The player who may have the floor. */
export class Speech {
  readonly #situation: Situation;
  #floor: (typeof floors)[number] | null = null;
  /** The panel on which the player has pressed to give the floor away. */
  #passedOn: string | null = null;
  #muted = false;
  #speaking = false;

  constructor(situation: Situation) {
    this.#situation = situation;
  }

  /** Gives up what was begun before the bot started again. */
  restart(): void {
    this.#speaking = false;
    if (!this.#muted) this.#passedOn = null;
  }

  /** Notes whether the microphone is open, and speaks once it is. */
  hearMicrophone(muted: boolean): void {
    const opened = this.#muted && !muted;
    this.#muted = muted;
    if (opened) void this.#speak();
  }

  /** Takes the floor if the text gives it to the player. */
  hear(text: string): void {
    const { language, user } = this.#situation.player;
    const floor = lineIn(language, floors, text);
    if (floor) this.#takeFloor(text.includes(`<@${user.id}>`) ? floor : null);
    // The microphone may be open before its owner reads the reason.
    if (floor) this.speakUnlessMuted();
  }

  /** Speaks if the microphone is open. */
  speakUnlessMuted(): void {
    if (!this.#muted) void this.#speak();
  }

  /** Notes that a panel has lost its buttons. The floor is over with its panel. */
  closePanel(id: string): void {
    if (id === this.#passedOn) this.#takeFloor(null);
  }

  /** Notes whose turn it is. `null`: it is not this person's. */
  #takeFloor(floor: (typeof floors)[number] | null): void {
    if (this.#floor !== null && this.#passedOn === null) this.#situation.own.missTurn();
    this.#floor = floor;
    this.#passedOn = null;
    this.#speaking = false;
  }

  /** Uses the floor: nominates, if the plot says so, and gives the floor away. */
  async #speak(): Promise<void> {
    const { player, course, own, gestures } = this.#situation;
    const { life } = gestures;
    if (this.#speaking || this.#floor === null) return;
    this.#speaking = true;
    // A6: where candidates are named in a time of their own, a speech may not nominate.
    const isTime = this.#floor === 'speech.turn' && !rulesets[player.plot.ruleset]!.nominations.apart;
    const nomination = isTime ? own.next('nominates') : undefined;
    if (nomination && !course.nominated) {
      const chosen = await gestures.nominate(nomination);
      if (life !== gestures.life) return;
      // The time has not begun, or the town is about to hear the nomination.
      if (!chosen || chosen.failed) return this.#soon();
    }
    if (nomination) own.finish(nomination);
    // Only a refusal is answered. The panel shows that the floor is over.
    this.#passedOn = gestures.panelWith('pass')?.id ?? null;
    if (this.#passedOn === null) this.#speaking = false;
    else void gestures.press('pass');
  }

  /** Speaks again after a moment, unless the person is muted or the bot has started again. */
  async #soon(): Promise<void> {
    const { gestures } = this.#situation;
    const { life } = gestures;
    await new Promise((resolve) => setTimeout(resolve, momentMs));
    if (life !== gestures.life) return;
    this.#speaking = false;
    if (!this.#muted) await this.#speak();
  }
}
