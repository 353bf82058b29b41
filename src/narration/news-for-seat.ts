import type { News, NewsOf } from '#engine/kernel/notices.ts';
import type { CallId, Clan, RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import { choiceText, seatsText, seatText } from './phrases.ts';
import { roleCard, roleName } from './roles.ts';
import { soughtIn } from './rulebook.ts';
import type { Scene } from './scene.ts';
import { say, t } from './text.ts';
import { languageOf, type Wording, wordsOf } from './words.ts';

/**
 * One word of an answer in a language (docs/RECORD.md, the words of answers): `black`, `role:don`, `roles:priest,don`,
 * `how:mafia`, `killer:3`.
 */
export function answerText(word: string, language: Wording, scene: Scene): string {
  const [kind = '', rest = ''] = word.split(':');
  if (kind === 'role' || kind === 'roles') {
    return rest
      .split(',')
      .map((role) => roleName(role, language, scene.ruleset))
      .join(' + ');
  }
  if (kind === 'killer') {
    // The whole answer is bold.
    const who = seatText(Number(rest), language, scene).replaceAll('**', '');
    return t(language, 'news:answer.killer', { who });
  }
  return say(language, `words:answer.${kind}${rest && `.${rest}`}`) ?? roleName(word, language, scene.ruleset);
}

/** The role or the side as which a seat was introduced. */
const acquaintanceText = (as: string, language: Wording, ruleset: RulesetId): string =>
  say(language, `words:faction.${as}`) ?? roleName(as, language, ruleset);

/**
 * The text of news for one seat or a clan. It is an ephemeral reply to `scene.reader`, or without a reader a message
 * for the clan's night chat. `null` if the news are shown elsewhere (on a panel or in the town).
 */
export function newsForSeat(news: News, spoken: Wording, scene: Scene): string | null {
  const language = wordsOf(spoken, scene);
  switch (news.type) {
    case 'CardDealt':
      return roleCard(news.role, language, scene.ruleset, scene.options);
    case 'Introduced':
      return introduced(news, language, scene);
    case 'PickMade':
      return news.seat === scene.reader ? ownPick(news, language, scene) : clanPick(news, language, scene);
    case 'Answered':
      // A33: the answer is told only to others.
      return news.answer.length === 0 ? null : answered(news, language, scene);
    case 'Learned':
      return learned(news, language, scene);
    case 'Promoted':
      return t(language, news.seat === scene.reader ? 'news:promoted.you' : 'news:promoted', {
        who: seatText(news.seat, language, scene),
        role: roleName(news.role, language, scene.ruleset),
      });
    case 'OwnVote':
      return ownVote(news, language, scene);
    case 'CardShownTo':
      return t(language, 'news:shown', {
        who: seatText(news.seat, language, scene),
        role: roleName(news.role, language, scene.ruleset),
      });
    case 'Turned':
      return turned(news, language, scene);
    case 'ContractProposed':
    case 'ContractAgreed':
    case 'ContractSettled':
      return contract(news, language, scene);
    default:
      return null;
  }
}

/** A16: the judge's own vote. A judge's acquittal is not a vote. */
function ownVote({ choice, acquits }: NewsOf<'OwnVote'>, language: Wording, scene: Scene): string {
  const text = choiceText(choice, language, scene);
  return acquits ? t(language, 'news:acquitted', { who: text }) : t(language, 'news:voted', { choice: text });
}

function introduced({ people }: NewsOf<'Introduced'>, language: Wording, scene: Scene): string {
  if (people.length === 0) return t(language, 'news:introduced.alone');
  const met = people.map(({ seat, as }) =>
    t(language, 'news:introduced.one', {
      who: seatText(seat, language, scene),
      as: acquaintanceText(as, language, scene.ruleset),
    }),
  );
  return t(language, 'news:introduced', { people: met.join('; ') });
}

function ownPick({ verb, targets }: NewsOf<'PickMade'>, language: Wording, scene: Scene): string {
  if (targets.length === 0) return t(language, 'news:pick.none');
  // A33: the player whose power is copied comes first.
  const who = verb === 'copies' ? orderText(targets, language, scene) : seatsText(targets, language, scene);
  const params = { who };
  return say(language, `news:pick.${verb}`, params) ?? t(language, 'news:pick.other', params);
}

function clanPick({ seat, verb, targets }: NewsOf<'PickMade'>, language: Wording, scene: Scene): string {
  const by = seatText(seat, language, scene);
  if (targets.length === 0) return t(language, 'news:clan.none', { by });
  const params = { by, who: seatsText(targets, language, scene) };
  return say(language, `news:clan.${verb}`, params) ?? t(language, 'news:clan.other', params);
}

const orderText = (targets: readonly SeatNumber[], language: Wording, scene: Scene): string =>
  targets.map((seat) => seatText(seat, language, scene)).join(' → ');

/** B20, A22: several checked players or several words give one answer. */
function answered({ call, verb, targets, answer }: NewsOf<'Answered'>, language: Wording, scene: Scene): string {
  if (verb === 'copies') return copied(targets, answer, language, scene);
  if (targets.length === answer.length)
    return targets.map((target, index) => finding({ call, target }, answer[index]!, language, scene)).join('\n');
  const words = answer.map((word) => answerText(word, language, scene));
  return t(language, 'news:answer', { who: seatsText(targets, language, scene), answer: words.join('; ') });
}

/**
 * A33: a check with the first player's power tells about the second. With the journalist's power it compares the second
 * with the asker.
 */
function copied(
  [first = 0, second = 0]: readonly SeatNumber[],
  answer: readonly string[],
  language: Wording,
  scene: Scene,
): string {
  const names = { first: seatText(first, language, scene), who: seatText(second, language, scene) };
  const compared = say(language, `news:answer.copied.${answer[0]}`, names);
  if (compared !== null) return compared;
  const words = answer.map((word) => answerText(word, language, scene));
  return t(language, 'news:answer.copied', { ...names, answer: words.join('; ') });
}

/** A25, A33: a fact about another player, without a question. */
function learned({ about, answer }: NewsOf<'Learned'>, language: Wording, scene: Scene): string {
  const words = answer.map((word) => answerText(word, language, scene));
  return t(language, 'news:answer', { who: seatText(about, language, scene), answer: words.join('; ') });
}

interface Question {
  readonly call: CallId | null;
  readonly target: SeatNumber;
}

/**
 * The don's yes or no tells whether the commissar was found (S14). To others yes or no answers their own question
 * (D15).
 */
function finding({ call, target }: Question, word: string, language: Wording, scene: Scene): string {
  const who = seatText(target, language, scene);
  if (word === 'yes' || word === 'no') {
    const own = say(language, `news:answer.${call}.${word}`, { who });
    if (own !== null) return own;
    const role = soughtIn(scene.ruleset);
    const sought = role && roleName(role, language, scene.ruleset).toLocaleLowerCase(languageOf(language));
    if (sought !== null) return t(language, `news:answer.${word}`, { who, sought });
  }
  return t(language, 'news:answer', { who, answer: answerText(word, language, scene) || cleanName(word) });
}

/** D24: a werewolf now belongs to the clan. */
function turned({ seat, clan }: NewsOf<'Turned'>, language: Wording, scene: Scene): string {
  const params = { who: seatText(seat, language, scene), clan: clanText(clan, language) };
  return t(language, seat === scene.reader ? 'news:turned.you' : 'news:turned', params);
}

const clanText = (clan: Clan, language: Wording): string => t(language, `words:faction.${clan}`);

type ContractNews = NewsOf<'ContractProposed' | 'ContractAgreed' | 'ContractSettled'>;

/** D6: the victims of a clan in the nights to come, in order. */
function contract(news: ContractNews, language: Wording, scene: Scene): string {
  const by = 'by' in news ? seatText(news.by, language, scene) : '';
  const who = 'targets' in news ? orderText(news.targets, language, scene) : '';
  const key = { ContractProposed: 'proposed', ContractAgreed: 'agreed', ContractSettled: 'settled' } as const;
  return t(language, `news:contract.${key[news.type]}`, { by, who });
}
