/** The achievements, listed one by one. */
import type { NotedAct } from '#engine/kernel/notebook.ts';
import type { NewsOf } from '#engine/kernel/notices.ts';
import type { AchievementId } from '#game/ports/achievements.ts';
import type { GameResult, PersonResult } from '#game/ports/statistics.ts';

/** A finished game that counts, with its cards open. */
export interface OpenGame {
  readonly result: GameResult;
  /** The ballots in order, each with its day. */
  readonly ballots: readonly (NewsOf<'BallotClosed'> & { readonly day: number })[];
  /** The actions of the nights. */
  readonly acts: readonly NotedAct[];
  /** The number of the last night or day. */
  readonly rounds: number;
}

/** Something special that a person did in a game. It follows from the game alone. */
export interface Achievement {
  readonly id: AchievementId;
  /** Returns true if the person has earned it in this game. */
  isEarned(person: PersonResult, game: OpenGame): boolean;
}

/** The person won alone: nobody else did. */
const alone: Achievement = {
  id: 'alone',
  isEarned: ({ seat, won, left }, { result }) =>
    won && left === null && result.people.every((other) => other.seat === seat || !other.won),
};

/** The person checked two of the guilty or more, at night, and played for the town. */
const detective: Achievement = {
  id: 'detective',
  isEarned: ({ seat, side }, { acts, result }) => {
    const isGuilty = (target: number) => result.people.some((other) => other.seat === target && other.side !== 'town');
    const checked = acts.filter((act) => act.seat === seat && act.verb === 'checks').flatMap(({ targets }) => targets);
    return side === 'town' && new Set(checked.filter(isGuilty)).size >= 2;
  },
};

/** The person left the game on its first night or day, and their side won. */
const firstOut: Achievement = {
  id: 'first-out',
  isEarned: ({ won, left }) => won && left !== null && left.round === 1,
};

/** The person healed somebody who was shot in the same night and lived. */
const guardian: Achievement = {
  id: 'guardian',
  isEarned: ({ seat }, { acts, result }) => {
    const lived = (target: number, night: number) =>
      result.people.some(({ seat: other, left }) => other === target && (left === null || left.round > night));
    return acts
      .filter((act) => act.seat === seat && act.verb === 'heals')
      .some(({ night, targets: [healed] }) => {
        const isShot = acts.some((act) => act.night === night && act.verb === 'shoots' && act.targets[0] === healed);
        return healed !== undefined && healed !== seat && isShot && lived(healed, night);
      });
  },
};

/** The person won as the last player of their side, of three or more. */
const lastOne: Achievement = {
  id: 'last-one',
  isEarned: ({ side, won, left }, { result }) => {
    const own = result.people.filter((person) => person.side === side);
    const seats = new Set(own.map(({ seat }) => seat));
    const living = new Set(own.filter((person) => person.left === null).map(({ seat }) => seat));
    return won && left === null && seats.size >= 3 && living.size === 1;
  },
};

/** The person won, and the game was over by its second round. */
const lightning: Achievement = {
  id: 'lightning',
  isEarned: ({ won }, { rounds }) => won && rounds <= 2,
};

/** The person was in the game to the end of the sixth round or a later one. */
const marathon: Achievement = {
  id: 'marathon',
  isEarned: ({ left, share }, { rounds }) => left === null && share === 1 && rounds >= 6,
};

/** All votes of a player of the town, three at least, were against the guilty. */
const sharpEye: Achievement = {
  id: 'sharp-eye',
  isEarned: ({ side, votes, guilty }) => side === 'town' && votes >= 3 && guilty === votes,
};

/** The person won a game with fouls, and was in it to its end without one. */
const spotless: Achievement = {
  id: 'spotless',
  isEarned: ({ won, left, fouls }, { result }) =>
    won && left === null && fouls === 0 && result.people.reduce((sum, other) => sum + other.fouls, 0) >= 3,
};

/** The person took over a seat in a running game, and won. */
const substitute: Achievement = {
  id: 'substitute',
  isEarned: ({ userId, seat, won, share }, { result }) =>
    won && share < 1 && result.people.findLast((other) => other.seat === seat)?.userId === userId,
};

/** The person was turned to another side, and won with it. */
const turncoat: Achievement = {
  id: 'turncoat',
  isEarned: ({ dealtSide, side, won }) => won && side !== dealtSide,
};

/** The person won, and nobody voted against them in two ballots or more. */
const untouched: Achievement = {
  id: 'untouched',
  isEarned: ({ seat, won }, { ballots }) =>
    won && ballots.length >= 2 && ballots.every(({ votes }) => votes.every(({ choice }) => choice !== seat)),
};

/** The clan of the person won without losing anybody. It had three members or more. */
const wholeClan: Achievement = {
  id: 'whole-clan',
  isEarned: ({ side, won }, { result }) => {
    const own = result.people.filter((person) => person.side === side);
    const isClan = side === 'mafia' || side === 'yakuza';
    return won && isClan && new Set(own.map(({ seat }) => seat)).size >= 3 && own.every(({ left }) => left === null);
  },
};

/** All achievements, in the order in which they are shown. */
export const achievements: readonly Achievement[] = [
  ...[sharpEye, detective, guardian, untouched, lastOne, wholeClan, firstOut],
  ...[turncoat, alone, marathon, lightning, substitute, spotless],
];

/** Returns the achievements of a person in a game. */
export const earnedBy = (person: PersonResult, game: OpenGame): readonly AchievementId[] =>
  achievements.filter((achievement) => achievement.isEarned(person, game)).map(({ id }) => id);
