export { calledText } from './calls.ts';
export { cleanName } from './clean-name.ts';
export { type CueId, type CueItem, cueIds, isCue, nightCue, trialCue } from './cues.ts';
export { cuesOf } from './cues-of.ts';
export { forbiddenIn, forbiddenName } from './forbidden.ts';
export { type Language, languages } from './language.ts';
export { addressees, type Line, type LineKey, type LineOf, type LineParams, line, type Priority } from './line.ts';
export { isPublic, linesOf, type PublicNewsType } from './lines-of.ts';
export { answerText, newsForSeat } from './news-for-seat.ts';
export { abilityLines, abilityText, ownAction } from './own-card.ts';
export { ownText } from './own-roles.ts';
export { type PackRemark, packText } from './pack-text.ts';
export { choiceText, countdown, numbersText, seatsText, seatText, spanText } from './phrases.ts';
export { type PreviewKey, previews } from './previews.ts';
export { refusalText } from './refusal-text.ts';
export {
  type PlainRemarkKey,
  type Remark,
  type RemarkKey,
  type RemarkKind,
  type RemarkParams,
  warningRemark,
} from './remark.ts';
export { remarkText } from './remark-text.ts';
export { type RoleSetRemark, roleSetText } from './role-set-text.ts';
export { roleCard, roleName } from './roles.ts';
export {
  bookOf,
  type ClauseId,
  clausesOf,
  clausesText,
  clauseText,
  fileOf,
  hasAnimals,
  type RulebookTexts,
  readClause,
  registerRulebook,
  rulebookText,
} from './rulebook.ts';
export type { Scene } from './scene.ts';
export { type Label, script } from './script.ts';
export { say, t } from './text.ts';
export { isWritten, textOf } from './text-of.ts';
export { isOfAnimals, languageOf, type OwnWords, type Wording, withOwnRoles, wordsOf } from './words.ts';
