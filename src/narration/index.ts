export { cleanName, plainName } from './clean-name.ts';
export { type CuePart, cueParts, type PreviewKey, previews } from './cue-parts.ts';
export { nightCue, trialCue } from './cues.ts';
export { contractWords, deciderOf, decidesText } from './decider.ts';
export { type Detail, details } from './detail.ts';
export { forbiddenIn, forbiddenName } from './forbidden.ts';
export type { KnownDeal } from './known-deal.ts';
export {
  decimalMarkOf,
  english,
  type Language,
  languageName,
  languages,
  localesOf,
  readLanguage,
  tableLanguagesOf,
  typedWords,
  voiceLanguageName,
} from './language.ts';
export { calledText, callName } from './lines/calls.ts';
export type { Telling } from './lines/definition.ts';
export { foulReason } from './lines/foul-text.ts';
export { newsForSeat } from './news-for-seat.ts';
export { optionValueText } from './option-value.ts';
export { abilityText, ownAction } from './own-card.ts';
export { ownText } from './own-roles.ts';
export {
  choiceText,
  countdown,
  headingOf,
  inPlaceText,
  mentionsText,
  numbersText,
  rowsText,
  seatText,
  spanText,
  withSentence,
} from './phrases.ts';
export { idsOfPeople, isPracticeId, practiceId, practiceNames } from './practice.ts';
export { type PackRemark, packText, type RoleSetRemark, roleSetText } from './problem-text.ts';
export { refusalText } from './refusal-text.ts';
export {
  type PlainRemarkKey,
  type Remark,
  type RemarkParams,
  warningRemark,
} from './remark.ts';
export { remarkText } from './remark-text.ts';
export { cardSide, countedCards, openedCard, roleCard, roleName, roleWord } from './roles.ts';
export {
  clanOfHunter,
  clausesOf,
  clausesText,
  clauseText,
  hasAnimals,
  readClause,
  rulebookBrief,
  rulebookOfClause,
  rulebookText,
  soughtIn,
} from './rulebook.ts';
export { type ClauseId, type Rulebooks, type RulebookTexts, rulebooksOf } from './rulebooks.ts';
export type { Scene, TownScene } from './scene.ts';
export { type Label, publicTexts, scriptWith } from './script.ts';
export { numberText, say, t } from './text.ts';
export type { PlainText } from './text-kinds.ts';
export {
  dealOf,
  isOfAnimals,
  languageOf,
  type OwnWords,
  type PlainWording,
  type WordedTable,
  type Wording,
  withOwnRoles,
  wordingIn,
  wordsOf,
} from './words.ts';
