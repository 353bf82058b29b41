import type { News, NewsOf } from '#engine/kernel/notices.ts';
import type { CallId, Clan, RulesetId, SeatNumber } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import { contractWords } from './decider.ts';
import { choiceText, seatsText, seatText } from './phrases.ts';
import { roleCard, roleName, roleWord } from './roles.ts';
import { soughtIn } from './rulebook.ts';
import type { Scene } from './scene.ts';
import { say, t } from './text.ts';
import { dealOf, languageOf, type Wording, wordsOf } from './words.ts';

/**
 * One word of an answer in a language (docs/developer/record.md, the words of answers): `black`, `role:don`,
 * `roles:priest,don`, `how:mafia`, `killer:3`.
 */
export function answerText(word: string, wording: Wording, scene: Scene): string {
  const [kind = '', rest = ''] = word.split(':');
  if (kind === 'role' || kind === 'roles') {
    return rest
      .split(',')
      .map((role) => roleName(role, wording, scene.ruleset))
      .join(' + ');
  }
  if ((kind === 'killer' || kind === 'visited' || kind === 'visitor') && rest !== 'none') {
    // The whole answer is bold.
    const who = seatText(Number(rest), wording, scene).replaceAll('**', '');
    return t(wording, `news:answer.${kind}`, { who });
  }
  return say(wording, `words:answer.${kind}${rest && `.${rest}`}`) ?? roleName(word, wording, scene.ruleset);
}

/** The role or the side as which a seat was introduced. */
const acquaintanceText = (as: string, wording: Wording, ruleset: RulesetId): string =>
  say(wording, `words:member.${as}`) ?? say(wording, `words:faction.${as}`) ?? roleWord(as, wording, ruleset);

/**
 * The text of news for one seat or a clan. It is an ephemeral reply to `scene.reader`, or without a reader a message
 * for the clan's night chat. `null` if the news are shown elsewhere (on a panel or in the town).
 */
export function newsForSeat(news: News, spoken: Wording, scene: Scene): string | null {
  const wording = wordsOf(spoken, scene);
  switch (news.type) {
    case 'CardDealt':
      return roleCard(news.role, wording, scene.ruleset, scene.options);
    case 'Introduced':
      return introduced(news, wording, scene);
    case 'PickMade':
      return news.seat === scene.reader ? ownPick(news, wording, scene) : clanPick(news, wording, scene);
    case 'Answered':
      // A33: the answer is told only to others.
      return news.answer.length === 0 ? null : answered(news, wording, scene);
    case 'Learned':
      return learned(news, wording, scene);
    case 'Promoted':
      return t(wording, news.seat === scene.reader ? 'news:promoted.you' : 'news:promoted', {
        who: seatText(news.seat, wording, scene),
        role: roleName(news.role, wording, scene.ruleset),
      });
    case 'OwnVote':
      return ownVote(news, wording, scene);
    case 'CardShownTo':
      return t(wording, 'news:shown', {
        who: seatText(news.seat, wording, scene),
        role: roleName(news.role, wording, scene.ruleset),
      });
    case 'Turned':
      return turned(news, wording, scene);
    case 'BestMoveMade':
      return t(wording, 'news:best-move', { who: seatsText(news.seats, wording, scene) });
    case 'ColourPut':
      return colourText(news, wording, scene);
    case 'ContractProposed':
    case 'ContractAgreed':
    case 'ContractSettled':
      return contract(news, wording, scene);
    default:
      return null;
  }
}

/** The text of news in a clan's night chat. `null` if the news are shown elsewhere. */
export const newsForClan = (news: News, clan: Clan, spoken: Wording, scene: Scene): string | null =>
  news.type === 'Introduced'
    ? clanOpening(news, clan, wordsOf(spoken, scene), scene)
    : newsForSeat(news, spoken, scene);

/** The first message of a clan's chat: who its members are, when they can write, and whose word decides. */
function clanOpening({ people }: NewsOf<'Introduced'>, clan: Clan, wording: Wording, scene: Scene): string {
  const decider = dealOf(wording)?.deciders[clan];
  const keys = decider ? [`${decider.rule}.${decider.head}`, decider.rule] : [];
  const decides = keys.map((key) => say(wording, `words:decides.${key}`)).find((text) => text !== null) ?? '';
  if (people.length === 0) return t(wording, 'news:introduced.chat.alone', { decides });
  const key = decider?.rule === 'noted' ? 'news:introduced.chat.noted' : 'news:introduced.chat';
  return t(wording, key, { people: metText(people, wording, scene), decides });
}

/** A16: the judge's own vote. A judge's acquittal is not a vote. */
function ownVote({ choice, acquits }: NewsOf<'OwnVote'>, wording: Wording, scene: Scene): string {
  const text = choiceText(choice, wording, scene);
  return acquits ? t(wording, 'news:acquitted', { who: text }) : t(wording, 'news:voted', { choice: text });
}

function introduced({ people }: NewsOf<'Introduced'>, wording: Wording, scene: Scene): string {
  if (people.length === 0) return t(wording, 'news:introduced.alone');
  return t(wording, 'news:introduced', { people: metText(people, wording, scene) });
}

