/** The cues of cards and of their calls. A card or a call that has a text has a cue, too. */
import { en } from './texts/en/texts.ts';
import type { English } from './texts/shape.ts';

/** A text of a call, such as `wake.don`. */
type CallText = Exclude<Extract<keyof English['lines'], `${'meet' | 'wake'}.${string}`>, `${string}.other`>;

/** The call of a text, without the part of the call. */
type CallOf<Text> = Text extends `${'meet' | 'wake'}.${infer Name}`
  ? Name extends `${infer Call}.${string}`
    ? Call
    : Name
  : never;

const isCallText = (key: string): key is CallText => /^(?:meet|wake)\./.test(key) && !key.endsWith('.other');

const callTexts = Object.keys(en.lines).filter(isCallText);

const callOf = (text: CallText) => text.split('.')[1] as CallOf<CallText>;

/**
 * The cues of calls whose card has another name in some rulebook. The don's call is named after the role that the don
 * looks for. A call ends by the name on the card.
 */
const renamed = [
  'meet.commissar.sheriff',
  'wake.commissar.sheriff',
  'wake.don.sheriff',
  'wake.doctor.nurse',
  'sleep.nurse',
] as const;

/** The name of a card: the key of its text, which has no dot. */
type CardText = Exclude<keyof English['roles'], `${string}.${string}`>;

/** The cards that no rulebook with these texts turns over during a game. */
const closed = ['psychopath', 'immortal', 'ninja', 'black-judge'] as const;

type OpenCard = Exclude<CardText, (typeof closed)[number]>;

const isOpenCard = (key: string): key is OpenCard => !key.includes('.') && !closed.some((card) => card === key);

/** The cue of a call, or of a card that is turned over. */
export type CardCue = CallText | `sleep.${CallOf<CallText>}` | (typeof renamed)[number] | `role.${OpenCard}`;

export const cardCues: readonly CardCue[] = [
  ...callTexts,
  ...new Set(callTexts.map((text) => `sleep.${callOf(text)}` as const)),
  ...renamed,
  ...Object.keys(en.roles)
    .filter(isOpenCard)
    .map((card) => `role.${card}` as const),
];
