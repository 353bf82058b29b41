/** Random things that people do on Discord without the bot: they write, edit, speak, leave voice and leave the server. */
import type { SeededRandom } from 'discord-emulator/random';
import type { GameService } from '#game/game-service.ts';
import { guilds } from './fuzz-caller.ts';
import { anything } from './fuzz-input.ts';

const rooms = ['town', 'town', 'voice', 'clan-mafia', 'clan-yakuza', 'graveyard'] as const;
const kinds = ['edit', 'edit', 'write', 'speak', 'voice', 'voice', 'voice', 'mute', 'disturb', 'leave'] as const;

/** An event of Discord, and its words for the report of a failure. */
interface DiscordEvent {
  readonly words: string;
  happen(service: GameService): void;
}

/** Draws an event of a table of one of the two guilds, or of a table that is not there. */
export function eventOf(dice: SeededRandom, gameIds: readonly string[]): DiscordEvent {
  const gameId = dice.chance(0.9) && gameIds.length > 0 ? dice.pick(gameIds) : anything(dice);
  const guild = dice.between(0, 1);
  const userId = dice.chance(0.9) ? `u${guild * 10 + dice.between(1, 6)}` : anything(dice);
  const isOn = dice.chance(0.6);
  const kind = dice.pick(kinds);
  const room = dice.pick(rooms);
  // A person who leaves their server for good would end most games early.
  const leaves = kind === 'leave' && dice.chance(0.2);
  const happen = (service: GameService): void => {
    if (kind === 'edit')
      service.tell(gameId, ({ floorMonitor }) => floorMonitor.edited({ room, userId, isGone: isOn }));
    else if (kind === 'write')
      service.tell(gameId, ({ floorMonitor }) =>
        floorMonitor.wrote(userId, isOn ? 'by God, honestly' : anything(dice)),
      );
    else if (kind === 'speak') service.tell(gameId, ({ floorMonitor }) => floorMonitor.spoke(userId, isOn));
    // A timeout puts people out of voice, too.
    else if (kind === 'voice') service.voiceChanged(guilds[guild]!, userId, isOn);
    else if (kind === 'mute') service.tell(gameId, (table) => table.mutedByOthers(userId));
    else if (kind === 'disturb') service.tell(gameId, (table) => table.disturbed());
    else if (leaves) service.memberGone(guilds[guild]!, userId);
  };
  return { words: `${kind} ${isOn} in ${room} of ${gameId} by ${userId}`, happen };
}
