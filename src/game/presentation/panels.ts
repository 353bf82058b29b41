import type { Step } from '#engine/kernel/step.ts';
import type { SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import { nextCall } from '#engine/mechanics/calling.ts';
import { bannedByFouls } from '#engine/mechanics/foul-bans.ts';
import { hasSpent } from '#engine/mechanics/nominations.ts';
import { mayTake } from '#engine/mechanics/trial/sentence.ts';
import { graceEnd } from '../model/called-votes.ts';
import { awaitsPress, isHostLed } from '../model/leading.ts';
import { numberCalls } from '../model/numbers.ts';
import { overviewOf } from '../model/overview.ts';
import { personIds } from '../model/practice.ts';
import { gameOf, stageOf } from '../model/stages.ts';
import type { TownPage } from '../ports/panel.ts';
import type { DayVerb, GameFacts, Layout, LobbyView, PageChoices, StepChoice, VoteCall } from '../ports/ports.ts';
import { clanPanels } from './clan-panels.ts';
import { afterGamePanel, resultPanel } from './end-panels.ts';
import { graveyardPanels } from './graveyard-panels.ts';
import { isPlaying, isTownHandedOn, isUnplayed, type Scene } from './scene.ts';
import type { TownRound } from './shown-table.ts';
import type { PageNote } from './town-pages.ts';

/** The record of a town so far. */
export interface TownRecord {
  readonly pages: readonly TownPage[];
  readonly note: PageNote | null;
  /** The nights and the days so far, as the town was told. */
  readonly rounds: readonly TownRound[];
  /** False while the message with the result of the game is being posted. */
  readonly isEndPosted: boolean;
}

/** The current panels: the lobby's in the channel where it was opened, the pages in the town. */
export function panelsOf(scene: Scene, record: TownRecord): Layout['panels'] {
  // The panel of a table that closed without a game is not needed.
  if (isUnplayed(scene)) return [];
  const lobby = scene.lobby();
  const first = resultPanel(scene, record.rounds) ?? ({ room: 'lobby', panel: { kind: 'lobby', lobby } } as const);
  if (!isPlaying(scene)) return [first, ...gatheringPanel(scene)];
  const now = choicesOf(scene, record.note);
  const pages = record.pages.map((page) => {
    const isLast = page === record.pages.at(-1);
    const first = page.number === 1 ? { facts: factsOf(lobby), mentions: uncalled(scene, page.mentions) } : {};
    return { room: 'town', panel: { kind: 'page', ...page, ...first, now: isLast ? now : null } } as const;
  });
  const after =
    scene.game.state.outcome && record.isEndPosted && !isTownHandedOn(scene)
      ? [{ room: 'town' as const, panel: afterGamePanel(scene) }]
      : [];
  const chats = scene.table.settings.secrecy === 'panels' ? [] : [...clanPanels(scene), ...graveyardPanels(scene)];
  return [first, ...pages, ...after, ...chats];
}

/** The facts of the game for its first page, as its lobby had them. */
const factsOf = ({ ruleset, cards, inPlay, options, order }: LobbyView): GameFacts => ({
  ruleset,
  cards,
  inPlay,
  options,
  order,
});

/** The people whom the gathering has not called yet. */
function uncalled({ table }: Scene, userIds: readonly string[]): readonly string[] {
  const { called = [] } = gameOf(table) ?? {};
  return userIds.filter((userId) => !called.includes(userId));
}

/** The message that calls the players, once somebody had to be called. */
function gatheringPanel(scene: Scene): Layout['panels'] {
  const { players, waiting } = scene.table;
  const gathering = stageOf(scene.table, 'gathering');
  if (!gathering?.called) return [];
  const { at, until } = gathering;
  const people = personIds(players);
  const present = scene.present();
  const here = people.filter((userId) => present.includes(userId));
  const missing = people.filter((userId) => !here.includes(userId));
  const waits = waiting.length > 0 ? { waits: true as const } : {};
  const inText = gathering.here === null ? {} : { inText: true as const };
  const panel = { kind: 'gathering', at, until, here, missing, ...waits, ...inText } as const;
  return [{ room: 'town', panel }];
}

/** The current step for its page, the same for everybody (G4). `null`: the game is over. */
function choicesOf(scene: Scene, note: PageNote | null): PageChoices | null {
  const { state } = scene.game;
  const { step, open } = state;
  const talks = scene.table.settings.secrecy === 'panels';
  if (state.outcome) return null;
  if (!step) return { step: 0, until: null, note: null, talks, choice: { kind: 'wait' } };
  return {
    step: step.number,
    until: hasClock(step) ? scene.until : null,
    note: note?.step === step.number && !open ? note.text : null,
    talks,
    ...(isHostLed(scene.table) && awaitsPress(state) ? { awaitsHost: true as const } : {}),
    choice: choiceOf(scene, step),
  };
}

const timed: ReadonlySet<Step['kind']> = new Set([
  ...(['speech', 'silence', 'nomination', 'common', 'discussion', 'deliberation'] as const),
  ...(['ballot', 'judgement', 'appeal', 'duel', 'revenge'] as const),
]);

/** Returns true if people read how long the step lasts. An introduction is too short, and a number has a list. */
const hasClock = (step: Step): boolean =>
  timed.has(step.kind) || (step.kind === 'call' && (step.purpose === 'act' || step.purpose === 'contract'));

function choiceOf(scene: Scene, step: Step): StepChoice {
  const { state } = scene.game;
  // Before the first night the page shows players their cards.
  if (state.phase !== 'day') {
    return { kind: 'night', numbers: numberCalls(scene.game, scene.until), ...calledOn(scene, step) };
  }
  const asked = openChoice(scene, step);
  if (asked) return asked;
  const overview = overviewOf(scene.rules, scene.game, scene.until);
  const isDecided = step.kind === 'verdict' || (step.kind === 'speech' && step.purpose !== 'turn');
  return {
    kind: 'day',
    overview: isDecided ? { ...overview, nominations: [] } : overview,
    offers: offersOf(scene, step),
  };
}

/** The actions that somebody has in a step of the day, as far as everybody knows it. */
function offersOf(scene: Scene, step: Step): readonly DayVerb[] {
  const nominates: readonly DayVerb[] = isNominating(scene, step) ? ['nominates'] : [];
  switch (step.kind) {
    case 'discussion':
      return ['ready', ...nominates];
    case 'speech':
    case 'nomination':
      return ['passes', ...nominates];
    case 'silence':
      // C21: without time it is only announced.
      return step.seconds === 0 ? [] : ['passes', ...nominates];
    default:
      return [];
  }
}

/** Returns true if this step has nominations. A ban by fouls is public. A ban by a card is not (C13a, A31). */
function isNominating({ rules, game: { state } }: Scene, step: Step): boolean {
  const { offered, apart = false } = rules.nominations;
  if (!offered(state.options)) return false;
  if (step.kind === 'discussion') return true;
  // A6: with `apart`, candidates are named after the speeches.
  const isTurn = step.kind === 'nomination' || (!apart && 'purpose' in step && step.purpose === 'turn');
  if (!isTurn || !('seat' in step)) return false;
  return !hasSpent(rules, state, step.seat) && !bannedByFouls(rules, state, step.seat, 'nomination');
}

/** Returns true while a press counts on the button of a call. After the call its button stays beside the next one until then. */
const hasGrace = ({ game, now }: Scene, { to }: { readonly to: number | null }): boolean =>
  to === null || now < graceEnd(to, game.timing.speed);

/** The number that is being called, and the one before it while its grace lasts (F14). */
function calledOn(scene: Scene, step: Step): { readonly called?: SeatNumber; readonly former?: SeatNumber } {
  if (step.kind !== 'number' && step.kind !== 'sleep') return {};
  const now = step.kind === 'number' ? step.called : null;
  const former = scene.game.numbers.findLast(({ clan, seat }) => clan === step.clan && seat !== now);
  return {
    ...(now === null ? null : { called: now }),
    ...(former && hasGrace(scene, former) ? { former: former.seat } : null),
  };
}

/**
 * The call of a ballot, with the calls before and after it (F8). A call whose count has been told has waited for late
 * presses, and the lines above show its votes.
 */
function callOf(scene: Scene, choice: VoteChoice): VoteCall {
  const { state, calls, views } = scene.game;
  const isCounted = (each: VoteChoice) => state.ballot?.counted.some((count) => count.choice === each) ?? false;
  const former = calls.findLast((call) => call.to !== null && !isCounted(call.choice));
  return {
    choice,
    next: nextCall(state) ?? null,
    hands: (views[0]!.hands ?? []).filter((hand) => !isCounted(hand.choice)),
    ...(former && hasGrace(scene, former) ? { former: { choice: former.choice, step: former.step } } : null),
  };
}

/** A choice that is made in public. `null`: the step asks for none. */
function openChoice(scene: Scene, step: Step): StepChoice | null {
  const { rules, game } = scene;
  const { state, views } = game;
  const { ballot, judgement } = state;
  switch (step.kind) {
    // D12: the choices of judges are secret, so the menu stays for its full time and is the same for everybody.
    case 'judgement':
      return { kind: 'judgement', choices: judgement?.choices ?? step.choices };
    case 'ballot':
      // Players who have left are no longer on the ballot (G11).
      return {
        kind: 'ballot',
        choices: (ballot ?? step).choices,
        voted: views[0]!.voted ?? [],
        ...(step.called === undefined ? null : { call: callOf(scene, step.called) }),
      };
    case 'appeal':
      return { kind: 'appeal' };
    case 'duel':
      return { kind: 'duel', free: step.free };
    case 'revenge':
      return { kind: 'revenge', choices: mayTake(rules, state, step.seat) };
    default:
      return null;
  }
}
