import type { Choice } from '#engine/kernel/notices.ts';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { isVerb, optionLabel, readChoice, readChoices } from '../../formats/choices.ts';
import { matches } from '../../formats/typed.ts';
import { cut, menuSize } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { choiceLabel, verbText } from '../../ui/texts.ts';
import { findSeat } from '../which-table/find-table.ts';

/**
 * Reads the text of `/act`: `checks:3` or `checks:3+5` from the suggestions, or numbers where only one verb fits them.
 * Returns null if no action fits.
 */
export function readActionInput(
  text: string,
  choices: readonly Choice[],
): { readonly verb: Verb; readonly targets: readonly VoteChoice[] } | null {
  const [, word, rest = ''] = /^(?:([a-z]+):)?(.*)$/s.exec(text.trim().toLowerCase()) ?? [];
  const targets = readChoices(rest.split(/[\s,+]+/).filter((part) => part !== ''));
  if (targets === null) return null;
  if (word !== undefined) return isVerb(word) ? { verb: word, targets } : null;
  const fitting = choices.filter(({ min, max }) => targets.length >= min && targets.length <= max);
  const [only, ...more] = fitting;
  return only === undefined || more.length > 0 ? null : { verb: only.verb, targets };
}

/** Suggests the caller's actions for `/act`. */
export function suggestActions(context: Context, caller: Caller, input: string): readonly Suggestion[] {
  const seat = findSeat(context, caller, null);
  return seat.ok ? suggestedActions(seat.value, input, caller.wording) : [];
}

/** Suggests the targets of a command with a verb of its own. */
export function suggestTargets(context: Context, caller: Caller, verb: Verb, input: string): readonly Suggestion[] {
  const seat = findSeat(context, caller, null);
  return seat.ok ? suggestedTargets(seat.value, verb, input, caller.wording) : [];
}

/** At most 25 actions that fit the text (Discord's limit). */
function suggestedActions(insight: SeatInsight, input: string, wording: Wording): readonly Suggestion[] {
  const numbers = input.split(/[\s,+]+/).map(readChoice);
  const listed = numbers.length > 1 && numbers.every((number) => number !== null) ? numbers : null;
  const all = insight.view.choices.flatMap(({ verb, options, min, max }) => {
    const suggestion = (targets: readonly VoteChoice[]): Suggestion => ({
      name: cut(
        [verbText(wording, verb), targets.map((one) => optionLabel(verb, one, insight.players, wording)).join(', ')]
          .filter((part) => part !== '')
          .join(': '),
        100,
      ),
      value: `${verb}:${targets.join('+')}`,
    });
    if (max === 0) return [suggestion([])];
    if (listed !== null) return listed.length >= min && listed.length <= max ? [suggestion(listed)] : [];
    return min > 1 ? [] : options.map((option) => suggestion([option]));
  });
  return all.filter(({ name, value }) => matches(`${name} ${value}`, listed === null ? input : '')).slice(0, menuSize);
}

function suggestedTargets(insight: SeatInsight, verb: Verb, input: string, wording: Wording): readonly Suggestion[] {
  const options = insight.view.choices.find((choice) => choice.verb === verb)?.options ?? [];
  return options
    .map((option) => ({ name: choiceLabel(wording, option, insight.players), value: `${option}` }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}
