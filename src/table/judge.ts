import { mayBeHeard } from '#engine/engine.ts';
import type { SeatNumber } from '#engine/words.ts';
import { forbiddenIn } from '#narration/index.ts';
import { floorOf, forbiddenWords } from './floor.ts';
import type { HostedGame } from './hosted-game.ts';
import { seatsOf } from './layout.ts';
import { OutOfTurn } from './out-of-turn.ts';
import type { Parts } from './place.ts';

/** Whoever is only reminded is not reminded again for so long, ms. */
const REMINDER_MS = 20_000;
/** Messages that come so soon after a foul for one are passed over, ms. */
const BURST_MS = 5_000;

export interface JudgeOptions extends Parts {
  game(): Pick<HostedGame, 'game' | 'runs' | 'carryOut'>;
}

/**
 * What the bot itself notices of breaches of order (C6, C20): it gives a foul where the rulebook has fouls, and a word
 * where it has none. All that it goes by is public: who has the floor, and who speaks.
 */
export class Judge {
  readonly #options: JudgeOptions;
  readonly #outOfTurn: OutOfTurn;
  /** Until when what a seat writes is passed over. */
  readonly #passedOver = new Map<SeatNumber, number>();

  constructor(options: JudgeOptions) {
    this.#options = options;
    const { world, sheet, alarms, rules } = options;
    const plan = floorOf(sheet.table);
    this.#outOfTurn = new OutOfTurn({
      ...{ clock: world.clock, alarms, plan },
      respiteMs: rules.fouls ? plan.window * 1000 : REMINDER_MS,
      mayTalk: (seat) => !options.game().runs || mayBeHeard(options.game().game.state, seat),
      caught: (seat) => this.#rebuke(seat, 'out-of-turn'),
    });
  }

  /** Somebody in the voice room begins or ceases to speak. */
  spoke(userId: string, speaks: boolean): void {
    const seat = this.#seatOf(userId);
    const { mode } = floorOf(this.#options.sheet.table);
    if (seat !== undefined && mode === 'listen') this.#outOfTurn.spoke(seat, speaks);
  }

  /** Somebody has written in the town. A burst of messages is one offence. */
  wrote(userId: string, text: string): void {
    const { sheet, game, rules, world } = this.#options;
    const { table } = sheet;
    const seat = this.#seatOf(userId);
    const now = world.clock.now();
    const { state } = game().game;
    if (!table.watchesWords || seat === undefined || !game().runs || state.paused) return;
    if (state.seats[seat - 1]?.left !== null || (this.#passedOver.get(seat) ?? 0) > now) return;
    const word = forbiddenIn(text, forbiddenWords(rules, table.options));
    if (word === null) return;
    this.#passedOver.set(seat, now + BURST_MS);
    this.#rebuke(seat, `forbidden-words ${word}`);
  }

  /** Something has changed in the game. While nobody's time runs, nobody is listened to. */
  look(): void {
    if (this.#options.game().runs) this.#outOfTurn.look();
    else this.#outOfTurn.forget();
  }

  #seatOf(userId: string): SeatNumber | undefined {
    return seatsOf(this.#options.sheet.table).find((player) => player.userId === userId)?.seat;
  }

  #rebuke(seat: SeatNumber, reason: string): void {
    const { world, sheet, queue, rules, face, game } = this.#options;
    const { gameId } = sheet.table;
    if (!rules.fouls) return void face.remark({ key: 'floor.turn', params: { seat } }, `j${seat}`);
    const give = async () => {
      if (!game().runs) return;
      const given = await game().carryOut({ type: 'host', host: { order: 'foul', seat, reason } });
      if (!given.ok) world.log.info({ game: gameId, seat, problem: given.problem }, 'a foul was not given');
    };
    queue
      .run(give)
      .catch((error: unknown) => world.log.error({ game: gameId, seat, error }, 'a foul could not be given'));
  }
}
