/** The marks by which prose.test.ts knows unclear texts. */
export interface Mark {
  readonly name: string;
  readonly pattern: RegExp;
}

/** The marks of unclear English in a text. A question may begin with a question word. */
export const english: readonly Mark[] = [
  {
    name: 'begins a sentence with a headless "who" or "what"',
    pattern: /(?:^|[.;:!] |\n)(?:Who|Whom|Whose|What|Whoever|Whatever)\b(?![^.]*\?)/i,
  },
  { name: 'has "else" for "otherwise"', pattern: /(?:^|[.;] )Else\b|[,;] else\b/ },
  { name: 'has "anew"', pattern: /\banew\b/i },
  { name: 'has "whoever"', pattern: /\bwhoever\b/i },
  { name: 'has "so many" without a comparison', pattern: /\bso (?:many|long)(?! as\b)/i },
  { name: 'has "comes to" for "results in"', pattern: /\b(?:comes?|came|coming) to (?:nothing|the same|an end)\b/i },
  { name: 'has "stands" for "is"', pattern: /\bstands?\b(?! (?:for|by|still)\b)/i },
  { name: 'has "unless you say so" for a default', pattern: /\bunless you say\b/i },
  { name: 'guesses the gender of a player', pattern: /\b(?:he|him|his|himself|she|hers?|herself)\b/i },
];

const letter = '[а-яёА-ЯЁ]';

/** The marks of unclear Russian in a text or a document. */
export const russian: readonly Mark[] = [
  { name: 'has a decimal point', pattern: /\d\.\d/ },
  { name: 'has a hyphen or an en dash for an em dash', pattern: /\S [-–] / },
  {
    name: 'has a noun after a number that does not choose its plural form',
    pattern: /\{\{(?!count\b)\w+\}\} (?:игрок|голос|карт|мест|секунд|минут|ноч|раз[а ])/i,
  },
  { name: 'calls a channel «комната»', pattern: /(?<!Тихая )комнат/i },
  {
    name: 'has «запись» for something other than the record of a game',
    pattern: new RegExp(`(?<!учётная )запис(?:ь|и|ью|ей|ям|ями|ях)(?!${letter})(?! (?:[а-яё]+ )?игр)`, 'i'),
  },
  { name: 'has «партия» for a game', pattern: new RegExp(`(?<!${letter})парти[яюейи]`, 'i') },
  { name: 'has «правило» for a clause', pattern: /правил[оа] \{\{clause\}\}/i },
  { name: 'has «абзац» or «параграф» for a clause', pattern: /абзац|параграф/i },
  { name: 'has «хост» for the host', pattern: new RegExp(`(?<!${letter})хост`, 'i') },
  { name: 'has «гильдия» for a server', pattern: /гильди/i },
];
