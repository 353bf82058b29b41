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
/** With these the night goes on, or is over. */
const nightLines = [...wakings, 'morning.first', 'morning.quiet', 'morning.killed', 'end.town', 'end.mafia'] as const;
/** With these somebody is given the floor. */
const floorLines = ['speech.turn', 'speech.defence', 'speech.last-word'] as const;
/** What a speaker has to say in a rehearsal takes so long, ms. */
const breathMs = 400;

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
  /** What the host has last called in the night. */
  #called = '';
  readonly #voted = new Set<string>();
  #speaking = false;
  #knowsFriends = false;
  /** Seats that his nightly questions have found out. */
  readonly #suspects = new Set<string>();
  /** Seats of his own clan. */
  readonly #friends = new Set<string>();

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
    this.#role = /🃏 (.+)/.exec(content)?.[1]?.trim() ?? '';
    this.#note(content);
    this.#peek(this, content);
  }

  /** What his card has on it besides: whom he has met, whom he has found out. */
  #note(card: string): void {
    for (const line of card.split('\n')) {
      const seats = [...line.matchAll(/[#№](\d+)/g)].map(([, seat]) => seat!);
      if (line.startsWith('🤝')) for (const seat of seats) this.#friends.add(seat);
      if (line.startsWith('🔎') && this.#isGuilty(line)) for (const seat of seats) this.#suspects.add(seat);
    }
  }

  /** A check has found what he was looking for. */
  #isGuilty(answer: string): boolean {
    const { news, words } = catalogues[this.#language];
    const yes = /\*\*(.+?)\*\*/.exec(news['answer.yes'])?.[1] ?? '';
    return answer.includes(`**${yes}**`) || answer.includes(`**${words['answer.black']}**`);
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
    this.#called = lineIn(this.#language, nightLines, text) ?? this.#called;
    const waking = wakings.find((each) => each === this.#called);
    const starts = holdsLine(this.#language, 'clock', text);
    if (waking && starts && this.#isCalledBy(waking)) void this.#act();
  }

  #isCalledBy(waking: (typeof wakings)[number]): boolean {
    const { roles } = catalogues[this.#language];
    return callees[waking].some((role) => roles[role].toLowerCase() === this.#role.toLowerCase());
  }

  /** He is called and the clock has been started: presses "Act", and chooses. */
  async #act(): Promise<void> {
    const panel = this.#panel('button.act');
    const shown = panel && (await this.user.press(panel, this.#label('button.act')));
    const menu = shown && menuOf(shown);
    if (!menu || !shown.message) return;
    this.#peek(this, shown.content);
    const done = await this.user.choose(shown.message, menu.customId, [this.#prefer(menu.values)]);
    this.#note(done.content);
    this.#peek(this, done.content);
  }

  /** A suspect first; else anybody who is neither himself nor a friend. */
  #prefer(values: readonly string[]): string {
    const suspect = values.find((value) => this.#suspects.has(value));
    if (suspect !== undefined) return suspect;
    const others = values.filter((value) => value !== String(this.seat) && !this.#friends.has(value));
    const from = others.length > 0 ? others : values;
    return from[this.#draw(from.length)]!;
  }

  /** He has the floor: nominates, sometimes, and gives it away. */
  async #speak(): Promise<void> {
    if (this.#speaking) return;
    this.#speaking = true;
    try {
      // After the first night the card also has whom he has met.
      if (!this.#knowsFriends) await this.lookAtCard();
      this.#knowsFriends = true;
      await new Promise((resolve) => setTimeout(resolve, breathMs));
      const floor = this.#town.findLast(({ content }) => lineIn(this.#language, floorLines, content) !== null);
      const isTurn = holdsLine(this.#language, 'speech.turn', floor?.content ?? '');
      if (isTurn && this.#draw(5) > 0) await this.#nominate();
      const panel = this.#panel('button.pass');
      if (panel) await this.user.press(panel, this.#label('button.pass'));
    } catch {
      // The game may be over by now, and its rooms with it: a person would shrug.
    } finally {
      this.#speaking = false;
    }
  }

  async #nominate(): Promise<void> {
    const panel = this.#panel('button.nominate');
    if (!panel) return;
    const shown = await this.user.press(panel, this.#label('button.nominate'));
    const menu = menuOf(shown);
    if (menu && shown.message) await this.user.choose(shown.message, menu.customId, [this.#prefer(menu.values)]);
  }

  async #vote(messageId: string): Promise<void> {
    try {
      const menu = menuIn(this.user.message(messageId));
      // The ballot's message is edited while it is open; a vote is cast once.
      if (!menu || this.#voted.has(menu.customId)) return;
      this.#voted.add(menu.customId);
      const { content } = await this.user.choose(messageId, menu.customId, [this.#prefer(menu.values)]);
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
