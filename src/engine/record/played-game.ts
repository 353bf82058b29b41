import type { Command } from '../kernel/commands.ts';
import type { Options, RoleId } from '../kernel/types.ts';

/** A played game: its deal, and its commands in order. */
export interface PlayedGame {
  readonly options: Options;
  readonly seed: number;
  readonly roles: readonly RoleId[];
  /** Names by seat. They are labels and change nothing. */
  readonly names: readonly string[];
  readonly commands: readonly Command[];
  /** The file of its role set. */
  readonly roleSet?: string;
}
