import type { News, NewsOf } from '#engine/notices.ts';
import type { RulesetId, SeatNumber } from '#engine/words.ts';
import { cleanName } from './clean-name.ts';
import type { Language } from './language.ts';
import { choiceText, seatsText, seatText } from './phrases.ts';
import { roleCard, roleName } from './roles.ts';
import type { Scene } from './scene.ts';
import { say, t } from './text.ts';

/** One word of an answer, as `black`, in a language; a role is told by its name. */
export function answerText(word: string, language: Language, ruleset: RulesetId): string {
  return say(language, `words:answer.${word}`) ?? roleName(word, language, ruleset);
}

/** What a seat was introduced as: a role, or a side. */
const acquaintanceText = (as: string, language: Language, ruleset: RulesetId): string =>
  say(language, `words:faction.${as}`) ?? roleName(as, language, ruleset);

/**
 * What one seat, or a clan, is told: for an ephemeral reply to `scene.reader`, or, without a reader, for the clan's
 * night chat. `null`: news that stand elsewhere (on a panel, or in the town).
 */
export function newsForSeat(news: News, language: Language, scene: Scene): string | null {
  switch (news.type) {
    case 'CardDealt':
      return roleCard(news.role, language, scene.ruleset);
    case 'Introduced':
      return introduced(news, language, scene);
    case 'PickMade':
      return news.seat === scene.reader ? ownPick(news, language, scene) : clanPick(news, language, scene);
    case 'Answered':
      return answered(news, language, scene);
    case 'OwnVote':
      return t(language, 'news:voted', { choice: choiceText(news.choice, language, scene) });
    default:
      return null;
  }
}

function introduced({ people }: NewsOf<'Introduced'>, language: Language, scene: Scene): string {
  if (people.length === 0) return t(language, 'news:introduced.alone');
  const met = people.map(({ seat, as }) =>
    t(language, 'news:introduced.one', {
      who: seatText(seat, language, scene),
      as: acquaintanceText(as, language, scene.ruleset),
    }),
  );
  return t(language, 'news:introduced', { people: met.join('; ') });
}

function ownPick({ verb, targets }: NewsOf<'PickMade'>, language: Language, scene: Scene): string {
  if (targets.length === 0) return t(language, 'news:pick.none');
  const params = { who: seatsText(targets, language, scene) };
  return say(language, `news:pick.${verb}`, params) ?? t(language, 'news:pick.other', params);
}

function clanPick({ seat, verb, targets }: NewsOf<'PickMade'>, language: Language, scene: Scene): string {
  const by = seatText(seat, language, scene);
  if (targets.length === 0) return t(language, 'news:clan.none', { by });
  const params = { by, who: seatsText(targets, language, scene) };
  return say(language, `news:clan.${verb}`, params) ?? t(language, 'news:clan.other', params);
}

function answered({ targets, answer }: NewsOf<'Answered'>, language: Language, scene: Scene): string {
  return targets.map((target, index) => finding(target, answer[index] ?? '', language, scene)).join('\n');
}

/** Yes and no are the don's: whether he has found the commissar (S14). */
function finding(target: SeatNumber, word: string, language: Language, scene: Scene): string {
  const who = seatText(target, language, scene);
  if (word === 'yes' || word === 'no') {
    const sought = roleName('commissar', language, scene.ruleset).toLocaleLowerCase(language);
    return t(language, `news:answer.${word}`, { who, sought });
  }
  return t(language, 'news:answer', { who, answer: answerText(word, language, scene.ruleset) || cleanName(word) });
}
