/** The public record of a game as somebody understands it who hears the narrator and sees nothing. */
import type { SeatNumber } from '#engine/kernel/types.ts';

/** Words after the number of a seat, and what they say about it. */
const aboutSeat: Readonly<Record<string, string>> = {
  'speech.floor': 'speaks',
  'speech.none': 'is silent',
  nominated: 'is nominated',
  'nominated.sport': 'is nominated',
  'vote.guilty': 'is convicted',
  'vote.alibi': 'has an alibi',
  'vote.immunity': 'is immune',
  'vote.acquitted': 'is acquitted',
  nomination: 'is asked',
  jailed: 'is gone',
  left: 'is gone',
  removed: 'is gone',
};

/** Words after the number of a seat that add nothing to the record. */
const aside: ReadonlySet<string> = new Set([
  ...['card.shown', 'nomination.withdrawn', 'foul.forgiven', 'defeated', 'replaced', 'revenge', 'dragged', 'duel'],
  ...['duel.late', 'game.back'],
]);

/** Words after which a list of seats follows. The seats have no floor. */
const lists: ReadonlySet<string> = new Set([
  ...['game.welcome', 'game.applause', 'vote.nominees', 'judgement', 'unjudged', 'game.waiting'],
  ...['vote.tie', 'vote.equal', 'vote.crash', 'vote.tie.again'],
]);

/** The words of a tie. */
const ties: ReadonlySet<string> = new Set([
  ...['vote.tie', 'vote.equal', 'vote.crash', 'vote.tie.again', 'vote.coin', 'vote.four'],
]);

/** A row of a count: a seat or another choice, with its votes. */
export interface Row {
  readonly choice: string;
  readonly votes: number;
}

/** The fact that a number alone tells about its seat. */
type Bare = 'speaks' | 'is asked' | 'duels' | 'is voted on' | 'had a card';

/** Words around the number and the count of a call (F8). */
const callWords: ReadonlySet<string> = new Set(['vote.for.leaving', 'vote.stop']);

const opensBallot = /^vote\.(?:start|again|question)$/;

/** The meaning of bare numbers from these words on. */
const meanings: readonly (readonly [words: RegExp, bare: Bare])[] = [
  [/^nomination$/, 'is asked'],
  [/^vote\.duel$/, 'duels'],
  [opensBallot, 'is voted on'],
  [/^win\./, 'had a card'],
  [/^(?:speech\.floor|duel\.drawn|night\.fall|vote\.closed|vote\.nobody|vote\.stay|sfx\.gavel)$/, 'speaks'],
];

const bareAfter = (cue: string): Bare | undefined => meanings.find(([words]) => words.test(cue))?.[1];

const isAboutSeat = (cue: string): boolean =>
  aboutSeat[cue] !== undefined || aside.has(cue) || /^foul\.(?:[0-9]|technical)$/.test(cue);

/** The choice whose votes are read after this cue. */
const choiceOf = (cue: string): string => cue.replace(/^(?:against|choice|vote)\./, '');

class Listener {
  readonly facts: string[] = [];
  /** True between the words of a call and the number that is called (F8). */
  #isCall = false;
  /** Seats whose number has been heard, and nothing about them yet. */
  #seats: SeatNumber[] = [];
  #isList = false;
  #bare: Bare = 'speaks';
  /** The choice whose votes are being read. */
  #choice: string | null = null;
  #rows: Row[] = [];
  #leavers: readonly SeatNumber[] = [];

  hear(cue: string): void {
    const [stem, number] = numbered(cue);
    if (cue === 'vote.for') this.#isCall = true;
    else if (stem === 'player' && this.#isCall) this.#begin(`${number}`);
    else if (callWords.has(cue)) this.#isCall = false;
    else if (stem === 'votes') this.#count(number!);
    else if (stem === 'against' || cue.startsWith('choice.') || cue === 'vote.each') this.#begin(choiceOf(cue));
    else {
      this.#endCount();
      if (stem === 'player') this.#seats.push(number!);
      else if (stem === 'leaves') this.#leaveAlone(number!);
      else if (stem === 'num') this.#numberAlone();
      else this.#word(cue);
    }
  }

  /** Ends the game. */
  end(): readonly string[] {
    this.#endCount();
    this.#takeFloor();
    return this.facts;
  }

  #begin(choice: string): void {
    this.#isCall = false;
    this.#endCall();
    this.#takeFloor();
    this.#choice = choice;
  }

