import { type GameState, isForAll, silenced, speakers } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { living } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { forbiddenName } from '#narration/index.ts';
import type { Settings } from '../ports/deps.ts';
import type { Failed } from '../ports/outcome.ts';
import type { FloorPlan, Layout, Remark, SeatedPlayer } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { wordsOption } from '../settings/settings.ts';
import { because, refused } from './answers.ts';
import { type Game, watches } from './game.ts';
import { isIn } from './relations.ts';

/** Returns why the chosen floor settings are not possible. `null`: they are. */
export function failureOfOrder(
  { fouls }: Ruleset,
  { settings: { floor, words } }: Pick<TableDocument, 'settings'>,
  { readsTown = false }: Settings,
): Failed | null {
  const failed = failureOfFloor(floor);
  if (failed) return failed;
  if (words !== null && !fouls) return refused({ code: 'not-in-ruleset', verb: 'foul' });
  return words !== null && !readsTown ? because('words.unread') : null;
}

/** Returns why the limits of a plan are invalid. `null`: they are valid. */
export const failureOfFloor = ({ tolerance, window }: FloorPlan): Failed | null =>
  tolerance > 0 && tolerance <= window && window <= 60 ? null : because('floor.tolerance');

/** Returns the forbidden words: the table's, or otherwise the rulebook's (C20). */
export function forbiddenWords(
  { options: specs }: Ruleset,
  { options, settings: { words } }: Pick<TableDocument, 'options' | 'settings'>,
): readonly string[] {
  if (words !== 'usual') return words ?? [];
  return [options[wordsOption] ?? specs[wordsOption]?.default ?? []].flat().map(String);
}

/** Returns who may speak and who is muted: all but the speakers are muted, or some players, or nobody. */
export function voicesOf(
  { mode }: FloorPlan,
  { rules, game }: { readonly rules: Ruleset; readonly game: Game },
  players: readonly SeatedPlayer[],
  hushed: readonly string[] = [],
): Pick<Layout, 'speakers' | 'muted'> {
  const of = (seats: readonly SeatNumber[]) =>
    players.filter(({ seat }) => seats.includes(seat)).map(({ userId }) => userId);
  if (game.state.outcome) return { speakers: null };
  const speaking = mode === 'mute' ? of(speakers(rules, game.state)) : null;
  if (speaking) return { speakers: speaking.filter((userId) => !hushed.includes(userId)) };
  const silent = mode === 'off' ? [] : of([...dead(game.state), ...silenced(rules, game.state)]);
  const here = hushed.filter((userId) => isIn(players, userId));
  const muted = [...new Set([...silent, ...here])];
  return mode === 'off' && muted.length === 0 ? { speakers: null } : { speakers: null, muted };
}

/** With open microphones: the dead after their last word (G6). They are muted, because speech cannot be undone. */
const dead = (state: GameState): readonly SeatNumber[] =>
  state.seats.map(({ number }) => number).filter((seat) => watches(state, seat));

/** Returns true if all microphones are being opened or closed again. The next time limit waits for that. */
export function isMassive(
  rules: Ruleset,
  mode: FloorPlan['mode'],
  [before, now]: readonly [before: GameState['step'], now: GameState['step']],
): boolean {
  const concerns = [before, now].some((step) => step !== null && isForAll(rules, step));
  return mode === 'mute' && concerns;
}

/** Discord's limit for muting and unmuting members, for each bot: `edits` within `seconds`. */
const BUDGET = { edits: 10, seconds: 10 };

/** The facts on which the floor mode depends. `bots`: the number of bots that mute people. */
interface FloorScene {
  readonly seats: number;
  readonly voice: boolean;
  readonly bots: number;
}

/** Returns the lobby's remark on words that cost a foul. */
export function wordRemarks(
  rules: Ruleset,
  table: Pick<TableDocument, 'settings' | 'options' | 'language'>,
): readonly Remark[] {
  if (table.settings.words === null) return [];
  const words = forbiddenWords(rules, table).map((word) => forbiddenName(word, table.language));
  return [{ key: 'words.watched', params: { words: words.join(', ') } }];
}

/** Returns the remarks on the floor mode, which the rules of a table show. */
export function floorRemarks(
  rules: Ruleset,
  { mode, tolerance, window }: FloorPlan,
  { seats, voice, bots }: FloorScene,
): readonly Remark[] {
  if (mode === 'off') return [{ key: 'floor.off' }];
  if (mode === 'listen' && !voice) return [{ key: 'floor.deaf' }];
  if (mode === 'listen') return [{ key: rules.fouls ? 'floor.listen' : 'floor.remind', params: { tolerance, window } }];
  if (!rules.day.some(({ forAll }) => forAll)) return [];
  const seconds = BUDGET.seconds * Math.floor((seats - 1) / (BUDGET.edits * bots)) + 3;
  return [{ key: 'floor.for-all', params: { seconds } }];
}

/** Returns the number of speakers in an open discussion: the living who are not silenced (C21). */
export const voicesForAll = (rules: Ruleset, state: GameState): number =>
  living(state).length - silenced(rules, state).length;
