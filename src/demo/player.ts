import type { APIMessage } from 'discord-api-types/v10';
import type { InteractionResult, ReceivedEvent, SimulatedUser } from '#emulator/index.ts';
import { type Language, t } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';
import { holdsLine, lineIn } from './spoken-lines.ts';

/** Draws whole numbers below a bound. */
export type Draw = (below: number) => number;

/** What somebody has seen that nobody else may see, for `--eyes`. */
export type Peek = (player: DemoPlayer, what: string) => void;

type UiKey = keyof (typeof catalogues)['en']['ui'];

const wakings = ['wake.mafia', 'wake.don', 'wake.commissar', 'wake.doctor'] as const;
/** Whose card answers which call; the commissar of this rulebook is shown as the sheriff. */
const callees = {
  'wake.mafia': ['mafioso', 'don'],
  'wake.don': ['don'],
  'wake.commissar': ['sheriff'],
  'wake.doctor': ['doctor'],
} as const;
const sleepings = ['sleep.mafia', 'sleep.don', 'sleep.commissar', 'sleep.doctor'] as const;
/** How often somebody who has been called presses again before the host has finished speaking, ms. */
const impatienceMs = 350;

interface Menu {
  readonly customId: string;
  readonly values: readonly string[];
}

/** A player as a person is: he reads the town, presses buttons, and knows what he has been shown. */
export class DemoPlayer {
  readonly user: SimulatedUser;
  readonly seat: number;
  readonly #language: Language;
  readonly #draw: Draw;
  readonly #peek: Peek;
  #role = '';
  #asleep = '';
  /** Seats that his nightly questions have found out. */
  readonly #suspects = new Set<string>();

  constructor(user: SimulatedUser, seat: number, how: { language: Language; draw: Draw; peek: Peek }) {
    this.user = user;
    this.seat = seat;
    this.#language = how.language;
    this.#draw = how.draw;
    this.#peek = how.peek;
    user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The role on his card, in the reader's words. */
  get role(): string {
    return this.#role;
  }

  /** Looks at his card. */
  async lookAtCard(): Promise<void> {
    const panel = await this.user.waitUntil(() => this.#panel('button.card'), { timeoutMs: 30_000 });
    const { content } = await this.user.press(panel, this.#label('button.card'));
    this.#role = /\*\*(.+?)\*\*/.exec(content)?.[1] ?? '';
    this.#peek(this, content);
  }

  #label(key: UiKey): string {
    return t(this.#language, `ui:${key}`, {} as never);
  }

  get #town(): APIMessage[] {
    return this.user
      .channels()
      .filter((channel) => channel.type === 0)
      .flatMap((channel) => this.user.messages(channel.id));
  }

  #panel(key: UiKey): APIMessage | undefined {
    const label = this.#label(key);
    return this.#town.findLast((message) => JSON.stringify(message.components ?? []).includes(JSON.stringify(label)));
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    if (type === 'MESSAGE_CREATE') this.#hear(String(d.content ?? ''));
    if ((type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE') && isOpenBallot(d as APIMessage))
      void this.#vote(d.id);
    if (type === 'VOICE_STATE_UPDATE' && d.user_id === this.user.id && d.channel_id && d.mute === false) {
      void this.#speak();
    }
  }

  #hear(text: string): void {
    this.#asleep = lineIn(this.#language, sleepings, text) ?? this.#asleep;
    const waking = lineIn(this.#language, wakings, text);
    if (waking && this.#isCalledBy(waking)) void this.#act(waking);
  }

  #isCalledBy(waking: (typeof wakings)[number]): boolean {
    const { roles } = catalogues[this.#language];
    return callees[waking].some((role) => roles[role].toLowerCase() === this.#role.toLowerCase());
  }

  /** Presses "Act" until the host has finished speaking and the menu is there, then chooses. */
  async #act(waking: string): Promise<void> {
    const sleeping = waking.replace('wake.', 'sleep.');
    this.#asleep = '';
    while (this.#asleep !== sleeping) {
      const panel = this.#panel('button.act');
      if (!panel) return;
      const shown = await this.user.press(panel, this.#label('button.act'));
      const menu = menuOf(shown);
      if (menu && shown.message) {
        this.#peek(this, shown.content);
        const value = this.#prefer(menu.values);
        const done = await this.user.choose(shown.message, menu.customId, [value]);
        this.#peek(this, done.content);
        this.#learn(value, done.content);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, impatienceMs));
    }
  }

  /** Remembers whom a check has found out. */
  #learn(value: string, answer: string): void {
    const words = catalogues[this.#language].words as Readonly<Record<string, string>>;
    const guilty = Object.entries(words).filter(([key]) => /black|answer\.yes|\byes\b/.test(key));
    if (guilty.some(([, word]) => answer.toLowerCase().includes(word.toLowerCase()))) this.#suspects.add(value);
  }

  #prefer(values: readonly string[]): string {
    return values.find((value) => this.#suspects.has(value)) ?? values[this.#draw(values.length)]!;
  }

  /** He has the floor: nominates, sometimes, and gives it away. */
  async #speak(): Promise<void> {
    try {
      const isTurn = holdsLine(this.#language, 'speech.turn', this.#town.at(-1)?.content ?? '');
      if (isTurn && this.#draw(3) > 0) await this.#nominate();
      const panel = this.#panel('button.pass');
      if (panel) await this.user.press(panel, this.#label('button.pass'));
    } catch {
      // The game may be over by now, and its rooms with it: a person would shrug.
    }
  }

  async #nominate(): Promise<void> {
    const panel = this.#panel('button.nominate');
    if (!panel) return;
    const shown = await this.user.press(panel, this.#label('button.nominate'));
    const menu = menuOf(shown);
    const others = menu?.values.filter((value) => value !== String(this.seat)) ?? [];
    if (menu && shown.message && others.length > 0) {
      await this.user.choose(shown.message, menu.customId, [this.#prefer(others)]);
    }
  }

  async #vote(messageId: string): Promise<void> {
    try {
      const menu = menuIn(this.user.message(messageId));
      if (!menu) return;
      const others = menu.values.filter((value) => value !== String(this.seat));
      const { content } = await this.user.choose(messageId, menu.customId, [this.#prefer(others)]);
      this.#peek(this, content);
    } catch {
      // Who is out of the game has no vote, and sees the menu all the same.
    }
  }
}

const menuOf = (result: InteractionResult): Menu | null => (result.message ? menuIn(result.message) : null);

/** The first menu of a message. */
function menuIn(message: APIMessage): Menu | null {
  for (const row of message.components ?? []) {
    for (const part of 'components' in row ? row.components : []) {
      if ('options' in part && 'custom_id' in part) {
        return { customId: part.custom_id, values: part.options.map((option) => option.value) };
      }
    }
  }
  return null;
}

/** A ballot whose time is running shows its end. */
const isOpenBallot = (message: APIMessage): boolean =>
  /<t:\d+:R>/.test(message.content ?? '') && (menuIn(message)?.customId.includes(':vote:') ?? false);
