import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Options, OptionValue, RulesetId } from '#engine/kernel/types.ts';
import type { Wording } from '#narration/index.ts';
import { numberText, optionValueText, say, t } from '#narration/index.ts';
import { menuSize } from '../ui/body.ts';
import { numberedOrder } from './night-order.ts';

/** The numbers that a menu offers for an option with a range, as far as they are within it. */
const offeredNumbers = [
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30],
  ...[40, 45, 50, 60, 90, 99, 120, 180, 300, 600],
];

/** The topics of options, in their order in forms. */
export const optionTopics = [
  {
    topic: 'roles',
    options: ['courtesanSide', 'maniac', 'guestRestriction', 'yakuza', 'ninjaLearns', 'lawyerKnown', 'mafiaRatio'],
  },
  { topic: 'names', options: ['courtesanName', 'commissarName', 'doctorName', 'psychopathName', 'theme'] },
  {
    topic: 'night',
    options: ['shooting', 'nightOrder', 'announceMiss', 'calledNumbers', 'bestMove', 'lastMinute'],
  },
  {
    topic: 'day',
    options: [
      ...['seating', 'rotation', 'speechSeconds', 'discussionMinutes', 'withdraw', 'abstain', 'ballot', 'voting'],
      ...['callSeconds', 'firstVote', 'revealOnExit', 'judges', 'dayLimitMinutes'],
    ],
  },
  {
    topic: 'ties',
    options: ['tie', 'carCrash', 'revoteOrder', 'allTied', 'twoOfFour', 'threeOfNine', 'stalemateRounds'],
  },
  { topic: 'fouls', options: ['thirdFoul', 'cancelVote', 'technicalFouls', 'onRecord', 'onRecordCount'] },
] as const;

export type OptionTopic = (typeof optionTopics)[number]['topic'];

/** The topic of an option. */
export const topicOf = (option: string): OptionTopic =>
  optionTopics.find(({ options }) => options.some((each) => each === option))?.topic ?? 'day';

/**
 * Returns true if the option has an effect: the seconds of a call only where votes are called, and the words for a miss not
 * in the children's edition, which has no shots (D4, D8).
 */
export const isOptionInForce = (option: string, options: Options): boolean =>
  (option !== 'callSeconds' || options['voting'] !== 'at-once') &&
  (option !== 'announceMiss' || options['theme'] !== 'animals');

/** Returns true if a form asks for the option. The way to vote and the seconds of a call are chosen together. */
export const isOptionAsked = (option: string, options: Options): boolean =>
  option === 'callSeconds' || isOptionInForce(option, options);

/** The values that a menu offers for an option. Empty: the option has no menu. */
export function valuesOf(spec: OptionSpec): readonly string[] {
  switch (spec.kind) {
    case 'word':
      return spec.words;
    case 'switch':
      return ['on', 'off'];
    case 'numbers':
      return spec.numbers.map(String);
    case 'number':
      return [...new Set([...offeredNumbers.filter((each) => each >= spec.min && each <= spec.max), spec.default])]
        .sort((one, other) => one - other)
        .slice(0, menuSize)
        .map(String);
    case 'sequence':
      return [spec.default, ...spec.presets.map((_, index) => `${index + 1}`)].slice(0, menuSize);
    case 'list':
      return [];
  }
}

/** Reads the text of a menu's line, or null if it is no value of this option. */
export function readValue(spec: OptionSpec, text: string): OptionValue | null {
  if (!valuesOf(spec).includes(text)) return null;
  if (spec.kind === 'switch') return text === 'on';
  return spec.kind === 'word' || !/^\d+(\.\d+)?$/.test(text) ? text : Number(text);
}

/** The text of a value in a menu's line. */
export const textOf = (value: OptionValue | undefined): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** The name of an option. An option without a text is named by its id. */
export const optionName = (name: string, wording: Wording): string => say(wording, `settings:${name}`) ?? name;

/** The value of an option in words. A number is written as its language writes it: 3.5, 3,5. */
export const shownValue = (name: string, value: string, wording: Wording): string =>
  optionValueText(name, value, wording) ?? (/^\d+\.\d+$/.test(value) ? numberText(Number(value), wording) : value);

/** The value as a line of a menu: a night order with its calls. */
export const valueLabel = (
  name: string,
  spec: OptionSpec,
  value: string,
  wording: Wording,
  ruleset: RulesetId,
): string => {
  const order = spec.kind === 'sequence' ? spec.presets[Number(value) - 1] : undefined;
  return order ? numberedOrder(Number(value), order, wording, ruleset) : shownValue(name, value, wording);
};

/** The value of an option in words. A night order of the host's own is the list of its calls. */
export const optionValue = (name: string, value: OptionValue, wording: Wording): string =>
  shownValue(name, textOf(value), wording);

/** The options that differ from the rulebook, in one line, or null if none does. Lists are shown elsewhere. */
export function changedText(options: Options, wording: Wording): string | null {
  const changed = Object.entries(options).filter(
    ([name, value]) => !Array.isArray(value) && isOptionInForce(name, options),
  );
  if (changed.length === 0) return null;
  const settings = changed.map(
    ([name, value]) => `${optionName(name, wording)}: ${shownValue(name, textOf(value), wording)}`,
  );
  return t(wording, 'ui:lobby.settings', { settings: settings.join('; ') });
}
