import type { CommandTurn } from './command-turn.ts';
import type { Command, Deal } from './commands.ts';
import { recommendedCards } from './deal.ts';
import type { EventOf } from './events.ts';
import { fold } from './evolve.ts';
import { completeOptions } from './options.ts';
import type { Refusal } from './refusal.ts';
import { factionOf, type Role, wakesAt } from './role.ts';
import type { Ruleset } from './ruleset.ts';
import { seal } from './secret.ts';
import type { GameState } from './state.ts';
import { clans, isClan, type Options, type RoleId, type SeatNumber } from './types.ts';

type Start = Extract<Command, { type: 'start' }>;

/**
 * Checks the options and the cards, and deals. The order is that of a list by seat, or a shuffle of the given or the
 * recommended cards (G1).
 */
export function start(turn: CommandTurn, command: Start): Refusal | null {
  const { rules } = turn;
  if (command.ruleset !== rules.id) return { code: 'unknown-ruleset', ruleset: command.ruleset };
  if (!isSeed(command.seed)) return { code: 'bad-option', option: 'seed', allowed: `0..${Number.MAX_SAFE_INTEGER}` };
  const completed = completeOptions(rules, command.options);
  if (!completed.ok) return completed.error;
  const options = completed.value;
  const { min, max } = rules.players;
  const players = sizeOf(command.deal);
  if (!Number.isInteger(players) || players < min || players > max)
    return { code: 'deal-size', got: players, min, max };
  const cards = cardsOf(turn, command.deal, options);
  const refusal = refuseCards(turn, cards) ?? rules.refuseDeal(cards, options);
  if (refusal) return refusal;
  turn.emit({
    type: 'GameStarted',
    ruleset: rules.id,
    options,
    seats: players,
    seed: seal(command.seed),
  });
  for (const [index, role] of cards.entries()) turn.emit(cardDealt(rules.roles[role]!, index + 1, options));
  // G12: a deal in which a win condition holds at the start is refused.
  return rules.winner(turn.state) ? { code: 'deal-decided', clause: 'G12' } : null;
}

function sizeOf(deal: Deal): number {
  if ('players' in deal) return deal.players;
  return 'roles' in deal ? deal.roles.length : deal.cards.length;
}

/** Returns the cards by seat. */
function cardsOf({ rules, rng }: CommandTurn, deal: Deal, options: Options): readonly RoleId[] {
  if ('roles' in deal) return deal.roles;
  return rng.shuffle('cards' in deal ? deal.cards : recommendedCards(rules, deal.players, options, rng));
}

function cardDealt(role: Role, seat: SeatNumber, options: Options): EventOf<'CardDealt'> {
  const faction = factionOf(role, options);
  const clan = clans.find((each) => wakesAt(role, each, options)) ?? null;
  return {
    type: 'CardDealt',
    seat,
    role: seal(role.id),
    faction: seal(faction),
    ...(clan === (isClan(faction) ? faction : null) ? {} : { clan: seal(clan) }),
  };
}

/**
 * Returns the state of a table with these cards, seat by seat, before its first night. Nobody plays at it: it answers
 * questions about the rules for such cards. It does not check whether they may be dealt.
 */
export function laidOut(rules: Ruleset, cards: readonly RoleId[], options: Options): GameState {
  const started = { type: 'GameStarted', ruleset: rules.id, options, seats: cards.length, seed: seal(0) } as const;
  const dealt = cards.map((role, index) => cardDealt(rules.roles[role]!, index + 1, options));
  return fold(rules, [started, ...dealt]);
}

const isSeed = (seed: number): boolean => Number.isSafeInteger(seed) && seed >= 0;

function refuseCards(turn: CommandTurn, cards: readonly RoleId[]): Refusal | null {
  const foreign = cards.find((role) => !Object.hasOwn(turn.rules.roles, role));
  if (foreign !== undefined) return { code: 'deal-role', role: foreign };
  // G12: a deal never has two of some cards.
  for (const role of new Set(cards)) {
    const got = cards.filter((card) => card === role).length;
    if (got > 1 && turn.rules.roles[role]!.single) return { code: 'deal-count', role, got, want: 1, clause: 'G12' };
  }
  return null;
}