const metText = (people: NewsOf<'Introduced'>['people'], wording: Wording, scene: Scene): string =>
  people
    .map(({ seat, as }) => {
      const names = { who: seatText(seat, wording, scene), as: acquaintanceText(as, wording, scene.ruleset) };
      return t(wording, 'news:introduced.one', names);
    })
    .join('; ');

function ownPick({ verb, targets }: NewsOf<'PickMade'>, wording: Wording, scene: Scene): string {
  if (targets.length === 0) return t(wording, 'news:pick.none');
  // A33: the player whose power is copied comes first.
  const who = verb === 'copies' ? orderText(targets, wording, scene) : seatsText(targets, wording, scene);
  const params = { who };
  return say(wording, `news:pick.${verb}`, params) ?? t(wording, 'news:pick.other', params);
}

function clanPick({ seat, verb, targets }: NewsOf<'PickMade'>, wording: Wording, scene: Scene): string {
  const by = seatText(seat, wording, scene);
  if (targets.length === 0) return t(wording, 'news:clan.none', { by });
  const params = { by, who: seatsText(targets, wording, scene) };
  return say(wording, `news:clan.${verb}`, params) ?? t(wording, 'news:clan.other', params);
}

const orderText = (targets: readonly SeatNumber[], wording: Wording, scene: Scene): string =>
  targets.map((seat) => seatText(seat, wording, scene)).join(' → ');

/** B20, A22: several checked players or several words give one answer. */
function answered({ call, verb, targets, answer }: NewsOf<'Answered'>, wording: Wording, scene: Scene): string {
  if (verb === 'copies') return copied(targets, answer, wording, scene);
  if (targets.length === answer.length)
    return targets.map((target, index) => finding({ call, target }, answer[index]!, wording, scene)).join('\n');
  const words = answer.map((word) => answerText(word, wording, scene));
  return t(wording, 'news:answer', { who: seatsText(targets, wording, scene), answer: words.join('; ') });
}

/**
 * A33: a check with the first player's power tells about the second. With the journalist's power it compares the second
 * with the asker.
 */
function copied(
  [first = 0, second = 0]: readonly SeatNumber[],
  answer: readonly string[],
  wording: Wording,
  scene: Scene,
): string {
  const names = { first: seatText(first, wording, scene), who: seatText(second, wording, scene) };
  const compared = say(wording, `news:answer.copied.${answer[0]}`, names);
  if (compared !== null) return compared;
  const words = answer.map((word) => answerText(word, wording, scene));
  return t(wording, 'news:answer.copied', { ...names, answer: words.join('; ') });
}

/** A25, A33: a fact about another player, without a question. */
function learned({ about, answer }: NewsOf<'Learned'>, wording: Wording, scene: Scene): string {
  const words = answer.map((word) => answerText(word, wording, scene));
  return t(wording, 'news:answer', { who: seatText(about, wording, scene), answer: words.join('; ') });
}

interface Question {
  readonly call: CallId | null;
  readonly target: SeatNumber;
}

/**
 * The don's yes or no tells whether the commissar was found (S14). To others yes or no answers their own question
 * (D15).
 */
function finding({ call, target }: Question, word: string, wording: Wording, scene: Scene): string {
  const who = seatText(target, wording, scene);
  if (word === 'yes' || word === 'no') {
    const own = say(wording, `news:answer.${call}.${word}`, { who });
    if (own !== null) return own;
    const role = soughtIn(scene.ruleset, wording.rulebooks);
    const sought = role && roleName(role, wording, scene.ruleset).toLocaleLowerCase(languageOf(wording));
    if (sought !== null) return t(wording, `news:answer.${word}`, { who, sought });
  }
  return t(wording, 'news:answer', { who, answer: answerText(word, wording, scene) || cleanName(word) });
}

/** F27: a colour that the player has put down. */
const colourText = ({ seat, colour }: NewsOf<'ColourPut'>, wording: Wording, scene: Scene): string =>
  t(wording, 'news:colour', {
    who: seatText(seat, wording, scene),
    colour: t(wording, `words:answer.${colour}`),
  });

/** D24: a werewolf now belongs to the clan. */
function turned({ seat, clan }: NewsOf<'Turned'>, wording: Wording, scene: Scene): string {
  const params = { who: seatText(seat, wording, scene), clan: clanText(clan, wording) };
  return t(wording, seat === scene.reader ? 'news:turned.you' : 'news:turned', params);
}

const clanText = (clan: Clan, wording: Wording): string => t(wording, `words:faction.${clan}`);

type ContractNews = NewsOf<'ContractProposed' | 'ContractAgreed' | 'ContractSettled'>;

/** D6: the victims of a clan in the nights to come, in order. */
function contract(news: ContractNews, wording: Wording, scene: Scene): string {
  const by = 'by' in news ? seatText(news.by, wording, scene) : '';
  const who = 'targets' in news ? orderText(news.targets, wording, scene) : '';
  if (news.type === 'ContractSettled') return contractWords(wording, 'news:contract.settled', { who });
  return t(wording, `news:contract.${news.type === 'ContractProposed' ? 'proposed' : 'agreed'}`, { by, who });
}
