/** The answers to a press that comes too early or too late: what happens now, and when the time of the seat comes. */
import { drawChoices, drawContract } from '#discord/features/actions/view.ts';
import { optionText } from '#discord/formats/choices.ts';
import { earlyText } from '#discord/formats/moment.ts';
import { nominationLine, verbText } from '#discord/ui/texts.ts';
import { look } from '#engine/kernel/look.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import { emptyView, type View } from '#engine/kernel/view.ts';
import { earlyView } from '#game/model/intentions.ts';
import { ownTurnsOf } from '#game/model/own-turns.ts';
import { seatsOf } from '#game/model/seating.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import { type Language, refusalText, type Scene, t, type Wording } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../../rulebooks.ts';
import type { Allowed } from './allowed.ts';
import { sceneOf } from './facts.ts';
import type { TriedAct } from './plot.ts';
import { dealIn, type Moment, type Truth } from './truth.ts';

/** One verb for each kind of thing that has a time. */
const verbs: readonly (Verb | undefined)[] = ['passes', 'nominates', 'votes', 'ready', 'checks', undefined];

/** The knowledge of a seat at a moment, with this view. */
export function insightAt(truth: Truth, { after }: Pick<Moment, 'after'>, view: View): SeatInsight {
  const { table } = truth;
  const turns = () => ownTurnsOf(rulesets[table.ruleset]!, after, view.seat!);
  const { gameId, guildId } = table;
  const seated = { gameId, guildId, isHost: false, seat: view.seat!, players: seatsOf(table) };
  return {
    ...seated,
    until: null,
    ...earlyView(rulesets[table.ruleset]!, after, view, []),
    turns,
    deal: dealIn(truth),
  };
}

/** Every such answer that the player of this seat can get, with the time from which it is true. */
export function earlyLines(truth: Truth, seat: SeatNumber, acts: readonly TriedAct[]): readonly Allowed[] {
  const { language, ruleset } = truth.table;
  const words = sceneOf(truth, seat);
  const own = acts.filter((act) => act.seat === seat);
  let view = emptyView(seat);
  return truth.moments.flatMap((moment) => {
    view = look(rulesets[ruleset]!, view, moment.notices);
    const insight = insightAt(truth, moment, view);
    const answers = verbs.flatMap((verb) => earlyText(insight, wordingOf(language), verb).split('\n'));
    const lines = [
      ...answers,
      nominationLine(wordingOf(language), insight) ?? '',
      ...intentionLines(insight, language, own),
      ...tooLate(view, wordingOf(language), words),
      ...tooLate(view, wordingOf(language), words).map((reason) => t(language, 'ui:act.void', { reason })),
      ...otherNumber(view, wordingOf(language), words),
    ];
    return [...new Set(lines)].map((text) => ({ at: moment.at, text }));
  });
}

/** The answers to a choice that was kept for its time, if the chosen player has left meanwhile. */
const tooLate = ({ seats }: View, wording: Wording, words: Scene): readonly string[] =>
  seats
    .filter(({ left }) => left !== null)
    .map(({ number }) => refusalText({ code: 'target-out', seat: number }, wording, words));

/** The answer to a shot at another number than the one that is being called, which everybody hears (D14). */
const otherNumber = ({ step }: View, wording: Wording, words: Scene): readonly string[] =>
  step?.kind === 'number' ? [refusalText({ code: 'other-number', called: step.called }, wording, words)] : [];

/**
 * The menus that a seat sees while its step is announced, with any choice, and the answers to that choice. Of choices of
 * several seats only those that the player has tried.
 */
function intentionLines(insight: SeatInsight, language: Language, acts: readonly TriedAct[]): readonly string[] {
  if (insight.earlyStep === null) return [];
  const wording = wordingOf(language);
  const { view } = insight;
  const menu = (choices: View['choices']) =>
    drawChoices({ ...insight, view: { ...view, choices } }, wording).content.split('\n');
  const contract = (draft: readonly SeatNumber[]) => drawContract(insight, wording, draft).content.split('\n');
  return view.choices.flatMap((choice) => [
    ...menu([choice]),
    t(language, 'ui:act.intended.plain', { choice: verbText(wording, choice.verb) }),
    ...[...choice.options.map((option) => [option]), ...listsFor(choice.verb, acts)].flatMap((picked) => [
      ...menu([{ ...choice, picked }]),
      t(language, 'ui:act.intended', {
        choice: picked.map((option) => optionText(choice.verb, option, insight, wording)).join(', '),
      }),
    ]),
    ...(choice.verb === 'orders' ? draftsOf(acts).flatMap((draft) => contract(draft)) : []),
  ]);
}

/** The choices of several seats that were tried with this verb. */
const listsFor = (verb: Verb, acts: readonly TriedAct[]): readonly TriedAct['targets'][] =>
  acts.filter((act) => act.verb === verb && act.targets.length > 1).map(({ targets }) => targets);

/** The parts of the lists that were ordered, as they grow seat by seat (D6). */
export const draftsOf = (acts: readonly TriedAct[]): readonly (readonly SeatNumber[])[] =>
  acts
    .filter(({ verb }) => verb === 'orders')
    .flatMap(({ targets }) => targets.map((_, index) => targets.slice(0, index + 1) as SeatNumber[]));
