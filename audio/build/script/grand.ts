import type { LineCue } from '#voice/cues.ts';
import type { Script } from './wording.ts';

/** The lines used only at tables of grand: its calls, its courts, its cards. */
export const grand = {
  'meet.commissar': {
    en: 'The commissar wakes up and puts on a uniform.',
    ru: 'Просыпается комиссар и показывает значок.',
  },
  'meet.witness': { en: 'The witness wakes up and wipes the glasses.', ru: 'Просыпается свидетель и протирает очки.' },
  'meet.judge': { en: 'The judge wakes up and puts on a black robe.', ru: 'Просыпается судья и надевает мантию.' },
  'meet.schemer': { en: 'The schemer wakes up and makes a plan.', ru: 'Просыпается интриган и потирает р+уки.' },
  'meet.bodyguard': {
    en: 'The bodyguard wakes up and straightens the tie.',
    ru: 'Просыпается телохранитель и поправляет галстук.',
  },
  'meet.journalist': {
    en: 'The journalist wakes up and opens a notebook.',
    ru: 'Просыпается журналист и т+очит карандаш.',
  },
  'meet.lawyer': {
    en: 'The lawyer wakes up and opens the briefcase.',
    ru: 'Просыпается адвокат и открывает портфель.',
  },
  'meet.priest': { en: 'The priest wakes up and says a prayer.', ru: 'Просыпается свящ+енник и зажигает свечу.' },
  'meet.cardsharp': {
    en: 'The cardsharp wakes up and shuffles the deck.',
    ru: 'Просыпается шулер и тас+ует колоду.',
  },
  'meet.mistress': {
    en: 'The mistress wakes up and puts on the earrings.',
    ru: 'Просыпается любовница и надевает с+ерьги.',
  },
  'meet.detective': {
    en: 'The detective wakes up and puts on a trench coat.',
    ru: 'Просыпается детектив и поднимает воротник.',
  },
  'meet.bloodhound': {
    en: 'The bloodhound wakes up and sniffs the air.',
    ru: 'Просыпается ищейка и принюхивается.',
  },
  'meet.rake': { en: 'The rake wakes up and pours a glass.', ru: 'Просыпается пов+еса и наливает бокал.' },

  'wake.witness': {
    en: 'The witness wakes up and looks out of the window.',
    ru: 'Просыпается свидетель и выглядывает в окно.',
  },
  'wake.judge': { en: 'The judge wakes up and opens the case.', ru: 'Просыпается судья и открывает дело.' },
  'wake.schemer': {
    en: 'The schemer wakes up and plants false evidence.',
    ru: 'Просыпается интриган и подбрасывает улику.',
  },
  'wake.bodyguard': {
    en: 'The bodyguard wakes up and takes up a post.',
    ru: 'Просыпается телохранитель и заступает на п+ост.',
  },
  'wake.priest': {
    en: 'The priest wakes up and opens the church door.',
    ru: 'Просыпается свящ+енник и открывает двери храма.',
  },
  'wake.cardsharp': {
    en: 'The cardsharp wakes up and draws a card from the sleeve.',
    ru: 'Просыпается шулер и достаёт карту из рукава.',
  },
  'wake.mistress': {
    en: 'The mistress wakes up and makes a phone call.',
    ru: 'Просыпается любовница и набирает номер.',
  },
  'wake.detective': {
    en: 'The detective wakes up and looks for traces.',
    ru: 'Просыпается детектив и ищет следы.',
  },
  'wake.bloodhound': {
    en: 'The bloodhound wakes up and follows a trail.',
    ru: 'Просыпается ищейка и берёт след.',
  },

  'sleep.witness': { en: 'The witness falls asleep.', ru: 'Свидетель засыпает.' },
  'sleep.judge': { en: 'The judge falls asleep.', ru: 'Судья засыпает.' },
  'sleep.schemer': { en: 'The schemer falls asleep.', ru: 'Интриган засыпает.' },
  'sleep.bodyguard': { en: 'The bodyguard falls asleep.', ru: 'Телохранитель засыпает.' },
  'sleep.priest': { en: 'The priest falls asleep.', ru: 'Свящ+енник засыпает.' },
  'sleep.cardsharp': { en: 'The cardsharp falls asleep.', ru: 'Шулер засыпает.' },
  'sleep.mistress': { en: 'The mistress falls asleep.', ru: 'Любовница засыпает.' },
  'sleep.detective': { en: 'The detective falls asleep.', ru: 'Детектив засыпает.' },
  'sleep.bloodhound': { en: 'The bloodhound falls asleep.', ru: 'Ищейка засыпает.' },
  'sleep.rake': { en: 'The rake falls asleep.', ru: 'Пов+еса засыпает.' },

  'time.10': { en: 'You have ten seconds.', ru: 'У вас десять секунд.' },
  'vote.majority': { en: 'More than half of all votes are needed.', ru: 'Нужно больше половины всех голосов.' },
  'vote.guilty': { en: 'is found guilty.', ru: 'Вина доказана.' },
  'vote.immunity': { en: 'has immunity. There is no trial.', ru: 'Неприкоснов+енность. Суда не будет.' },
  'vote.acquitted': { en: 'is acquitted. We vote once more.', ru: 'Приговор отменён. Голос+уем ещё раз.' },
  'vote.duel': {
    en: 'There will be a duel. The player whose number is farthest from mine is guilty.',
    ru: 'Решит дуэль. Виновен тот, кто дальше всех от моего числ+а.',
  },
  appeal: { en: 'A judge can still save this player.', ru: 'Судья ещё может оправдать.' },
  duel: { en: 'say a number from one to nine.', ru: 'назовите число от одного до девяти.' },
  'duel.late': { en: 'is too late, and gets number,', ru: 'Время вышло. Достаётся число:' },
  'duel.drawn': { en: 'My number is,', ru: 'Моё число:' },
  'duel.equal': {
    en: 'Equally far every time. Nobody goes to prison.',
    ru: 'Все на равном расстоянии. В тюрьму не ид+ёт никто.',
  },
  jailed: { en: 'goes to prison.', ru: 'отправляется в тюрьму.' },

  'role.courtesan': { en: 'The courtesan.', ru: 'Пут+ана.' },
  'role.judge': { en: 'The judge.', ru: 'Судья.' },
  'role.detective': { en: 'The detective.', ru: 'Детектив.' },
  'role.priest': { en: 'The priest.', ru: 'Свящ+енник.' },
  'role.bodyguard': { en: 'The bodyguard.', ru: 'Телохранитель.' },
  'role.agent': { en: 'The agent.', ru: 'Агент.' },
  'role.werewolf': { en: 'The werewolf.', ru: 'Оборотень.' },
  'role.witness': { en: 'The witness.', ru: 'Свидетель.' },
  'role.rake': { en: 'The rake.', ru: 'Пов+еса.' },
  'role.bloodhound': { en: 'The bloodhound.', ru: 'Ищейка.' },
  'role.schemer': { en: 'The schemer.', ru: 'Интриган.' },
  'role.mistress': { en: 'The mistress.', ru: 'Любовница.' },
  'role.cardsharp': { en: 'The cardsharp.', ru: 'Шулер.' },
  'win.cardsharp': {
    en: 'The cardsharp wins. The deck was never on your side.',
    ru: 'Победил шулер. Колода была не на вашей стороне.',
  },
} as const satisfies Script<LineCue>;
