import type { GameState } from '#engine/engine.ts';
import type { SeatNumber } from '#engine/words.ts';
import type { Alarms } from './clock.ts';
import type { Face } from './face.ts';
import { seatIn, seatsOf } from './layout.ts';
import type { Sheet } from './sheet.ts';
import type { World } from './world.ts';

export interface AbsencesOptions {
  readonly world: World;
  readonly sheet: Sheet;
  readonly alarms: Alarms;
  readonly face: Face;
  state(): GameState;
  /** The grace time is over (G11). */
  quit(seat: SeatNumber): void;
}

/** Players who have left the voice room or the guild, and how long their seats are kept. All within the queue. */
export class Absences {
  readonly #options: AbsencesOptions;

  constructor(options: AbsencesOptions) {
    this.#options = options;
  }

  /** A living player is away: he is waited for, and the town is told so, once. */
  async miss(userId: string, gone: boolean): Promise<void> {
    const { world, sheet, face } = this.#options;
    const player = seatIn(this.#options.sheet.table, userId);
    if (!player) return;
    await this.#noteRoom(userId, false);
    if (this.#isOut(player.seat)) return gone ? this.#letGo([userId]) : undefined;
    const { absences } = sheet.table;
    const known = absences.find((absence) => absence.userId === userId);
    if (known && (known.gone || !gone)) return;
    const { graceMs } = world.settings;
    const until = known?.until ?? world.clock.now() + graceMs;
    await sheet.note({ absences: [...absences.filter((absence) => absence !== known), { userId, until, gone }] });
    if (known) return;
    const params = { seat: player.seat, seconds: Math.round(graceMs / 1000) };
    void face.remark({ key: 'player.waiting', params }, `w${player.seat}`);
  }

  /** He is back in time: nothing has happened, and the town is told so. */
  async meet(userId: string): Promise<void> {
    const { sheet, face } = this.#options;
    const absences = sheet.table.absences.filter((absence) => absence.userId !== userId);
    if (absences.length === sheet.table.absences.length) return;
    await sheet.note({ absences });
    const { seat } = seatIn(this.#options.sheet.table, userId)!;
    void face.remark({ key: 'player.back', params: { seat } }, `b${seat}`);
  }

  /** He has come into the voice room. */
  async arrive(userId: string): Promise<void> {
    if (!seatIn(this.#options.sheet.table, userId)) return;
    await this.#noteRoom(userId, true);
    await this.meet(userId);
  }

  /**
   * Nobody has watched for a while: who is in the voice room now is held against who was there before. `gone` is told
   * later of those among the missed who have left the guild.
   */
  async lookRound(gone: (userId: string) => Promise<void>): Promise<void> {
    const { world, sheet } = this.#options;
    const { gameId, present: before } = sheet.table;
    const now = world.hall.present(gameId);
    if (now === null) return;
    const missed = before.filter((userId) => !now.includes(userId));
    for (const userId of missed) await this.miss(userId, false);
    for (const userId of now) await this.arrive(userId);
    if (missed.length === 0) return;
    void world.hall.gone(gameId, missed).then(async (left) => {
      for (const userId of left) await gone(userId);
    });
  }

  /** After an outage or a restart everybody has the whole grace time again. */
  async renew(): Promise<void> {
    const { world, sheet } = this.#options;
    if (sheet.table.absences.length === 0) return;
    const earliest = world.clock.now() + world.settings.graceMs;
    const absences = sheet.table.absences.map((absence) => ({ ...absence, until: Math.max(absence.until, earliest) }));
    await sheet.note({ absences });
  }

  /** Who has left the game is waited for no longer; who has left the guild as well sees no more of it. */
  async tidy(): Promise<void> {
    const { sheet } = this.#options;
    const out = seatsOf(sheet.table).filter(({ seat }) => this.#isOut(seat));
    const over = sheet.table.absences.filter((absence) => out.some(({ userId }) => userId === absence.userId));
    if (over.length === 0) return;
    await sheet.note({ absences: sheet.table.absences.filter((absence) => !over.includes(absence)) });
    await this.#letGo(over.filter((absence) => absence.gone).map((absence) => absence.userId));
    this.arm(false);
  }

  /** `idle`: nobody's grace runs now. */
  arm(idle: boolean): void {
    const { sheet, alarms, quit } = this.#options;
    for (const { userId, seat } of seatsOf(sheet.table)) {
      const absence = sheet.table.absences.find((absence) => absence.userId === userId);
      alarms.set(`gone-${seat}`, idle || !absence ? null : absence.until, () => quit(seat));
    }
  }

  /** Whoever is not in the voice room when it is his turn to speak may have left the guild: nobody tells of that. */
  seek(seat: SeatNumber, gone: (userId: string) => Promise<void>): void {
    const { world, sheet } = this.#options;
    const { gameId, present, absences } = sheet.table;
    const { userId } = seatsOf(sheet.table)[seat - 1]!;
    if (present.includes(userId) || absences.some((absence) => absence.gone && absence.userId === userId)) return;
    void world.hall.gone(gameId, [userId]).then(([left]) => (left === undefined ? undefined : gone(left)));
  }

  async #noteRoom(userId: string, isThere: boolean): Promise<void> {
    const { sheet } = this.#options;
    const { present } = sheet.table;
    if (present.includes(userId) === isThere) return;
    await sheet.note({ present: isThere ? [...present, userId] : present.filter((each) => each !== userId) });
  }

  async #letGo(userIds: readonly string[]): Promise<void> {
    const { sheet, face } = this.#options;
    const fresh = userIds.filter((userId) => !sheet.table.away.includes(userId));
    if (fresh.length === 0) return;
    await sheet.note({ away: [...sheet.table.away, ...fresh] });
    void face.arrange();
  }

  #isOut(seat: SeatNumber): boolean {
    return this.#options.state().seats[seat - 1]?.left != null;
  }
}
