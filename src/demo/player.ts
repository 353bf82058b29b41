import type { APIMessage } from 'discord-api-types/v10';
import type { InteractionResult, ReceivedEvent, SimulatedUser } from '#emulator/index.ts';
import { type CallId, isClan } from '#engine/words.ts';
import { type Language, t } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';
import { buttonsIn, type Menu, menuIn, menuOf } from './controls.ts';
import { callIn, endings, holdsLine, lineIn, linesNamed, roleNamed, wakes } from './spoken-lines.ts';

/** Draws whole numbers below a bound. */
export type Draw = (below: number) => number;

/** What somebody has seen that nobody else may see, for `--eyes`. */
export type Peek = (player: DemoPlayer, what: string) => void;

type UiKey = keyof (typeof catalogues)['en']['ui'];

/** With these the night is over. */
const nightEnds = [...linesNamed('morning.'), ...endings];
/** With these somebody is given the floor, or all are. */
const floorLines = ['speech.turn', 'speech.defence', 'speech.last-word', 'common'] as const;
/** What a speaker has to say in a rehearsal takes so long, ms. */
const breathMs = 400;
/** Of so many one proposes somebody where the talk is free. */
const proposers = 5;
/** Of so many votes all but one follow what the table says. */
const followers = 4;

/** A player as a person is: he reads the town, presses buttons, and knows what he has been shown. */
export class DemoPlayer {
  readonly user: SimulatedUser;
  readonly seat: number;
  readonly #how: { readonly ruleset: string; readonly language: Language; readonly draw: Draw; readonly peek: Peek };
  /** Whom the table suspects on a day, as an index of those who can be chosen: all have heard the same talk. */
  readonly #rumour: (day: number, below: number) => number;
  #role = '';
  /** What the host has last called in the night. */
  #called: CallId | null = null;
  #day = 0;
  readonly #voted = new Set<string>();
  #speaking = false;
  /** The talk is free, and goes on until all are ready. */
  #talks = false;
  #knowsFriends = false;
  /** Seats that his nightly questions have found out. */
  readonly #suspects = new Set<string>();
  /** Seats of his own clan. */
  readonly #friends = new Set<string>();

  constructor(
    user: SimulatedUser,
    seat: number,
    {
      rumour,
      ...how
    }: { ruleset: string; language: Language; draw: Draw; peek: Peek; rumour(day: number, below: number): number },
  ) {
    this.user = user;
    this.seat = seat;
    this.#how = how;
    this.#rumour = rumour;
    user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The role on his card, in the reader's words. */
  get role(): string {
    return this.#role;
  }

  get #language(): Language {
    return this.#how.language;
  }

