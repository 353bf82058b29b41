import type { LineCue, SpokenCue } from '#voice/cues.ts';

/**
 * One wording of a cue in both languages. In the Russian a `+` stands before a stressed vowel where the synthesiser
 * would stress another one (`npm run audio:build -- --stress` lists what it does); listeners never see it.
 */
export interface Wording {
  readonly en: string;
  readonly ru: string;
}

const NUMBERS: readonly Wording[] = [
  { en: 'zero', ru: 'н+оль' },
  { en: 'one', ru: 'один' },
  { en: 'two', ru: 'два' },
  { en: 'three', ru: 'три' },
  { en: 'four', ru: 'четыре' },
  { en: 'five', ru: 'пять' },
  { en: 'six', ru: 'шесть' },
  { en: 'seven', ru: 'семь' },
  { en: 'eight', ru: 'восемь' },
  { en: 'nine', ru: 'девять' },
  { en: 'ten', ru: 'десять' },
  { en: 'eleven', ru: 'одиннадцать' },
  { en: 'twelve', ru: 'двенадцать' },
  { en: 'thirteen', ru: 'тринадцать' },
  { en: 'fourteen', ru: 'четырнадцать' },
  { en: 'fifteen', ru: 'пятнадцать' },
  { en: 'sixteen', ru: 'шестнадцать' },
  { en: 'seventeen', ru: 'семнадцать' },
  { en: 'eighteen', ru: 'восемнадцать' },
  { en: 'nineteen', ru: 'девятнадцать' },
  { en: 'twenty', ru: 'двадцать' },
];

/**
 * The lines. Short, since every second of them is a second in which nobody may speak; and nothing here hints at who
 * did what (G5). Frequent lines have several wordings.
 */
