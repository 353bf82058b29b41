import type { Command } from '#engine/kernel/commands.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import type { NotedAct } from '#engine/kernel/notebook.ts';
import { type News, publicNewsOf, type TimedNotices } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { notebookOf } from '#engine/kernel/take-notes.ts';
import type { Faction, SeatNumber } from '#engine/kernel/types.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import { inSlices } from './slices.ts';

/** A piece of public news. `at`: ms since 1970. */
export interface TimedNews {
  readonly at: number;
  readonly news: News;
}

/** A game that was played again: everything that the town was told, in order, and the last state. */
export interface Replayed {
  readonly news: readonly TimedNews[];
  /** The same, and what only some were told, by command. */
  readonly moments: readonly TimedNotices[];
  readonly state: GameState;
  /** The actions of the nights. */
  readonly acts: readonly NotedAct[];
  /** The side of each seat when the cards were dealt. */
  readonly dealtSides: ReadonlyMap<SeatNumber, Faction>;
}

type Entry = GameRecord['commands'][number];

/** Plays a record again, command by command. */
class Replay {
  readonly #rules: Ruleset;
  readonly #record: GameRecord;
  readonly moments: TimedNotices[] = [];
  state: GameState = unstarted;
  dealtSides: ReadonlyMap<SeatNumber, Faction> = new Map();

  constructor(rules: Ruleset, record: GameRecord) {
    this.#rules = rules;
    this.#record = record;
  }

  get news(): readonly TimedNews[] {
    return this.moments.flatMap(({ at, notices }) => publicNewsOf(notices).map((news) => ({ at, news })));
  }

  get acts(): readonly NotedAct[] {
    return notebookOf(this.#rules, this.state).acts;
  }

  replay({ at, command }: Entry): void {
    const played = play(this.#rules, this.state, asDealt(this.#record, command));
    // A time that an earlier version let run out may end by itself today (G11).
    if (!played.ok && played.error.code === 'stale' && command.type === 'timeout') return;
    if (!played.ok) throw new Error(`the record ${this.#record.gameId} cannot be played again: ${played.error.code}`);
    this.state = played.value.state;
    if (this.dealtSides.size === 0)
      this.dealtSides = new Map(this.state.seats.map((seat) => [seat.number, seat.faction]));
    this.moments.push({ at, notices: played.value.notices });
  }
}

/** Returns the command with the cards that were dealt: the deck that is recommended today may be another one (C3). */
function asDealt({ text }: GameRecord, command: Command): Command {
  const seats = command.type === 'start' && 'players' in command.deal ? text?.match(/^seats (.+)$/m) : null;
  return command.type === 'start' && seats ? { ...command, deal: { roles: seats[1]!.split(', ') } } : command;
}

/**
 * Plays a record again.
 *
 * @throws Error if the rules refuse a command: the record is damaged, or of other rules
 */
export function replayed(rules: Ruleset, record: GameRecord): Replayed {
  const replay = new Replay(rules, record);
  for (const entry of record.commands) replay.replay(entry);
  return replay;
}

/** Plays a record again beside running games. Rejects as `replayed` throws. */
export async function replayedInSlices(rules: Ruleset, record: GameRecord): Promise<Replayed> {
  const replay = new Replay(rules, record);
  await inSlices(record.commands, (entry) => replay.replay(entry));
  return replay;
}
