import type { Client } from 'discord.js';
import type { GameService } from '#game/game-service.ts';
import type { Log } from '#game/ports/ports.ts';
import type { RunningReconciler } from '../reconciler/index.ts';

/** The parts that follow what happens in Discord. */
export interface Watch {
  readonly client: Client<true>;
  readonly rooms: RunningReconciler;
  readonly service: () => GameService;
  readonly log: Log;
}
