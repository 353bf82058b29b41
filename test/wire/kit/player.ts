/** The part of one player in a plot. */
import type { SimulatedUser } from 'discord-emulator';
import { type CallId, isClan } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wakes } from '../../../src/demo/spoken-lines.ts';
import type { Plot } from './plot.ts';

/** A player: the simulated user, their seat, the plot, and the language of the table. */
export interface Player {
  readonly user: SimulatedUser;
  readonly seat: number;
  readonly plot: Plot;
  readonly language: Language;
}

/** The role of a player. */
export const roleOf = ({ plot, seat }: Player): string => plot.roles[seat - 1]!;

/** The verbs of a card at a call. */
export function verbsAt({ ruleset }: Plot, role: string, call: CallId): readonly string[] {
  // F17: the player who was hit names seats, whatever their card.
  if (call === 'best-move') return ['names'];
  const { abilities: own, abilitiesIn } = rulesets[ruleset]!.roles[role]!;
  // F3: the don puts down the order of the shots.
  if (ruleset === 'sport' && role === 'don' && call === 'mafia') return ['orders', 'fires'];
  // A24: a werewolf wakes with the clan once turned. Before that the plot gives them nothing to do there.
  if (!wakes(ruleset, role, call) && !(abilitiesIn && isClan(call))) return [];
  const abilities = [...own, ...(abilitiesIn && isClan(call) ? abilitiesIn(call) : [])];
  return abilities.filter((ability) => ability.call === call).map(({ verb }) => verb);
}

/** Returns true for a player who presses before the time begins. The bot keeps it as an intention. */
export const isHasty = ({ seat }: Pick<Player, 'seat'>): boolean => seat % 2 === 0;
