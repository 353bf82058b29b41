import { asShown, type ReceivedEvent, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { isClan, type RulesetId, type SeatNumber, type Verb } from '#engine/kernel/types.ts';
import { type Language, t } from '#narration/index.ts';
import { writtenText } from '#narration/text.ts';
import { ClanMember } from './clan-member.ts';
import { isOpen, isPrivate } from './controls.ts';
import { DayPlayer } from './day-player.ts';
import { type Neighbour, neighbourAt } from './neighbours.ts';
import { NewLines } from './new-lines.ts';
import { NightPlayer } from './night-player.ts';
import { sayPlan, wordings } from './phrases.ts';
import { type PlayerPace, promptPace, takesTheWord } from './player-pace.ts';
import { Screen } from './screen.ts';
import { actionAt, isJudge, isOfTown, roleNamed, seatsIn } from './spoken-lines.ts';
import { Strategy } from './strategy.ts';
import { TownListener } from './town-listener.ts';
import { Voter } from './voter.ts';

/** The words for the result of a question at night: the player who was looked for, or somebody harmless. */
const guilty = ['yes', 'black', 'mafia', 'maniac'] as const;
const harmless = ['no', 'red', 'civilian'] as const;

/** The word in bold of a sentence of the catalogue, as `**Yes**`. */
const boldIn = (text: string): string => /\*\*(.+?)\*\*/.exec(text)?.[1] ?? text;

/** Returns true if an answer says that the target is the one looked for, or `null` if it says neither. */
function foundIn(language: Language, ruleset: RulesetId, answer: string): boolean | null {
  const says = (each: (typeof guilty)[number] | (typeof harmless)[number]) => {
    const sentence = each === 'yes' || each === 'no' ? [boldIn(writtenText(language, 'news', `answer.${each}`))] : [];
    return [...sentence, writtenText(language, 'words', `answer.${each}`)].some((word) =>
      answer.includes(`**${word}**`),
    );
  };
  if (guilty.some(says)) return true;
  if (harmless.some(says)) return false;
  // The last bold words: a card, and possibly the cause of its owner's death (A18).
  const [card = ''] = [...answer.matchAll(/\*\*(.+?)\*\*/g)].at(-1)?.[1]?.split('; ') ?? [];
  const role = roleNamed(language, ruleset, card);
  return role === null ? null : !isOfTown(ruleset, role);
}

/** Receives what only this player can see, for `--eyes`. */
type Peek = (player: DemoPlayer, what: string) => void;

/** The game of a demo player, and their way of playing. */
interface DemoPlayerOptions {
  readonly ruleset: string;
  readonly language: Language;
  readonly seed: number;
  readonly table: readonly Neighbour[];
  readonly peek: Peek;
  /** By default every action comes at once. */
  readonly pace?: PlayerPace;
}

const isMessage = (type: string): boolean => type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE';

/**
 * A player who acts as a person does: reads and writes in the town, presses buttons, and knows what they were shown.
 */
export class DemoPlayer {
  readonly user: SimulatedUser;
  readonly seat: SeatNumber;
  /** Ends the player: they notice nothing more. */
  readonly stop: () => void;
  readonly #options: DemoPlayerOptions;
  readonly #pace: PlayerPace;
  readonly #strategy: Strategy;
  readonly #listener: TownListener;
  readonly #screen: Screen;
  readonly #clan: ClanMember;
  readonly #voter: Voter;
  readonly #night: NightPlayer;
  readonly #day: DayPlayer;
  #role = '';
  readonly #newLines = new NewLines();
  #lastRead = '';
  /** True if the player was told that they can only watch. */
  #isOut = false;
  /** The plan of this night that the player still has to tell the clan. */
  #untold: SeatNumber | null = null;

  constructor(user: SimulatedUser, seat: SeatNumber, options: DemoPlayerOptions) {
    this.user = user;
    this.seat = seat;
    this.#options = options;
    this.#pace = options.pace ?? promptPace;
    const isOpen = () => this.#roleId !== null && isOfTown(options.ruleset, this.#roleId);
    this.#strategy = new Strategy(seat, options.seed, isOpen);
    this.#listener = new TownListener(this.#strategy, options);
    this.#screen = new Screen(user, options.language);
    const parts = { strategy: this.#strategy, listener: this.#listener, screen: this.#screen };
    this.#clan = new ClanMember(user, parts);
    const lookAtCard = () => this.lookAtCard();
    this.#night = new NightPlayer(user, { ...parts, clan: this.#clan, lookAtCard });
    this.#day = new DayPlayer(user, options, { ...parts, pace: this.#pace, lookAtCard });
    this.#voter = new Voter(user, { strategy: this.#strategy, mayVote: () => this.#mayVote });
    this.stop = user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The role on the player's card, in the reader's words. */
  get role(): string {
    return this.#role;
  }

  get #roleId(): string | null {
    return roleNamed(this.#options.language, this.#options.ruleset, this.#role);
  }

  /** Looks at the player's card. */
  async lookAtCard(): Promise<void> {
    const panel = await this.user.waitUntil(() => this.#screen.panel('button.card'), { timeoutMs: 30_000 });
    const { content } = await this.user.press(panel, this.#screen.label('button.card'));
    this.#role = /^## (.+) 🃏$/m.exec(content)?.[1]?.trim() ?? '';
  }

  /** Reads a private text: the friends met, the players found. */
  #read(text: string): void {
    if (text === '' || text === this.#lastRead) return;
    this.#lastRead = text;
    if (text.includes(t(this.#options.language, 'refusals:out-of-game'))) this.#isOut = true;
    this.#options.peek(this, text);
    for (const line of text.split('\n')) {
      if (line.endsWith('🤝')) this.#strategy.meets(seatsIn(line));
      if (line.endsWith('🔎') && line.includes('**'))
        this.#strategy.asks(seatsIn(line), foundIn(this.#options.language, this.#options.ruleset, line));
    }
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    if (isMessage(type)) this.#noticeMessage(type, asShown(d));
    if (type === 'VOICE_STATE_UPDATE' && d.user_id === this.user.id && d.channel_id && d.mute === false) {
      void this.#day.speak();
    }
  }

  #noticeMessage(type: string, message: ShownMessage): void {
    // The result of a night choice is written into the message with the choice.
    if (isPrivate(message)) this.#read(message.text);
    else if (message.author.bot === true) this.#hear(this.#newLines.of(message));
    else if (type === 'MESSAGE_CREATE') this.#listen(message);
    this.#see(message);
  }

  /** A panel that is still open shows its end. */
  #see(panel: ShownMessage): void {
    if (!this.#pace.acts) return;
    if (isOpen(panel, ':vote:')) void this.#vote(panel.id);
    if (isOpen(panel, ':open:votes') && isJudge(this.#options.ruleset, this.#roleId)) void this.#vote(panel.id);
    if (!this.#screen.isTown(panel.channel_id)) void takesTheWord(this.#pace, 0, () => this.#clan.agree(panel));
  }

  async #vote(messageId: string): Promise<void> {
    await this.#pace.wait(this.#pace.hesitationMs);
    if (this.#pace.acts) await this.#voter.vote(messageId);
  }

  /** The game begins: looks at the card, unless a person plays. */
  async start(): Promise<void> {
    if (this.#pace.acts) await takesTheWord(this.#pace, 0, () => this.lookAtCard());
  }

  /** A person has given the seat back: acts in the time that runs. */
  async resume(): Promise<void> {
    if (this.#role === '') await this.start();
    this.#timeRuns();
    void this.#day.speak();
    for (const message of this.#screen.messages) this.#see(message);
  }

  /** True if the player is in the game, and their vote is among the missing ones if the host has listed those. */
  get #mayVote(): boolean {
    return !this.#isOut && this.#listener.missing?.includes(this.seat) !== false;
  }

  /** Handles a message of another player, public or in the clan. */
  #listen({ author, text: content, channel_id: channel }: ShownMessage): void {
    const by = this.#options.table.find(({ userId }) => userId === author.id)?.seat;
    if (by === undefined) return;
    if (this.#screen.isTown(channel)) this.#listener.listen(by, content);
    else this.#listener.overhear(content);
  }

  /** Handles new lines of the host. At the clan's call one of its members proposes a victim. */
  #hear(text: string): void {
    if (text === '') return;
    const { call, timeRuns } = this.#listener.hear(text);
    if (call !== null && isClan(call) && this.#callVerb !== null) {
      this.#untold = this.#strategy.plan;
      if (this.#pace.acts) this.#tellPlan();
    }
    if (timeRuns) this.#timeRuns();
  }

  #tellPlan(): void {
    const { called } = this.#listener;
    const chat = called !== null && isClan(called) ? this.#screen.chat(called) : undefined;
    if (this.#untold === null || chat === undefined) return;
    const { language, table } = this.#options;
    const plan = sayPlan(language, neighbourAt(table, this.#untold), this.#strategy.wording(wordings));
    try {
      this.user.say(chat.id, plan);
    } catch {
      // The chat opens for the night a moment later. The player writes when their time begins.
      return;
    }
    this.#untold = null;
    this.#options.peek(this, `#${chat.name} ${plan}`);
  }

  /** The narrator says a number. */
  async hearNumber(number: number): Promise<void> {
    if (this.#pace.acts) await takesTheWord(this.#pace, 0, () => this.#clan.hearNumber(number));
  }

  /** The action of the player at the call that they heard, or `null` if they sleep. */
  get #callVerb(): Verb | null {
    const role = this.#roleId;
    const { called } = this.#listener;
    return role === null || called === null ? null : actionAt(this.#options.ruleset, role, called);
  }

  #timeRuns(): void {
    const { talks, called } = this.#listener;
    if (this.#isOut || !this.#pace.acts) return;
    if (talks) void this.#day.discuss();
    else if (this.#callVerb !== null) void this.#act(called !== null && isClan(called));
    else if (called === null && this.#day.isMine('revenge')) void this.#act(false);
    else if (called === null && this.#day.isMine('nomination')) void this.#day.nameCandidate();
  }

  /** The player's time has started. */
  async #act(joint: boolean): Promise<void> {
    if (joint) this.#tellPlan();
    await takesTheWord(this.#pace, this.#pace.hesitationMs, () => this.#night.takeActions(joint));
  }
}
