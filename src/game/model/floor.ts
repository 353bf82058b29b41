import { type GameState, isForAll, silenced, speakers } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { living } from '#engine/kernel/state.ts';
import type { Options, SeatNumber } from '#engine/kernel/types.ts';
import { forbiddenName } from '#narration/index.ts';
import type { Settings } from '../ports/deps.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { FloorPlan, Layout, Remark, SeatedPlayer } from '../ports/ports.ts';
import { because, type Failure, refused } from '../runtime/answers.ts';
import { type Game, watches } from './game.ts';

/** What a table does about the floor where its host has not chosen. */
export const usualFloor: FloorPlan = { mode: 'mute', tolerance: 1.5, window: 5 };

export const floorOf = ({ floor = usualFloor }: Pick<TableDocument, 'floor'>): FloorPlan => floor;

/** Why order cannot be kept as it is wished; `null`: it can. */
export function problemWithOrder(
  { fouls }: Ruleset,
  { floor = usualFloor, watchesWords }: Pick<TableDocument, 'floor' | 'watchesWords'>,
  { readsTown = false }: Settings,
): Failure | null {
  const problem = problemWithFloor(floor);
  if (problem) return problem;
  if (watchesWords && !fouls) return refused({ code: 'not-in-ruleset', verb: 'fouls' });
  return watchesWords && !readsTown ? because('words.unread') : null;
}

/** Why nobody could be heard by such a plan; `null`: it makes sense. */
export const problemWithFloor = ({ tolerance, window }: FloorPlan): Failure | null =>
  tolerance > 0 && tolerance <= window && window <= 60 ? null : because('floor.tolerance');

/** The list of forbidden words: the table's, else the rulebook's own (C20). */
export const forbiddenWords = ({ options: specs }: Ruleset, options: Options): readonly string[] =>
  [options['forbiddenWords'] ?? specs['forbiddenWords']?.default ?? []].flat().map(String);

/** Whose voices are open and whose are not: all but the speakers are muted, or some, or nobody is. */
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
  const here = hushed.filter((userId) => players.some((player) => player.userId === userId));
  const muted = [...new Set([...silent, ...here])];
  return mode === 'off' && muted.length === 0 ? { speakers: null } : { speakers: null, muted };
}

/** With open microphones: who has nothing more to say (G6). It could not be unsaid. */
const dead = (state: GameState): readonly SeatNumber[] =>
  state.seats.map(({ number }) => number).filter((seat) => watches(state, seat));

/** Whether voices are being opened for all, or closed again: the next time does not run before that is done. */
export function isMassive(mode: FloorPlan['mode'], before: GameState['step'], now: GameState['step']): boolean {
  const concerns = [before, now].some((step) => step !== null && isForAll(step));
  return mode === 'mute' && concerns;
}

/** Discord lets so many members be muted or unmuted in so many seconds. */
const BUDGET = { edits: 10, seconds: 10 };

/** What a lobby says of its floor. */
export function floorRemarks(
  rules: Ruleset,
  table: Pick<TableDocument, 'floor' | 'watchesWords' | 'options' | 'language'>,
  scene: { readonly seats: number; readonly voice: boolean },
): readonly Remark[] {
  const words = forbiddenWords(rules, table.options).map((word) => forbiddenName(word, table.language));
  const watched = table.watchesWords ? [{ key: 'words.watched', params: { words: words.join(', ') } }] : [];
  return [...aboutVoices(rules, floorOf(table), scene), ...watched];
}

function aboutVoices(
  rules: Ruleset,
  { mode, tolerance, window }: FloorPlan,
  { seats, voice }: { readonly seats: number; readonly voice: boolean },
): readonly Remark[] {
  if (mode === 'off') return [{ key: 'floor.off' }];
  if (mode === 'listen' && !voice) return [{ key: 'floor.deaf' }];
  if (mode === 'listen') return [{ key: rules.fouls ? 'floor.listen' : 'floor.remind', params: { tolerance, window } }];
  if (!rules.day.some((stage) => stage.forAll)) return [];
  const seconds = BUDGET.seconds * Math.floor((seats - 1) / BUDGET.edits) + 3;
  return [{ key: 'floor.for-all', params: { seconds } }];
}

/** How many may speak where everybody may: the living who are not kept from it (C21). */
export const voicesForAll = (rules: Ruleset, state: GameState): number =>
  living(state).length - silenced(rules, state).length;