  /** Looks at his card. */
  async lookAtCard(): Promise<void> {
    const panel = await this.user.waitUntil(() => this.#panel('button.card'), { timeoutMs: 30_000 });
    const { content } = await this.user.press(panel, this.#label('button.card'));
    this.#role = /🃏 (.+)/.exec(content)?.[1]?.trim() ?? '';
    this.#note(content);
    this.#how.peek(this, content);
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
    if (lineIn(this.#language, nightEnds, text)) this.#called = null;
    if (lineIn(this.#language, linesNamed('morning.'), text)) this.#day += 1;
    this.#called = callIn(this.#language, this.#how.ruleset, text) ?? this.#called;
    if (lineIn(this.#language, linesNamed('discussion'), text))
      this.#talks = holdsLine(this.#language, 'discussion', text);
    if (!holdsLine(this.#language, 'clock', text)) return;
    if (this.#talks) void this.#discuss();
    else if (this.#called !== null && this.#wakesAt(this.#called)) void this.#act();
    else if (this.#called === null && this.#isAvenging()) void this.#act();
  }

  #wakesAt(call: CallId): boolean {
    const role = roleNamed(this.#language, this.#how.ruleset, this.#role);
    return role !== null && wakes(this.#how.ruleset, role, call);
  }

  /** He has been voted out, and it is his time to take somebody along. */
  #isAvenging(): boolean {
    const last = this.#town.findLast(({ content }) => holdsLine(this.#language, 'revenge', content));
    return last ===
      this.#town.filter(({ content }) => lineIn(this.#language, [...floorLines, 'revenge'], content)).at(-1)
      ? (last?.content.includes(`<@${this.user.id}>`) ?? false)
      : false;
  }

  /** It is his time and the clock has been started: presses "Act", and chooses. */
  async #act(): Promise<void> {
    const panel = this.#panel('button.act');
    const shown = panel && (await this.user.press(panel, this.#label('button.act')));
    const menu = shown && menuOf(shown);
    if (!menu || !shown.message) return;
    this.#how.peek(this, shown.content);
    const chosen = this.#preferAtNight(menu.values);
    const done = await this.user.choose(
      shown.message,
      menu.customId,
      menu.least === 1 ? [chosen] : this.#pair(menu, chosen),
    );
    this.#note(done.content);
    this.#how.peek(this, done.content);
  }

  /** A suspect first; else anybody who is neither himself nor a friend. */
  #prefer(values: readonly string[], draw: Draw = this.#how.draw): string {
    const suspect = values.find((value) => this.#suspects.has(value));
    if (suspect !== undefined) return suspect;
    const others = values.filter((value) => value !== String(this.seat) && !this.#friends.has(value));
    const from = others.length > 0 ? others : values;
    return from[draw(from.length)]!;
  }

  /** Those who wake together agree: whoever has the same friends picks the same victim. */
  #preferAtNight(values: readonly string[]): string {
    const hunts = this.#called !== null && isClan(this.#called);
    return this.#prefer(values, hunts ? (below) => this.#rumour(-1 - this.#day, below) : this.#how.draw);
  }

  /** Two are asked about at once. */
  #pair({ values }: Menu, first: string): string[] {
    return [first, this.#prefer(values.filter((value) => value !== first))];
  }

  /** As `#prefer`, but most follow what has been said by day. */
  #preferByDay(values: readonly string[]): string {
    const talked = values[this.#rumour(this.#day, values.length)]!;
    const isMine = talked === String(this.seat) || this.#friends.has(talked);
    return isMine || this.#how.draw(followers) === 0 || this.#suspects.size > 0 ? this.#prefer(values) : talked;
  }

  /** Everybody may speak: some propose somebody, and all are ready sooner or later. */
  async #discuss(): Promise<void> {
    try {
      if (!this.#knowsFriends) await this.lookAtCard();
      this.#knowsFriends = true;
      await new Promise((resolve) => setTimeout(resolve, breathMs * (1 + this.#how.draw(this.seat))));
      if (this.#how.draw(proposers) === 0) await this.#nominate();
      const panel = this.#panel('verb.ready');
      if (panel) await this.user.press(panel, this.#label('verb.ready'));
    } catch {
      // Who has left the game has nothing to say, and the panel stands all the same.
    }
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
      if (floor?.content.includes(`<@${this.user.id}>`) !== true) return;
      const isTurn = holdsLine(this.#language, 'speech.turn', floor.content);
      if (isTurn && this.#how.draw(5) > 0) await this.#nominate();
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
      const message = this.user.message(messageId);
      const menu = menuIn(message);
      const id = menu?.customId ?? buttonsIn(message)[0];
      // The ballot's message is edited while it is open; a vote is cast once.
      if (id === undefined || this.#voted.has(id)) return;
      this.#voted.add(id);
      const answer = menu ? await this.#choose(messageId, menu) : await this.#answer(message);
      this.#how.peek(this, answer.content);
    } catch {
      // Who is out of the game has no vote, and sees the menu all the same.
    }
  }

  #choose(messageId: string, menu: Menu): Promise<InteractionResult> {
    return this.user.choose(messageId, menu.customId, [this.#preferByDay(menu.values)]);
  }

  /** A question that is answered with a button. */
  #answer(message: APIMessage): Promise<InteractionResult> {
    const answers = buttonsIn(message);
    return this.user.press(message, answers[this.#how.draw(answers.length)]!);
  }
}

/** A ballot whose time is running shows its end. */
const isOpenBallot = (message: APIMessage): boolean =>
  /<t:\d+:R>/.test(message.content ?? '') && JSON.stringify(message.components ?? []).includes(':vote:');
