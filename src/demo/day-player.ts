import type { SimulatedUser } from 'discord-emulator';
import type { Language } from '#narration/index.ts';
import { type Neighbour, neighbourAt } from './neighbours.ts';
import { sayOpinion, wordings } from './phrases.ts';
import { breathMs, type PlayerPace, takesTheWord, turnMs } from './player-pace.ts';
import type { Screen } from './screen.ts';
import { hearsAllAccused, holdsLine } from './spoken-lines.ts';
import type { Strategy } from './strategy.ts';

interface About {
  readonly ruleset: string;
  readonly language: Language;
  readonly table: readonly Neighbour[];
}

interface Parts {
  readonly strategy: Strategy;
  readonly screen: Screen;
  readonly pace: PlayerPace;
  /** Looks at the player's card. */
  readonly lookAtCard: () => Promise<void>;
}

/** Lines that give the floor to one player, or to all. */
const floorLines = ['speech.turn', 'speech.defence', 'speech.last-word', 'common'] as const;

/** A player's part in the day: speaks, discusses, nominates, and passes. */
export class DayPlayer {
  readonly #user: SimulatedUser;
  readonly #about: About;
  readonly #parts: Parts;
  #speaking = false;
  #knowsFriends = false;

  constructor(user: SimulatedUser, about: About, parts: Parts) {
    this.#user = user;
    this.#about = about;
    this.#parts = parts;
  }

  /** Returns true if the player may take somebody along now, or name a candidate. */
  isMine(time: 'revenge' | 'nomination'): boolean {
    const { text: content = '' } = this.#parts.screen.latest([...floorLines, 'revenge', 'nomination']) ?? {};
    return holdsLine(this.#about.language, time, content) && content.includes(`<@${this.#user.id}>`);
  }

  /** Tells everyone whom the player suspects. */
  #speakUp(): void {
    const { screen, strategy } = this.#parts;
    const { opinion } = strategy;
    const { town } = screen;
    if (!opinion || !town) return;
    const who = neighbourAt(this.#about.table, opinion.about);
    this.#user.say(town.id, sayOpinion(this.#about.language, opinion, who, strategy.wording(wordings)));
  }

  /** After the first night the card also lists the friends met. */
  async #recallFriends(): Promise<void> {
    if (!this.#knowsFriends) await this.#parts.lookAtCard();
    this.#knowsFriends = true;
  }

  /** Everybody may speak: all name a suspect, then some nominate somebody, and all are ready. */
  discuss(): Promise<void> {
    const { screen, strategy, pace } = this.#parts;
    return takesTheWord(pace, breathMs + turnMs * strategy.seat, async () => {
      await this.#recallFriends();
      this.#speakUp();
      await pace.wait(turnMs * (1 + this.#about.table.length - strategy.seat));
      await screen.nominate(strategy.proposes);
      await screen.press('verb.ready');
    });
  }

  /** The player has the floor: names a suspect, nominates them where possible, and gives the floor away. */
  async speak(): Promise<void> {
    const { screen, strategy, pace } = this.#parts;
    if (this.#speaking || !pace.acts) return;
    this.#speaking = true;
    await takesTheWord(pace, breathMs, async () => {
      const { text: content = '' } = screen.latest(floorLines) ?? {};
      if (!content.includes(`<@${this.#user.id}>`)) return;
      await this.#recallFriends();
      if (holdsLine(this.#about.language, 'speech.turn', content)) {
        this.#speakUp();
        await screen.nominate(hearsAllAccused(this.#about.ruleset) ? strategy.joins : strategy.nominates);
      }
      await screen.press('button.pass');
    });
    this.#speaking = false;
  }

  /** All have spoken, and the player is asked for a candidate. A player who leaves it to others passes (A6). */
  nameCandidate(): Promise<void> {
    const { screen, strategy, pace } = this.#parts;
    return takesTheWord(pace, 0, async () => {
      const { proposes } = strategy;
      if (proposes === null) await screen.press('button.pass');
      else await screen.nominate(proposes);
    });
  }
}
