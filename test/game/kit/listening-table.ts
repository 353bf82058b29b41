/** A game at a given step whose bot listens for speech out of turn. */
import type { NewTable } from '#game/ports/game-service.ts';
import type { FloorPlan } from '#game/ports/ports.ts';
import { freshBot, isOpen, startedGame, until } from './process.ts';

export const listening = (mode: FloorPlan['mode'] = 'listen', ruleset = 'club'): Partial<NewTable> => ({
  ruleset,
  settings: { floor: { mode, tolerance: 1.5, window: 5 } },
});

export async function begin(change = listening(), kind = 'speech', settings = {}) {
  const { environment, process } = freshBot(settings);
  const gameId = await startedGame(process.tables, 7, change);
  await until(process, gameId, isOpen(kind));
  const { clock } = environment;
  const { tables } = process;
  const fouls = () => tables.table(gameId)!.town.seats.map((seat) => seat.fouls);
  const speak = (seat: number, speaks = true) =>
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.spoke(`u${seat}`, speaks));
  /** Speaks for a time, then is silent for a time. */
  const say = async (seat: number, ms: number, pause = 0) => {
    speak(seat);
    await clock.move(ms);
    speak(seat, false);
    await clock.move(pause);
  };
  return { environment, process, tables, gameId, clock, fouls, speak, say };
}

export const noFouls = [0, 0, 0, 0, 0, 0];