  /** A choice without a count is being called. */
  #endCall(): void {
    if (this.#choice !== null) this.facts.push(`${this.#choice} is called`);
    this.#choice = null;
  }

  #count(votes: number): void {
    this.#rows.push({ choice: this.#choice!, votes });
    this.#choice = null;
  }

  #endCount(): void {
    this.#endCall();
    if (this.#rows.length > 0) this.facts.push(countOf(this.#rows));
    if (this.#rows.length > 0) this.#bare = 'speaks';
    if (this.#rows.length > 0 && this.#isNewBallot) this.#counts.clear();
    if (this.#rows.length > 0) this.#isNewBallot = false;
    for (const { choice, votes } of this.#rows) this.#counts.set(choice, votes);
    this.#rows = [];
  }

  /** True if a ballot has been opened since the latest count. */
  #isNewBallot = false;
  /** The counts of the latest ballot. */
  readonly #counts = new Map<string, number>();

  /** The choices with the most votes in the latest ballot. */
  get #top(): readonly string[] {
    const most = Math.max(...this.#counts.values());
    return [...this.#counts].flatMap(([choice, votes]) => (votes === most ? [choice] : []));
  }

  #numberAlone(): void {
    if (this.#bare === 'duels') this.#seats = [];
    else this.#takeFloor();
  }

  #word(cue: string): void {
    if (cue === 'vote.leave') this.#leave(this.#seats.splice(0));
    else if (isAboutSeat(cue)) this.#say(cue, this.#lastSeat());
    else if (cue.startsWith('lastword.')) this.#lastWord();
    else this.#news(cue);
  }

  /** Words that are about no seat. */
  #news(cue: string): void {
    if (opensBallot.test(cue)) this.#isNewBallot = true;
    if (cue === 'vote.coin') this.#seats = [];
    this.#takeFloor();
    this.#isList = lists.has(cue);
    if (ties.has(cue)) this.facts.push(`tie ${this.#top.join(' ')}`);
    if (cue.startsWith('win.')) this.facts.push(`${cue.slice('win.'.length)} wins`);
    if (cue === 'game.aborted') this.facts.push('none wins');
    this.#bare = bareAfter(cue) ?? this.#bare;
  }

  /** The seat that the words after it are about. The seats before it are in a list, or have the floor. */
  #lastSeat(): SeatNumber | null {
    const seat = this.#seats.pop() ?? null;
    this.#takeFloor();
    return seat;
  }

  #say(cue: string, seat: SeatNumber | null): void {
    const what = aboutSeat[cue] ?? (cue.startsWith('foul.') && !aside.has(cue) ? cue : null);
    if (what !== null) this.facts.push(`${seat} ${what}`);
    if (what === 'is convicted' || what === 'is gone') this.#leavers = [seat!];
    if (what === 'is gone') this.#counts.delete(`${seat}`);
    this.#bare = bareAfter(cue) ?? this.#bare;
  }

  #leaveAlone(seat: SeatNumber): void {
    this.#takeFloor();
    this.#leave([seat]);
  }

  #leave(seats: readonly SeatNumber[]): void {
    this.#leavers = seats;
    for (const seat of seats) this.facts.push(`${seat} leaves`);
  }

  /** Somebody who leaves alone is not called by number again. */
  #lastWord(): void {
    const seat = this.#lastSeat() ?? this.#leavers.at(-1);
    this.facts.push(`${seat} speaks`);
  }

  /** A bare number gives the floor, outside of lists. */
  #takeFloor(): void {
    const isTold = !this.#isList && (this.#bare === 'speaks' || this.#bare === 'is asked');
    if (isTold) for (const seat of this.#seats) this.facts.push(`${seat} ${this.#bare}`);
    this.#seats = [];
    this.#isList = false;
  }
}

/** The stem and the number of a cue such as `player.3`. */
function numbered(cue: string): readonly [stem: string, number: number | null] {
  const [, stem, number] = /^(player|leaves|against|votes|num)\.(\d+)$/.exec(cue) ?? [];
  return stem === undefined ? [cue, null] : [stem, Number(number)];
}

/** A count of votes in words of the record. */
export const countOf = (rows: readonly Row[]): string =>
  `count ${rows.map(({ choice, votes }) => `${choice}:${votes}`).join(' ')}`;

/** The record that the heard cues tell. */
export function recordHeard(cues: readonly string[]): readonly string[] {
  const listener = new Listener();
  for (const cue of cues) listener.hear(cue.replace(/^animals\./, ''));
  return listener.end();
}
