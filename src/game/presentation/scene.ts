import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan } from '#engine/kernel/types.ts';
import type { KnownDeal, OwnWords } from '#narration/index.ts';
import type { Game } from '../model/game.ts';
import type { ShownRecord } from '../model/record.ts';
import { isAtStage, stageOf } from '../model/stages.ts';
import type { EarnedBy } from '../ports/achievements.ts';
import type { LobbyView, Script } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';

/** The facts that determine a table's texts. They follow from its state alone. */
export interface TextFacts {
  readonly table: TableDocument;
  readonly rules: Ruleset;
  readonly ownRoles: readonly OwnWords[];
  /** The facts about the cards that texts depend on. `null`: no cards have been dealt. */
  readonly deal: KnownDeal | null;
  /** The game with everything that has happened. */
  readonly ahead: Game;
}

/** The facts that determine a table's layout. */
export interface Scene extends TextFacts {
  /** The game as far as the town was told, which is what is shown. */
  readonly game: Game;
  /** Puts together the contents of the lobby's panel, which most layouts do not need. */
  lobby(): LobbyView;
  /** The table of the next game. `null`: there is none. */
  readonly next: string | null;
  /** True while the table of the game before is open. */
  readonly isFormerOpen: boolean;
  /** The voice room of the game before, in which people may still be. `null`: there is none. */
  readonly formerVoiceId: string | null;
  /** The game before, whose town serves this game. `null`: there is none, or it keeps its log. */
  readonly formerId: string | null;
  /** True once the next game gathers its players. */
  readonly isFollowed: boolean;
  /** True if the next game sits in the voice room or external voice channel that this table has used. */
  readonly isVoiceHandedOn: boolean;
  /** The record of a finished game. `null`: the game is not over, its cards stay hidden, or it cannot be written. */
  readonly record: ShownRecord | null;
  /** The achievements of a finished game, once they are known. */
  readonly earned: readonly EarnedBy[];
  /** Returns the user ids of the players who are there. Known only while the table gathers. */
  present(): readonly string[];
  /** The user id of the bot that speaks at the table. `null`: none does. */
  readonly speakerId: string | null;
  /** The end of the running time limit. */
  readonly until: number | null;
  /** The time of the scene, ms since 1970. */
  readonly now: number;
  readonly script: Script;
}

/** An object that knows the current scene of a table. */
export interface SceneSource {
  readonly textFacts: TextFacts;
  scene(): Scene;
}

/** Returns true if a game has begun (its first batch is stored) and its rooms are still needed. */
export const isPlaying = ({ table: { stage } }: Pick<Scene, 'table'>): boolean =>
  stage.kind === 'playing' || stage.kind === 'finished';

/** Returns true if the table closes without a game. */
export const isUnplayed = ({ table: { stage } }: Pick<Scene, 'table'>): boolean =>
  stage.kind === 'closing' && stage.game === null;

/** Returns true if the table uses its rooms: while it gathers its players, and in its game. */
export const isStarted = (scene: Pick<Scene, 'table'>): boolean =>
  isPlaying(scene) || isAtStage(scene.table, 'gathering');

/**
 * Returns true if the rooms are made for a start to come, which Discord's limit on making channels would delay: once all
 * seats are taken, until the lobby ends. A next game begins in rooms of the game before as long as they are there.
 */
export const isPrepared = ({ table, isFormerOpen }: Pick<Scene, 'table' | 'isFormerOpen'>): boolean =>
  !isFormerOpen && stageOf(table, 'lobby')?.wasFull === true;

/** Returns true if the town is that of the next game. A table that keeps its log keeps its town. */
export const isTownHandedOn = ({ table, isFollowed }: Pick<Scene, 'table' | 'isFollowed'>): boolean =>
  isFollowed && !table.settings.keepsLog;

/** Returns true if the clan has members in this game and its first call has begun. */
export function isIntroduced({ game: { state } }: Scene, clan: Clan): boolean {
  if (state.phase === null || !state.seats.some((seat) => seat.clan === clan)) return false;
  return state.phase === 'day' || state.round > 1 || state.night.called.includes(clan);
}

/**
 * Returns true if the dead may not speak in the voice room, even without a mute. In the voice channel of the graveyard
 * their mute is lifted, and without this they would be heard when they come back, until the next mute (G6).
 */
export const keepsDeadSilent = ({ table: { settings } }: Pick<Scene, 'table'>): boolean =>
  settings.graveyardVoice && settings.secrecy !== 'panels' && settings.floor.mode !== 'off';

/**
 * Returns true if the night's ambience plays now: all night, regardless of the players' actions, at a table that has it
 * switched on. It is silent during the numbers of a blind shooting, and in a pause.
 */
export function hasNightSound(scene: Scene): boolean {
  const { phase, outcome, paused, step } = scene.ahead.state;
  const isNight = phase === 'night' && outcome === null && paused === null && step?.kind !== 'number';
  return scene.table.settings.nightSound && isNight && isPlaying(scene);
}
