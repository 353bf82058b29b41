import { ButtonStyle } from 'discord.js';
import type { Choice } from '#engine/kernel/notices.ts';
import { type SeatNumber, type Verb, type VoteChoice, verbs } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, ownAction, say, t } from '#narration/index.ts';
import { type Body, body, buttonRow, cut, menuRow, menuSize, portions, type Row, rowsLimit } from '../../body.ts';
import type { Caller, Context, Suggestion } from '../../context.ts';
import { findSeat } from '../../find-table.ts';
import { choiceLabel, choiceText, verbText, wordingFor } from '../../texts.ts';
import { contractRows, contractText } from '../clan/view.ts';
import { copyRows } from './copies.ts';

/** What a seat may do now, for its eyes only: a menu for each choice, a button where nobody is named with it. */
export function drawChoices(
  insight: SeatInsight,
  reader: Wording,
  options: { readonly only?: Verb; readonly before?: readonly string[] } = {},
): Body {
  const language = wordingFor(insight, reader);
  const choices = insight.view.choices.filter(({ verb }) => options.only === undefined || verb === options.only);
  const before = options.before ?? [];
  if (choices.length === 0) return body([...before, nothing(insight, language, options.only)]);
  const rows = choices.flatMap((choice) => rowsOf(choice, insight, language));
  return body(
    [
      ...before,
      ...choices.flatMap((choice) => [mayLine(choice, insight, language), ...notLines(choice, insight, language)]),
      ...choices.map((choice) => pickedLine(choice, insight, language)),
      insight.until === null ? null : t(language, 'ui:act.until', { until: countdown(insight.until) }),
      overflows(choices, rows) ? t(language, 'ui:act.more') : null,
    ],
    rows,
  );
}

/** Said to everybody alike whose call it is not, with a card that acts or one that never does. */
function nothing(insight: SeatInsight, language: Wording, only?: Verb): string {
  if (only === 'nominates') return t(language, 'ui:nominate.not-now');
  return t(language, insight.view.phase === 'day' ? 'ui:act.day' : 'ui:act.night');
}

/** What it may do, in a sentence: a card's own words for it, in this rulebook or all, come before those of the deed. */
function mayLine({ verb }: Choice, { view }: SeatInsight, language: Wording): string {
  const own = view.role === null ? null : ownAction(view.role, verb, language);
  if (own !== null) return own;
  const keys = [`${view.ruleset}.${verb}.${view.role}`, `${verb}.${view.role}`, verb];
  for (const key of keys) {
    const text = say(language, `panels:may.${key}`);
    if (text !== null) return text;
  }
  return verbText(language, verb);
}

/** Whom it may not choose, and why. */
function notLines({ refused = [] }: Choice, insight: SeatInsight, language: Wording): readonly string[] {
  const lines = refused.map(({ seat, refusal: { code } }) => {
    const who = choiceText(language, seat, insight.players);
    const self = seat === insight.seat;
    switch (code) {
      case 'target-self':
        return t(language, 'panels:not.self');
      case 'target-repeated':
      case 'target-spent': {
        const key = code === 'target-spent' ? 'spent' : 'repeated';
        return self ? t(language, `panels:not.${key}.self`) : t(language, `panels:not.${key}`, { who });
      }
      // Of many it is said once who is left.
      case 'target-unchecked':
        return t(language, 'panels:not.unchecked');
      case 'target-stranger':
        return t(language, 'panels:not.stranger');
      default:
        return t(language, 'panels:not.other', { who });
    }
  });
  return [...new Set(lines)];
}

function pickedLine({ verb, picked, max }: Choice, insight: SeatInsight, language: Wording): string | null {
  if (max === 0 || verb === 'fires') return firedLine(picked, insight, language);
  if (picked === undefined || picked.length === 0)
    return t(language, 'ui:act.unpicked', { verb: verbText(language, verb) });
  const names = picked.map((choice) => choiceText(language, choice, insight.players)).join(', ');
  return t(language, 'ui:act.picked', { verb: verbText(language, verb), picked: names });
}

/** D14: a shot is not taken back. */
function firedLine(fired: Choice['picked'] = [], { players }: SeatInsight, language: Wording): string | null {
  const who = fired.map((seat) => choiceText(language, seat, players)).join(', ');
  return who === '' ? null : t(language, 'news:pick.fires', { who });
}

function rowsOf(choice: Choice, insight: SeatInsight, language: Wording): readonly Row[] {
  const { gameId, view, players } = insight;
  const step = view.step?.number ?? 0;
  const { verb, options, min, max, picked } = choice;
  if (choice.twice) return copyRows(choice, insight, language);
  if (verb === 'fires')
    return [
      buttonRow({ id: { gameId, step: 0, action: 'fire' }, label: verbText(language, verb), look: ButtonStyle.Danger }),
    ];
  if (verb === 'orders')
    return contractRows([], { options: options.filter(isSeat), most: max }, { gameId, language, players });
  if (max === 0) return [buttonRow({ id: { gameId, step, action: 'do', arg: verb }, label: verbText(language, verb) })];
  return portions(options).map((portion, index) =>
    menuRow({
      id: { gameId, step, action: 'pick', arg: `${verb}-${index}` },
      placeholder: t(language, 'ui:act.menu', { verb: verbText(language, verb) }),
      min: Math.max(1, min),
      max,
      options: portion.map((option) => ({
        label: optionLabel(verb, option, players, language),
        value: `${option}`,
        chosen: picked?.includes(option) ?? false,
      })),
    }),
  );
}

