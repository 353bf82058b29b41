import type { APIMessage } from 'discord-api-types/v10';
import type { ReceivedEvent, SimulatedUser } from 'discord-emulator';
import { isClan, type SeatNumber, type Verb } from '#engine/kernel/types.ts';
import { type Language, t } from '#narration/index.ts';
import { foundIn } from './answers.ts';
import { ClanMember } from './clan-member.ts';
import { isOpen, isPrivate } from './controls.ts';
import { NewLines } from './new-lines.ts';
import { NightPlayer } from './night-player.ts';
import { sayOpinion, sayPlan, wordings } from './phrases.ts';
import { breathMs, type PlayerPace, promptPace, turnMs } from './player-pace.ts';
import { Screen } from './screen.ts';
import { actionAt, hearsAllAccused, holdsLine, isJudge, isOfTown, roleNamed, seatsIn } from './spoken-lines.ts';
import { Strategy } from './strategy.ts';
import { TownListener } from './town-listener.ts';
import { Voter } from './voter.ts';

/** Receives what only this player can see, for `--eyes`. */
type Peek = (player: DemoPlayer, what: string) => void;

/** A player at the table, with the public facts. */
export interface Neighbour {
  readonly seat: SeatNumber;
  readonly name: string;
  readonly userId: string;
}

interface How {
  readonly ruleset: string;
  readonly language: Language;
  readonly seed: number;
  readonly table: readonly Neighbour[];
  readonly peek: Peek;
  /** By default every action comes at once. */
  readonly pace?: PlayerPace;
}

/** Lines that give the floor to one player, or to all. */
const floorLines = ['speech.turn', 'speech.defence', 'speech.last-word', 'common'] as const;
const isMessage = (type: string): boolean => type === 'MESSAGE_CREATE' || type === 'MESSAGE_UPDATE';

/**
 * A player who acts as a person does: reads and writes in the town, presses buttons, and knows what they were shown.
 */
export class DemoPlayer {
  readonly user: SimulatedUser;
  readonly seat: SeatNumber;
  /** Ends the player: they notice nothing more. */
  readonly stop: () => void;
  readonly #how: How;
  readonly #pace: PlayerPace;
  readonly #strategy: Strategy;
  readonly #listener: TownListener;
  readonly #screen: Screen;
  readonly #clan: ClanMember;
  readonly #voter: Voter;
  readonly #night: NightPlayer;
  #role = '';
  readonly #newLines = new NewLines();
  #lastRead = '';
  /** True if the player was told that they can only watch. */
  #isOut = false;
  #speaking = false;
  #knowsFriends = false;
  /** The plan of this night that the player still has to tell the clan. */
  #untold: SeatNumber | null = null;

