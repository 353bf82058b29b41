/** The presses and choices of a player on the panels of the bot. */
import type { InteractionResult, ShownMessage } from 'discord-emulator';
import { refusalIn, untimelyIn } from '../../../src/demo/spoken-lines.ts';
import type { Course } from './course.ts';
import { buttonOf, type Menu, menuOf } from './panel-menus.ts';
import type { Player } from './player.ts';
import type { PlotAct } from './plot.ts';
import { PressPace } from './press-pace.ts';

/** Milliseconds before a person repeats a press that came too early. */
export const momentMs = 500;

/** Refusals whose reason is over within a moment. */
const passing: readonly string[] = ['not-yet', 'game-paused'];

/** The presses that only show what the person may do. */
const showing: readonly string[] = ['act', 'card', 'nominate'];

/** Refusals of an action that came too late and was not carried out. */
const late: readonly string[] = [
  ...['not-now', 'not-called', 'stale', 'no-time-running', 'game-over'],
  // The number of a shot, or the choice of a vote, is not called any more (F8, F14).
  ...['other-number', 'other-call'],
];

/** The gestures of one player. */
export class Gestures {
  readonly #player: Player;
  readonly #course: Course;
  /** The panels that the player sees, by message. */
  readonly panels = new Map<string, ShownMessage>();
  /** Increases whenever the bot starts again. Anything begun before is given up. */
  life = 0;
  /** The failures that this player met, with the action and its error. */
  readonly issues: string[] = [];
  /** The looks that this player left out, with the phase. */
  readonly leftOut: string[] = [];
  /** The answers that show what the player may do now. */
  readonly #offers = new WeakSet<InteractionResult>();
  readonly #pace = new PressPace();
  #last: { readonly life: number; readonly work: Promise<unknown> } = { life: 0, work: Promise.resolve() };

  constructor(player: Player, course: Course) {
    this.#player = player;
    this.#course = course;
  }

  /** Looks at something that the player need not see. They leave it out if they have pressed a lot lately. */
  lookAt(action: string): void {
    if (this.#pace.isBusy) this.leftOut.push(`${this.#course.phase}: ${action}`);
    else void this.alone(() => this.press(action));
  }

  /** Does something with the one message that the person has for themselves, after everything that was begun before. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    const { life } = this;
    const before = this.#last.life === life ? this.#last.work : Promise.resolve();
    const next = before.then(work, work);
    this.#last = { life, work: next };
    return next;
  }

  /** The last panel that has a button for an action. */
  panelWith(action: string): ShownMessage | undefined {
    return [...this.panels.values()].findLast((panel) => buttonOf(panel, action));
  }

  /** Presses the button for an action, if a panel has it. */
  async press(action: string, how: { readonly at?: number } = {}): Promise<InteractionResult | undefined> {
    const panel = this.panelWith(action);
    const button = panel && buttonOf(panel, action);
    return button ? this.try(action, () => this.#player.user.press(panel, button, how)) : undefined;
  }

  /** Chooses the targets of an act in a menu. */
  choose(message: ShownMessage, menu: Menu, act: PlotAct): Promise<InteractionResult | undefined> {
    const { user } = this.#player;
    const values = act.targets.map(String);
    const button = menu.isButton ? menu.customId.replace(/:\w+$/, `:${values[0]}`) : menu.seats?.get(values[0]!);
    return this.try(`${act.verb} ${values}`, () =>
      button ? user.press(message, button) : user.choose(message, menu.customId, values),
    );
  }

  /** Names a candidate. Returns undefined if there is no menu to do so or the bot has started again. */
  nominate(act: PlotAct): Promise<InteractionResult | undefined> {
    const life = this.life;
    return this.alone(async () => {
      const shown = await this.press('nominate');
      if (life !== this.life) return undefined;
      const menu = shown && menuOf(shown.message, ':pick:nominates');
      return menu && this.choose(shown.message!, menu, act);
    });
  }

  /** Returns true if the action has been accepted, now or before. */
  did(result: InteractionResult | undefined): boolean {
    return result !== undefined && !result.failed && !late.includes(this.#refusalOf(result) ?? '');
  }

  /** The reason why a gesture was refused. A panel without choices refuses nothing. */
  #refusalOf(result: InteractionResult): string | null {
    const { language } = this.#player;
    const answer = answerIn(result);
    const refused = refusalIn(language, answer);
    return refused ?? (this.#offers.has(result) ? null : untimelyIn(language, answer));
  }

  /** Repeats a gesture that came too early after a moment. Notes any refusal. */
  async try(what: string, gesture: () => Promise<InteractionResult>): Promise<InteractionResult | undefined> {
    const life = this.life;
    const note = (why: unknown) => this.issues.push(`${this.#course.phase}: ${what}: ${why}`);
    try {
      for (;;) {
        await this.#pace.next();
        const result = await gesture();
        if (showing.includes(what)) this.#offers.add(result);
        const refused = this.#refusalOf(result);
        if (result.failed ?? refused) note(result.failed ?? refused);
        const waits = refused !== null && passing.includes(refused) && what !== 'ready';
        if (result.failed || !waits || life !== this.life) return result;
        await new Promise((resolve) => setTimeout(resolve, momentMs));
        if (life !== this.life) return undefined;
      }
    } catch (error) {
      // The panel or its room is already deleted.
      note(error);
      return undefined;
    }
  }
}

/** The answer for this person alone. After a press on a panel of the table, it is a message of its own. */
const answerIn = ({ followUps, content }: InteractionResult): string => followUps.at(-1)?.text ?? content;