/** A number that is named in a duel is no seat (A8). */
const optionLabel = (verb: Verb, option: VoteChoice, players: SeatInsight['players'], language: Wording): string =>
  verb === 'names' ? `${option}` : choiceLabel(language, option, players);

const isSeat = (choice: VoteChoice): choice is SeatNumber => typeof choice === 'number';

/** A contract that is being put together: its order counts (D6). */
export function drawContract(insight: SeatInsight, reader: Wording, list: readonly SeatNumber[]): Body {
  const choice = insight.view.choices.find(({ verb }) => verb === 'orders');
  if (list.length === 0 || choice === undefined) return drawChoices(insight, reader, { only: 'orders' });
  const table = { gameId: insight.gameId, language: wordingFor(insight, reader), players: insight.players };
  const rows = contractRows(list, { options: choice.options.filter(isSeat), most: choice.max }, table);
  return body([mayLine(choice, insight, table.language), contractText(list, table)], rows);
}

/** More rows than a message has, or several to be named out of more than one menu holds. */
const overflows = (choices: readonly Choice[], rows: readonly Row[]): boolean =>
  rows.length > rowsLimit ||
  choices.some(({ verb, max, options }) => verb !== 'orders' && max > 1 && options.length > menuSize);

/** The verb of a pressed menu or button: `checks-0`, `declines`. */
export function readVerb(arg: string | undefined): Verb | null {
  const word = arg?.split('-')[0] ?? '';
  return isVerb(word) ? word : null;
}

/** A choice as it was written into a menu's value, or typed. `null` for anything else. */
export function readChoice(text: string): VoteChoice | null {
  if (text === 'all' || text === 'none' || text === 'leave') return text;
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** What was typed for `/act`: `checks:3`, `checks:3+5` (from the list), or numbers where only one verb fits them. */
export function readActionInput(
  text: string,
  choices: readonly Choice[],
): { readonly verb: Verb; readonly targets: readonly VoteChoice[] } | null {
  const [, word, rest = ''] = /^(?:([a-z]+):)?(.*)$/s.exec(text.trim().toLowerCase()) ?? [];
  const targets = rest
    .split(/[\s,+]+/)
    .filter((part) => part !== '')
    .map(readChoice);
  if (!targets.every((target) => target !== null)) return null;
  if (word !== undefined) return isVerb(word) ? { verb: word, targets } : null;
  const fitting = choices.filter(({ min, max }) => targets.length >= min && targets.length <= max);
  const [only, ...more] = fitting;
  return only === undefined || more.length > 0 ? null : { verb: only.verb, targets };
}

/** What the list under `/act` offers the asker. */
export function suggestActions(context: Context, caller: Caller, input: string): readonly Suggestion[] {
  const seat = findSeat(context, caller, null).found;
  return seat === null ? [] : suggestActs(seat, input, caller.language);
}

/** What the list under a command with a verb of its own offers the asker. */
export function suggestFor(context: Context, caller: Caller, verb: Verb, input: string): readonly Suggestion[] {
  const seat = findSeat(context, caller, null).found;
  return seat === null ? [] : suggestChoices(seat, verb, input, caller.language);
}

/** What the list under `/act` offers for what has been typed so far; at most 25 (Discord). */
function suggestActs(insight: SeatInsight, input: string, language: Wording): readonly Suggestion[] {
  const numbers = input.split(/[\s,+]+/).map(readChoice);
  const listed = numbers.length > 1 && numbers.every((number) => number !== null) ? numbers : null;
  const all = insight.view.choices.flatMap(({ verb, options, min, max }) => {
    const say = (targets: readonly VoteChoice[]): Suggestion => ({
      name: cut(
        [verbText(language, verb), targets.map((one) => optionLabel(verb, one, insight.players, language)).join(', ')]
          .filter((part) => part !== '')
          .join(': '),
        100,
      ),
      value: `${verb}:${targets.join('+')}`,
    });
    if (max === 0) return [say([])];
    if (listed !== null) return listed.length >= min && listed.length <= max ? [say(listed)] : [];
    return min > 1 ? [] : options.map((option) => say([option]));
  });
  return all.filter(({ name, value }) => matches(`${name} ${value}`, listed === null ? input : '')).slice(0, menuSize);
}

function suggestChoices(insight: SeatInsight, verb: Verb, input: string, language: Wording): readonly Suggestion[] {
  const options = insight.view.choices.find((choice) => choice.verb === verb)?.options ?? [];
  return options
    .map((option) => ({ name: choiceLabel(language, option, insight.players), value: `${option}` }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}

const matches = (text: string, input: string): boolean => text.toLowerCase().includes(input.trim().toLowerCase());

const isVerb = (word: string): word is Verb => (verbs as readonly string[]).includes(word);
