import type { LineCue } from '#voice/cues.ts';
import type { Script } from './wording.ts';

/**
 * Night and morning. Nothing here hints at the actors of the night (G5). Every call is the same, whether its players
 * are alive or not (G4).
 */
export const night = {
  'night.first': [
    { en: 'The first night. The town falls asleep.', ru: 'Наступает первая ночь. Город засыпает.' },
    {
      en: 'The first night. Eyes closed, and no peeking.',
      ru: 'Наступает первая ночь. Закрываем глаз+а и не подглядываем.',
    },
  ],
  'night.fall': [
    { en: 'Night falls. The town goes to sleep.', ru: 'Наступает ночь. Город засыпает.' },
    { en: 'Night falls. I cannot promise a quiet one.', ru: 'Наступает ночь. Спокойной не обещаю.' },
    { en: 'Night falls. Time to put out the lights.', ru: 'Наступает ночь. Пора гасить свет.' },
  ],

  'meet.mafia': { en: 'The mafia wakes up and gets acquainted.', ru: 'Просыпается мафия. Мафия знакомится.' },
  'meet.yakuza': { en: 'The yakuza wakes up and bows in silence.', ru: 'Просыпается як+удза и молча кланяется.' },
  'meet.don': { en: 'The don wakes up, and nods to the host.', ru: 'Просыпается дон и кивает ведущему.' },
  'meet.commissar.sheriff': {
    en: 'The sheriff wakes up and puts on the star.',
    ru: 'Просыпается шериф и показывает значок.',
  },
  'meet.doctor.nurse': {
    en: 'The nurse wakes up and puts on a white coat.',
    ru: 'Просыпается медсестра и надевает халат.',
  },
  'meet.doctor': { en: 'The doctor wakes up and puts on a white coat.', ru: 'Просыпается доктор и надевает халат.' },
  'meet.courtesan': {
    en: 'The courtesan wakes up and looks in the mirror.',
    ru: 'Просыпается пут+ана и см+отрится в зеркало.',
  },
  'meet.maniac': {
    en: 'The maniac wakes up and smiles in the dark.',
    ru: 'Просыпается маньяк и улыбается в темноте.',
  },

  'wake.mafia': { en: 'The mafia wakes up and goes hunting.', ru: 'Просыпается мафия. Мафия выходит на охоту.' },
  'wake.mafia.again': { en: 'The mafia looks around once more.', ru: 'Мафия осм+атривается ещё раз.' },
  'wake.mafia.contract': {
    en: 'The mafia wakes up and draws up a contract.',
    ru: 'Просыпается мафия и составляет контракт.',
  },
  'wake.mafia.shooting': {
    en: 'The mafia is awake and ready to shoot. I call the numbers.',
    ru: 'Мафия не спит и целится. Называю номер+а.',
  },
  'wake.mafia.sport.contract': {
    en: 'The mafia wakes up and agrees on a plan.',
    ru: 'Просыпается мафия и договаривается.',
  },
  'wake.mafia.sport.shooting': {
    en: 'The mafia goes hunting. I call the numbers.',
    ru: 'Мафия выходит на охоту. Называю номер+а.',
  },
  'wake.best-move': { en: 'The best move.', ru: 'Лучший ход.' },
  'wake.don': { en: 'The don wakes up and looks for the commissar.', ru: 'Просыпается дон и ищет комиссара.' },
  'wake.don.sheriff': { en: 'The don wakes up and looks for the sheriff.', ru: 'Просыпается дон и ищет шер+ифа.' },
  'wake.yakuza': { en: 'The yakuza wakes up and draws the blades.', ru: 'Просыпается як+удза и обнажает клинк+и.' },
  'wake.yakuza.contract': {
    en: 'The yakuza wakes up and draws up a contract.',
    ru: 'Просыпается як+удза и составляет контракт.',
  },
  'wake.yakuza.shooting': {
    en: 'The yakuza is awake and ready to shoot. I call the numbers.',
    ru: 'Як+удза не спит и целится. Называю номер+а.',
  },
  'wake.ninja': {
    en: 'The ninja wakes up and slips through the shadows.',
    ru: 'Просыпается н+индзя и скользит в тени.',
  },
  'wake.commissar': {
    en: 'The commissar wakes up and looks for the mafia.',
    ru: 'Просыпается комиссар и ищет мафию.',
  },
  'wake.commissar.sheriff': {
    en: 'The sheriff wakes up and looks for the mafia.',
    ru: 'Просыпается шериф и ищет мафию.',
  },
  'wake.sheriff': {
    en: 'The sheriff wakes up and loads the revolver.',
    ru: 'Просыпается шериф и заряжает револьвер.',
  },
  'wake.doctor': { en: 'The doctor wakes up and chooses a patient.', ru: 'Просыпается доктор и выбирает пациента.' },
  'wake.doctor.nurse': {
    en: 'The nurse wakes up and chooses a patient.',
    ru: 'Просыпается медсестра и выбирает пациента.',
  },
  'wake.courtesan': {
    en: 'The courtesan wakes up and chooses a guest for the night.',
    ru: 'Просыпается пут+ана и выбирает г+остя на ночь.',
  },
  'wake.captain': {
    en: 'The captain wakes up and takes out the handcuffs.',
    ru: 'Просыпается капитан и достаёт наручники.',
  },
  'wake.beauty': { en: 'The beauty wakes up and makes a date.', ru: 'Просыпается красотка и назначает свидание.' },
  'wake.journalist': {
    en: 'The journalist wakes up and compares notes.',
    ru: 'Просыпается журналист и свер+яет записи.',
  },
  'wake.lawyer': {
    en: 'The lawyer wakes up and goes through the files.',
    ru: 'Просыпается адвокат и листает дел+а.',
  },
  'wake.maniac': {
    en: 'The maniac wakes up and walks the empty streets.',
    ru: 'Просыпается маньяк и бродит по пустым улицам.',
  },

  'sleep.mafia': { en: 'The mafia falls asleep.', ru: 'Мафия засыпает.' },
  'sleep.best-move': { en: 'The best move is over.', ru: 'Лучший ход окончен.' },
  'sleep.don': { en: 'The don falls asleep.', ru: 'Дон засыпает.' },
  'sleep.yakuza': { en: 'The yakuza falls asleep.', ru: 'Як+удза засыпает.' },
  'sleep.ninja': { en: 'The ninja falls asleep.', ru: 'Н+индзя засыпает.' },
  'sleep.commissar': { en: 'The commissar falls asleep.', ru: 'Комиссар засыпает.' },
  'sleep.sheriff': { en: 'The sheriff falls asleep.', ru: 'Шериф засыпает.' },
  'sleep.doctor': { en: 'The doctor falls asleep.', ru: 'Доктор засыпает.' },
  'sleep.nurse': { en: 'The nurse falls asleep.', ru: 'Медсестра засыпает.' },
  'sleep.captain': { en: 'The captain falls asleep.', ru: 'Капитан засыпает.' },
  'sleep.beauty': { en: 'The beauty falls asleep.', ru: 'Красотка засыпает.' },
  'sleep.journalist': { en: 'The journalist falls asleep.', ru: 'Журналист засыпает.' },
  'sleep.lawyer': { en: 'The lawyer falls asleep.', ru: 'Адвокат засыпает.' },
  'sleep.courtesan': { en: 'The courtesan falls asleep.', ru: 'Пут+ана засыпает.' },
  'sleep.maniac': { en: 'The maniac falls asleep.', ru: 'Маньяк засыпает.' },

  'morning.break': [
    { en: 'Morning comes. The town wakes up.', ru: 'Наступает утро. Город просыпается.' },
    { en: 'The sun is up, and so is the town.', ru: 'Солнце встало. Город просыпается.' },
    { en: 'Morning, everyone. The coffee is strong.', ru: 'Утро. Город просыпается. Кофе крепкий.' },
  ],
  'morning.quiet': [
    { en: 'A good morning indeed. Nobody was hurt.', ru: 'Утро и правда доброе. Никто не пострадал.' },
    { en: 'Nobody was hurt last night. It happens.', ru: 'Ночью никто не пострадал. Бывает и так.' },
    { en: 'A quiet night. Everybody is here for breakfast.', ru: 'Ночь прошла тихо. К завтраку вышли все.' },
  ],
  'morning.missed': { en: 'The mafia missed. Nobody was hurt.', ru: 'Мафия промахнулась. Все живы.' },
  'morning.mafia': { en: 'Bad news. There is mafia in town.', ru: 'Плохие вести. В городе мафия.' },
  'morning.killed': { en: 'Last night, the town suffered a loss.', ru: 'Этой ночью город понёс потерю.' },
  'morning.killed.many': {
    en: 'Last night, the town lost several players.',
    ru: 'Этой ночью погибли несколько игроков.',
  },
} as const satisfies Script<LineCue>;
