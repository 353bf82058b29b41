/** The course of the game as far as a player has heard it in the room of the town. */
import type { CallId } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { beginsCounting, callIn, holdsLine, lineIn } from '../../../src/demo/spoken-lines.ts';
import { type Player, roleOf, verbsAt } from './player.ts';
import { ballotsOf, type PlotAct } from './plot.ts';

/** The lines that end a call for a listener: the next call or the morning. */
const afterCall = ['sleep', 'morning.first', 'morning.mafia', 'morning.quiet', 'morning.killed'] as const;

const isHeading = (line: string, emoji: string): boolean => line.startsWith('### ') && line.endsWith(emoji);

/** A number that the narrator said, and when. */
interface HeardNumber {
  readonly number: number;
  readonly at: number;
}

/** The course of the game, as one player hears it. */
export class Course {
  readonly #player: Player;
  night = 0;
  phase = '';
  /** The call that is going on. */
  called: CallId | null = null;
  /** The number of earlier windows of the open call. */
  window = 0;
  /** The time of the call is running. */
  open = false;
  /** The picks of the clan in this night. */
  clanPicks = 0;
  /** Free discussion is going on. `proposals` counts its nominations. */
  talks = false;
  proposals = 0;
  /** The town has heard this player's nomination of the day. */
  nominated = false;
  /** Numbers are being called to the clan that is awake. `heard` lists them (D14). */
  counts = false;
  heard: HeardNumber[] = [];
  #day = 0;
  #lastCalled: CallId | null = null;
  readonly #ballots: string[] = [];
  /** The seats that have been called in the last ballot (F8). */
  #seatsCalled: readonly number[] = [];
  /** The next ballot is the last one again, for those who have not voted. */
  #reminded = false;

  constructor(player: Player) {
    this.#player = player;
  }

  /** Notes what a line tells. Returns true if the line opens a call. */
  hear(line: string): boolean {
    const { language } = this.#player;
    this.#hearHeading(line);
    const opens = this.#hearCall(line);
    if (lineIn(language, ['discussion', 'discussion.over'], line)) this.talks = holdsLine(language, 'discussion', line);
    if (holdsLine(language, 'nominated', line)) this.#hearNomination(line);
    if (holdsLine(language, 'vote.reminder', line)) this.#reminded = true;
    return opens;
  }

  #hearHeading(line: string): void {
    if (isHeading(line, '🌙')) {
      this.phase = `night ${++this.night}`;
      this.clanPicks = 0;
      this.#lastCalled = null;
      this.heard = [];
      this.#ballots.length = 0;
      this.#seatsCalled = [];
    }
    if (isHeading(line, '☀️')) {
      this.phase = `day ${++this.#day}`;
      this.proposals = 0;
      this.nominated = false;
    }
  }

  #hearCall(line: string): boolean {
    const { language, plot } = this.#player;
    const waking = callIn(language, plot.ruleset, line);
    if (waking !== null) {
      this.counts = beginsCounting(language, line);
      this.window = waking === this.#lastCalled ? this.window + 1 : 0;
      this.called = waking;
      this.#lastCalled = waking;
    }
    if (lineIn(language, afterCall, line) || isHeading(line, '☀️')) this.called = null;
    const opens = this.called !== null && !this.open && holdsLine(language, 'clock', line);
    this.open = this.called !== null && waking === null && (this.open || opens);
    return opens;
  }

  #hearNomination(line: string): void {
    const { language, seat, user } = this.#player;
    this.proposals += 1;
    const own = t(language, 'words:seat', { seat, name: user.name });
    if (line.startsWith(own) && line.endsWith('📌')) this.nominated = true;
  }

  /** Notes a number that the narrator says. */
  hearNumber(number: number, at: number): void {
    const { plot } = this.#player;
    const verbs = this.called === null ? [] : verbsAt(plot, roleOf(this.#player), this.called);
    if (this.counts && verbs.includes('fires')) this.heard.push({ number, at });
  }

  /**
   * Assigns the votes of the plot to the day's ballots in order. Ignores an older panel. `called`: the seat that this
   * panel calls. A ballot calls each seat once, and each call is a step of its own.
   */
  count(ballot: string, called?: number): void {
    const stepOf = (id: string | undefined) => Number(id?.split(':')[2] ?? 0);
    if (stepOf(ballot) <= stepOf(this.#ballots.at(-1))) return;
    const goesOn = called !== undefined && this.#seatsCalled.length > 0 && !this.#seatsCalled.includes(called);
    if (this.#reminded || goesOn) this.#ballots.pop();
    this.#reminded = false;
    this.#ballots.push(ballot);
    this.#seatsCalled = called === undefined ? [] : [...(goesOn ? this.#seatsCalled : []), called];
  }

  /** The player's vote in a ballot that they have seen, by default the last one. */
  ownVoteIn(ballot: string | undefined = this.#ballots.at(-1)): PlotAct | undefined {
    const { plot, seat } = this.#player;
    const index = ballot === undefined ? -1 : this.#ballots.indexOf(ballot);
    const votes = ballotsOf(plot, this.phase)[index] ?? [];
    return votes.find((vote) => vote.seat === seat);
  }
}