  constructor(user: SimulatedUser, seat: SeatNumber, how: How) {
    this.user = user;
    this.seat = seat;
    this.#how = how;
    this.#pace = how.pace ?? promptPace;
    const isOpen = () => this.#roleId !== null && isOfTown(how.ruleset, this.#roleId);
    this.#strategy = new Strategy(seat, how.seed, isOpen);
    this.#listener = new TownListener(this.#strategy, how);
    this.#screen = new Screen(user, how.language);
    const parts = { strategy: this.#strategy, listener: this.#listener, screen: this.#screen };
    this.#clan = new ClanMember(user, parts);
    this.#night = new NightPlayer(user, { ...parts, clan: this.#clan, lookAtCard: () => this.lookAtCard() });
    this.#voter = new Voter(user, { strategy: this.#strategy, mayVote: () => this.#mayVote });
    this.stop = user.inbox.onEvent((event) => this.#notice(event));
  }

  /** The role on the player's card, in the reader's words. */
  get role(): string {
    return this.#role;
  }

  get #roleId(): string | null {
    return roleNamed(this.#how.language, this.#how.ruleset, this.#role);
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
    if (text.includes(t(this.#how.language, 'refusals:out-of-game'))) this.#isOut = true;
    this.#how.peek(this, text);
    for (const line of text.split('\n')) {
      if (line.endsWith('🤝')) this.#strategy.meets(seatsIn(line));
      if (line.endsWith('🔎') && line.includes('**'))
        this.#strategy.asks(seatsIn(line), foundIn(this.#how.language, this.#how.ruleset, line));
    }
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    // The result of a night choice is written into the message with the choice.
    if (isPrivate(d as APIMessage)) this.#read(String(d.content ?? ''));
    else if (isMessage(type) && d.author?.bot === true) this.#hear(this.#newLines.of(d as APIMessage));
    else if (type === 'MESSAGE_CREATE') this.#listen(d as APIMessage);
    if (isMessage(type)) this.#see(d as APIMessage);
    if (type === 'VOICE_STATE_UPDATE' && d.user_id === this.user.id && d.channel_id && d.mute === false) {
      void this.#speak();
    }
  }

  /** A panel that is still open shows its end. */
  #see(panel: APIMessage): void {
    if (!this.#pace.acts) return;
    if (isOpen(panel, ':vote:')) void this.#vote(panel.id);
    if (isOpen(panel, ':open:votes') && isJudge(this.#how.ruleset, this.#roleId)) void this.#vote(panel.id);
    if (!this.#screen.isTown(panel.channel_id)) void this.#takesTheWord(() => this.#clan.agree(panel), 0);
  }

  async #vote(messageId: string): Promise<void> {
    await this.#pace.wait(this.#pace.hesitationMs);
    if (this.#pace.acts) await this.#voter.vote(messageId);
  }

  /** The game begins: looks at the card, unless a person plays. */
  async start(): Promise<void> {
    if (this.#pace.acts) await this.#takesTheWord(() => this.lookAtCard(), 0);
  }

  /** A person has given the seat back: acts in the time that runs. */
  async resume(): Promise<void> {
    if (this.#role === '') await this.start();
    this.#timeRuns();
    void this.#speak();
    for (const message of this.#screen.messages) this.#see(message);
  }

  /** True if the player is in the game, and their vote is among the missing ones if the host has listed those. */
  get #mayVote(): boolean {
    return !this.#isOut && this.#listener.missing?.includes(this.seat) !== false;
  }

  /** Handles a message of another player, public or in the clan. */
  #listen({ author, content, channel_id: channel }: APIMessage): void {
    const by = this.#how.table.find(({ userId }) => userId === author.id)?.seat;
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
    const { language } = this.#how;
    const plan = sayPlan(language, this.#neighbour(this.#untold), this.#wording);
    try {
      this.user.say(chat.id, plan);
    } catch {
      // The chat opens for the night a moment later. The player writes when their time begins.
      return;
    }
    this.#untold = null;
    this.#how.peek(this, `#${chat.name} ${plan}`);
  }

  #neighbour(seat: SeatNumber): Neighbour {
    return this.#how.table.find((each) => each.seat === seat)!;
  }

  /** The narrator says a number. */
  async hearNumber(number: number): Promise<void> {
    if (this.#pace.acts) await this.#takesTheWord(() => this.#clan.hearNumber(number), 0);
  }

  /** The action of the player at the call that they heard, or `null` if they sleep. */
  get #callVerb(): Verb | null {
    const role = this.#roleId;
    const { called } = this.#listener;
    return role === null || called === null ? null : actionAt(this.#how.ruleset, role, called);
  }

  #timeRuns(): void {
    const { talks, called } = this.#listener;
    if (this.#isOut || !this.#pace.acts) return;
    if (talks) void this.#discuss();
    else if (this.#callVerb !== null) void this.#act(called !== null && isClan(called));
    else if (called === null && this.#isMine('revenge')) void this.#act(false);
    else if (called === null && this.#isMine('nomination')) void this.#nameCandidate();
  }

  /** Returns true if the player may take somebody along now, or name a candidate. */
  #isMine(time: 'revenge' | 'nomination'): boolean {
    const { content = '' } = this.#screen.latest([...floorLines, 'revenge', 'nomination']) ?? {};
    return holdsLine(this.#how.language, time, content) && content.includes(`<@${this.user.id}>`);
  }

  /** The player's time has started. */
  async #act(joint: boolean): Promise<void> {
    if (joint) this.#tellPlan();
    await this.#takesTheWord(() => this.#night.act(joint), this.#pace.hesitationMs);
  }

  /** Neighbours use different wordings. */
  get #wording(): number {
    return this.seat + this.#strategy.answers('wording', wordings);
  }

  /** Tells everyone whom the player suspects. */
  #speakUp(): void {
    const { opinion } = this.#strategy;
    const { town } = this.#screen;
    if (!opinion || !town) return;
    this.user.say(town.id, sayOpinion(this.#how.language, opinion, this.#neighbour(opinion.about), this.#wording));
  }

  /** After the first night the card also lists the friends met. */
  async #recallFriends(): Promise<void> {
    if (!this.#knowsFriends) await this.lookAtCard();
    this.#knowsFriends = true;
  }

  /** Runs an action where the player may speak. */
  async #takesTheWord(say: () => Promise<void>, delayMs: number): Promise<void> {
    try {
      await this.#pace.wait(delayMs);
      if (this.#pace.acts) await say();
    } catch {
      // The player has left the game meanwhile, or it is over and its rooms are gone. A person would ignore it.
    }
  }

  /** Everybody may speak: all name a suspect, then some nominate somebody, and all are ready. */
  #discuss(): Promise<void> {
    return this.#takesTheWord(
      async () => {
        await this.#recallFriends();
        this.#speakUp();
        await this.#pace.wait(turnMs * (1 + this.#how.table.length - this.seat));
        await this.#screen.nominate(this.#strategy.proposes);
        await this.#screen.press('verb.ready');
      },
      breathMs + turnMs * this.seat,
    );
  }

  /** The player has the floor: names a suspect, nominates them where possible, and gives the floor away. */
  async #speak(): Promise<void> {
    if (this.#speaking || !this.#pace.acts) return;
    this.#speaking = true;
    await this.#takesTheWord(async () => {
      const { content = '' } = this.#screen.latest(floorLines) ?? {};
      if (!content.includes(`<@${this.user.id}>`)) return;
      await this.#recallFriends();
      if (holdsLine(this.#how.language, 'speech.turn', content)) {
        this.#speakUp();
        await this.#screen.nominate(
          hearsAllAccused(this.#how.ruleset) ? this.#strategy.joins : this.#strategy.nominates,
        );
      }
      await this.#screen.press('button.pass');
    }, breathMs);
    this.#speaking = false;
  }

  /** All have spoken, and the player is asked for a candidate. A player who leaves it to others passes (A6). */
  #nameCandidate(): Promise<void> {
    return this.#takesTheWord(async () => {
      const { proposes } = this.#strategy;
      if (proposes === null) await this.#screen.press('button.pass');
      else await this.#screen.nominate(proposes);
    }, 0);
  }
}
