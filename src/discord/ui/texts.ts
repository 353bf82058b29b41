import type { News } from '#engine/kernel/notices.ts';
import type { RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { FailureReason, SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import type { Remark, SeatedPlayer } from '#game/ports/ports.ts';
import {
  choiceText as choiceIn,
  cleanName,
  contractWords,
  hasAnimals,
  newsForSeat,
  plainName,
  type Rulebooks,
  refusalText,
  remarkText,
  roleCard,
  type Scene,
  say,
  t,
  type Wording,
  wordsOf,
} from '#narration/index.ts';
import type { MenuOption } from './body.ts';

/** The name of a rulebook, or the id of an unknown one. */
export const rulesetText = (wording: Wording, ruleset: RulesetId): string =>
  say(wording, `words:ruleset.${ruleset}`) ?? ruleset;

/** A rulebook, with its theme if that is not the usual one: the edition for children is the theme `animals` (D4). */
interface Edition {
  readonly ruleset: RulesetId;
  readonly theme?: string;
}

/** The editions of a rulebook. */
export const editionsOf = (ruleset: RulesetId, rulebooks: Rulebooks): readonly Edition[] => [
  { ruleset },
  ...(hasAnimals(ruleset, rulebooks) ? [{ ruleset, theme: 'animals' }] : []),
];

/** An edition as commands and menus name it: `club`, `deck:animals`. */
export const editionName = ({ ruleset, theme }: Edition): string =>
  theme === undefined ? ruleset : `${ruleset}:${theme}`;

/** Reads the name of an edition. */
export function readEdition(name: string): Edition {
  const [ruleset = '', theme] = name.split(':');
  return { ruleset, ...(theme === undefined ? {} : { theme }) };
}

export const editionWording = ({ theme }: Edition, wording: Wording): Wording =>
  wordsOf(wording, theme === undefined ? {} : { options: { theme } });

/** The name of an action, as buttons have it. */
export const verbText = (wording: Wording, verb: Verb): string =>
  verb === 'orders' ? contractWords(wording, 'ui:verb.orders') : t(wording, `ui:verb.${verb}`);

/** The text as the label of a button or a line of a form. */
export const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A line of a menu or form that is words, also where they are the same as its id: “all”, “yes”. */
export const inWords = (option: MenuOption): MenuOption => ({ ...option, label: capitalised(option.label) });

/** A choice in a menu or on a button, without markup: "3 · Ann", "Nobody leaves". */
export function choiceLabel(wording: Wording, choice: VoteChoice, players: readonly SeatedPlayer[]): string {
  if (typeof choice !== 'number') return capitalised(t(wording, `words:choice.${choice}`));
  const name = plainName(nameOf(players, choice));
  return name === ''
    ? t(wording, 'ui:option.seat.bare', { seat: choice })
    : t(wording, 'ui:option.seat', { seat: choice, name });
}

/** A choice in a message. */
export const choiceText = (wording: Wording, choice: VoteChoice, players: readonly SeatedPlayer[]): string =>
  choiceIn(choice, wording, { nameOf: (seat) => nameOf(players, seat) });

/** The label of a seat's button, beside its name: "Vote 3". */
export function seatButton(wording: Wording, verb: Verb, choice: VoteChoice): string {
  if (typeof choice !== 'number') return verbText(wording, verb);
  if (verb === 'votes') return t(wording, 'ui:seat.button.votes', { seat: choice });
  return t(wording, 'ui:seat.button', { verb: verbText(wording, verb), seat: choice });
}

function nameOf(players: readonly SeatedPlayer[], seat: SeatNumber): string {
  for (const player of players) if (player.seat === seat) return player.name;
  return '';
}

/** The text of a remark. */
export const remarkLine = (wording: Wording, remark: Remark): string => remarkText(remark, wording);

/**
 * The reason why something was not done. `seat`: the reader's, if they have one. `ruleset`: the rulebook for a reader
 * without a seat.
 */
export function failureText(
  wording: Wording,
  reason: FailureReason,
  seat: SeatInsight | null,
  ruleset: RulesetId = '',
): string {
  if (reason.kind === 'remark') return remarksOf(reason, (remark) => remarkLine(wording, remark));
  return refusalText(reason.refusal, wording, seat === null ? { ...sceneOf(null), ruleset } : sceneOf(seat));
}

const remarksOf = (
  { remark, more = [] }: FailureReason & { kind: 'remark' },
  text: (remark: Remark) => string,
): string => [remark, ...more].map(text).join('\n');

/** The reason for a person who gives an order at a table. It names people, and calls nobody "you". */
export function failureAtTable(
  wording: Wording,
  reason: FailureReason,
  { ruleset, players, options, ownRoles }: Pick<TableSummary, 'ruleset' | 'players' | 'options' | 'ownRoles'>,
): string {
  const scene = {
    ruleset,
    options,
    ownRoles,
    seats: players.length,
    nameOf: (seat: number) => nameOf(players, seat),
    reader: null,
  };
  if (reason.kind === 'remark') return remarksOf(reason, (remark) => remarkText(remark, wording, scene));
  return refusalText(reason.refusal, wording, scene);
}

/** The words of a seat's table, in the reader's language. */
export const wordingFor = ({ view, ownRoles, deal }: SeatInsight, reader: Wording): Wording =>
  wordsOf(reader, { options: view.options, ownRoles, deal });

/** The news that a player has learned by an action. */
export function newsLines(wording: Wording, news: readonly News[], seat: SeatInsight): readonly string[] {
  const scene = sceneOf(seat);
  return news.flatMap((one) => newsForSeat(one, wording, scene) ?? []);
}

/** The player's card, the people whom the player has met, and the answers to the player's actions. */
export function cardLines(wording: Wording, seat: SeatInsight): readonly string[] {
  const { role, ruleset, options, acquaintances, answers, turned } = seat.view;
  if (role === null || ruleset === null) return [t(wording, 'ui:card.none')];
  const news: readonly News[] = [
    ...(turned == null ? [] : [{ type: 'Turned' as const, seat: seat.seat, clan: turned }]),
    ...(acquaintances.length > 0 ? [{ type: 'Introduced' as const, people: acquaintances }] : []),
    ...answers.map(answerNews),
  ];
  return [roleCard(role, wordingFor(seat, wording), ruleset, options), ...newsLines(wording, news, seat)];
}

/** At night, the people to whom the seat was introduced, and the answers of this night. */
export function nightLines(wording: Wording, seat: SeatInsight): readonly string[] {
  const { phase, round, acquaintances: people, answers } = seat.view;
  if (phase !== 'night') return [];
  const met: readonly News[] = people.length > 0 ? [{ type: 'Introduced', people }] : [];
  return newsLines(wording, [...met, ...answers.filter((each) => each.round === round).map(answerNews)], seat);
}

/**
 * The vote of this ballot and the acts of this call that the seat has given, and can see in no menu any more. `offered`: those
 * that it sees in one.
 */
export function chosenLines(wording: Wording, seat: SeatInsight, offered = false): readonly string[] {
  const { ownVote, picks, step, choices } = seat.view;
  const isWanted = (verb: Verb) => choices.some((choice) => choice.verb === verb) === offered;
  const call = step?.kind === 'call' ? step.call : step?.kind === 'number' ? step.clan : null;
  const own = call === null ? [] : picks.filter((pick) => pick.seat === seat.seat && isWanted(pick.verb));
  const vote: readonly News[] = ownVote && isWanted('votes') ? [{ type: 'OwnVote', ...ownVote }] : [];
  // The shots of one night are one line (D14).
  const acts = [...new Set(own.map(({ verb }) => verb))].map((verb) => ({
    type: 'PickMade' as const,
    call: call ?? '',
    seat: seat.seat,
    verb,
    targets: own.flatMap((pick) => (pick.verb === verb ? pick.targets : [])),
  }));
  return newsLines(wording, [...vote, ...acts], seat);
}

/** The seats that the reader has nominated today. `null`: none. */
export function nominationLine(wording: Wording, { seat, view, players }: SeatInsight): string | null {
  const own = view.phase === 'day' ? (view.nominations?.filter(({ by }) => by === seat) ?? []) : [];
  const who = own.map((each) => choiceText(wording, each.seat, players)).join(', ');
  return who === '' ? null : t(wording, 'ui:act.nominated', { who });
}

function answerNews({ call, verb, targets, answer }: SeatInsight['view']['answers'][number]): News {
  return verb === null
    ? { type: 'Learned', about: targets[0]!, answer }
    : { type: 'Answered', call, verb, targets, answer };
}

function sceneOf(seat: SeatInsight | null): Scene {
  const players = seat?.players ?? [];
  return {
    ruleset: seat?.view.ruleset ?? '',
    options: seat?.view.options ?? {},
    ownRoles: seat?.ownRoles,
    deal: seat?.deal,
    seats: players.length,
    nameOf: (number) => nameOf(players, number),
    reader: seat?.seat ?? null,
  };
}

/** The most letters of a typed text that are shown again. */
const longestTyped = 500;

/** A line with a typed text, so that its author can correct it. */
export const typedLine = (typed: string, wording: Wording): string =>
  t(wording, 'ui:typed.kept', { text: cleanName(typed, longestTyped) });

/**
 * A typed text as it was typed, in a message. A button below it gets the texts of its message back as its values, so that
 * they are kept without a memory.
 */
export const keptText = (text: string): string => `\`\`\`\n${text.replaceAll('`', 'ˋ') || ' '}\n\`\`\``;

/** A refusal with the texts that were typed into a form, which opens with them again. */
export const refusedTexts = (refusal: string, typed: readonly string[]): string =>
  [refusal, ...typed.map(keptText)].join('\n');

/** Changes a message outside its code blocks, which keep a text as its author has typed it. */
export function outsideBlocks(content: string, change: (part: string) => string): string {
  const parts = content.split(/(```[\s\S]*?```)/);
  for (let index = 0; index < parts.length; index += 2) parts[index] = change(parts[index]!);
  return parts.join('');
}

/** The texts that a message keeps, in their order. */
export const keptTexts = (content: string): readonly string[] =>
  [...content.matchAll(/```\n([^`]*)\n```/g)].map(([, text = '']) => text.trim());