const LINES: Record<LineCue, Wording | readonly Wording[]> = {
  'votes.one': { en: 'vote.', ru: 'Голос.' },
  'votes.few': { en: 'votes.', ru: 'Г+олоса.' },
  'votes.many': { en: 'votes.', ru: 'Голосов.' },

  'game.welcome': { en: 'Welcome to the table. I am your host.', ru: 'Добро пожаловать за стол. Игру веду я.' },
  'game.cards': {
    en: 'The cards are dealt. Look at yours, and keep a straight face.',
    ru: 'Карты розданы. Взгляните на свою и не выдайте себя.',
  },
  'game.pause': { en: 'The game is paused. Hold that thought.', ru: 'Пауза. Не теряйте мысль.' },
  'game.resume': { en: 'The game goes on.', ru: 'Игра продолжается.' },
  'game.waiting': { en: 'We are waiting for a player.', ru: 'Ждём игрока.' },
  'game.aborted': { en: 'The game is called off. Off you go, home.', ru: 'Игра прервана. Город расходится по домам.' },
  'game.restored': {
    en: 'Excuse me, I lost my thread. The game goes on.',
    ru: 'Простите, задумался. Игра продолжается.',
  },
  'game.over': { en: 'The game is over. Thank you for playing.', ru: 'Игра окончена. Спасибо за игру.' },

  'night.first': { en: 'The first night. The town falls asleep.', ru: 'Первая ночь. Город засыпает.' },
  'night.fall': [
    { en: 'Night falls. The town goes to sleep.', ru: 'Наступает ночь. Город засыпает.' },
    { en: 'Night falls. A quiet one, I cannot promise.', ru: 'Наступает ночь. Спокойной не обещаю.' },
    { en: 'Night falls. Lights out, everyone.', ru: 'Наступает ночь. Гасим свет.' },
  ],
  'night.over': { en: 'The night is over.', ru: 'Ночь окончена.' },

  'meet.mafia': { en: 'The mafia wakes up and gets acquainted.', ru: 'Просыпается мафия. Мафия знакомится.' },
  'meet.don': { en: 'The don wakes up and nods to the host.', ru: 'Просыпается дон и кивает ведущему.' },
  'meet.commissar': { en: 'The sheriff wakes up and shows the badge.', ru: 'Просыпается шериф и показывает значок.' },
  'meet.doctor': { en: 'The doctor wakes up and puts on a white coat.', ru: 'Просыпается доктор и надевает халат.' },
  'wake.mafia': { en: 'The mafia wakes up and goes hunting.', ru: 'Просыпается мафия. Мафия выходит на охоту.' },
  'wake.don': { en: 'The don wakes up and looks for the sheriff.', ru: 'Просыпается дон и ищет шер+ифа.' },
  'wake.commissar': { en: 'The sheriff wakes up and looks for the mafia.', ru: 'Просыпается шериф и ищет мафию.' },
  'wake.doctor': { en: 'The doctor wakes up and chooses a patient.', ru: 'Просыпается доктор и выбирает пациента.' },
  'sleep.mafia': { en: 'The mafia falls asleep.', ru: 'Мафия засыпает.' },
  'sleep.don': { en: 'The don falls asleep.', ru: 'Дон засыпает.' },
  'sleep.commissar': { en: 'The sheriff falls asleep.', ru: 'Шериф засыпает.' },
  'sleep.doctor': { en: 'The doctor falls asleep.', ru: 'Доктор засыпает.' },

  'morning.break': [
    { en: 'Morning comes. The town wakes up.', ru: 'Наступает утро. Город просыпается.' },
    { en: 'The sun is up. So is the town.', ru: 'Солнце встало. Город просыпается.' },
    { en: 'Morning, everyone. The coffee is strong.', ru: 'Утро. Город просыпается. Кофе крепкий.' },
  ],
  'morning.quiet': [
    { en: 'A good morning indeed. Nobody was hurt.', ru: 'Утро и правда доброе. Никто не пострадал.' },
    { en: 'Nobody was hurt last night. It happens.', ru: 'Ночью никто не пострадал. Бывает и так.' },
  ],
  'morning.killed': { en: 'This night, the town lost,', ru: 'Этой ночью город понёс потерю.' },

  'day.discussion': { en: 'The discussion begins.', ru: 'Начинается обсуждение.' },
  'speech.minute': { en: 'You have one minute.', ru: 'У вас одна минута.' },
  'speech.thirty': { en: 'Thirty seconds, to defend yourself.', ru: 'Тридцать секунд на оправдание.' },
  'speech.ten': { en: 'Ten seconds left.', ru: 'Осталось десять секунд.' },
  'speech.time': { en: 'Time.', ru: 'Время вышло.' },
  'speech.thanks': { en: 'Thank you.', ru: 'Спасибо.' },

  nominated: { en: 'is nominated.', ru: 'Кандидатура принята.' },
  'vote.start': { en: 'Now we vote.', ru: 'Приступаем к голосованию.' },
  'vote.nominees': { en: 'The nominees.', ru: 'На голосовании.' },
  'vote.twenty': { en: 'You have twenty seconds.', ru: 'У вас двадцать секунд.' },
  'vote.ten': { en: 'Ten seconds to vote.', ru: 'Десять секунд на выбор.' },
  'vote.closed': { en: 'The vote is closed.', ru: 'Голосование окончено.' },
  'vote.none': { en: 'Nobody was nominated. Nobody leaves.', ru: 'Никто не выставлен. Никто не уходит.' },
  'vote.single': { en: 'Only one nominee. No need to vote.', ru: 'Кандидатура одна. Голосовать не придётся.' },
  'vote.nobody': { en: 'Not a single vote. Nobody leaves.', ru: 'Ни одного г+олоса. Никто не уходит.' },
  'vote.leaves': { en: 'leaves the table.', ru: 'Покидает стол.' },
  'vote.tie': { en: 'A tie, between,', ru: 'Поровну голосов. Перестрелка.' },
  'vote.again': { en: 'We vote again, between these only.', ru: 'Голосуем ещё раз. Только между ними.' },
  'vote.four': { en: 'Four at the table. Everyone stays.', ru: 'За столом четверо. Все остаются.' },
  'vote.coin': { en: 'Then the coin decides.', ru: 'Значит, решит монета.' },
  'vote.coin.result': { en: 'The coin has fallen on,', ru: 'Монета сделала выбор.' },
  'vote.default': {
    en: 'Votes not given count for the last on the list.',
    ru: 'Кто не голосовал, отдал голос последнему в списке.',
  },

  'lastword.minute': { en: 'Your last word. One minute.', ru: 'Последнее слово. Одна минута.' },
  left: { en: 'is no longer in the game.', ru: 'Больше не в игре.' },
  removed: { en: 'is removed from the table.', ru: 'Удаляется из-за стола.' },
  'card.shown': { en: 'The card is turned over.', ru: 'Карта открыта.' },
  'role.civilian': { en: 'A civilian.', ru: 'Мирный житель.' },
  'role.commissar': { en: 'The sheriff.', ru: 'Шериф.' },
  'role.doctor': { en: 'The doctor.', ru: 'Доктор.' },
  'role.mafioso': { en: 'The mafia.', ru: 'Мафия.' },
  'role.don': { en: 'The don.', ru: 'Дон мафии.' },

  'win.town': { en: 'The town wins. Sleep well tonight.', ru: 'Победил город. Спите спокойно.' },
  'win.mafia': {
    en: 'The mafia wins. The town is under new management.',
    ru: 'Победила мафия. В городе новая власть.',
  },
  'win.draw': { en: 'A draw. Nobody gets to boast.', ru: 'Ничья. Хвастаться некому.' },
};

function capital(word: string): string {
  const at = word.startsWith('+') ? 1 : 0;
  return word.slice(0, at) + word.charAt(at).toUpperCase() + word.slice(at + 1);
}

/** All that is spoken: each cue with its wordings, at least one. */
export function catalogue(): ReadonlyMap<SpokenCue, readonly Wording[]> {
  const cues = new Map<SpokenCue, readonly Wording[]>();
  for (const [cue, wordings] of Object.entries(LINES) as [LineCue, Wording | readonly Wording[]][]) {
    cues.set(cue, 'en' in wordings ? [wordings] : wordings);
  }
  for (const [number, { en, ru }] of NUMBERS.entries()) {
    cues.set(`num.${number}` as SpokenCue, [{ en: `${capital(en)}.`, ru: `${capital(ru)}.` }]);
    if (number > 0) cues.set(`player.${number}` as SpokenCue, [{ en: `Player ${en}.`, ru: `Игрок номер ${ru}.` }]);
  }
  return cues;
}
