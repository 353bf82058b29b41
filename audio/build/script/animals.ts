import type { AnimalCue } from '#voice/cues.ts';
import type { BilingualWording } from './wording.ts';

/**
 * The lines with words of their own in the children's edition of the deck (D4): the forest, without killing or blood.
 */
export const animals: Readonly<Record<AnimalCue, BilingualWording | readonly BilingualWording[]>> = {
  'animals.night.first': {
    en: 'The first night. The forest falls asleep.',
    ru: 'Наступает первая ночь. Звери засыпают.',
  },
  'animals.night.fall': [
    { en: 'Night falls. The forest goes to sleep.', ru: 'Наступает ночь. Звери засыпают.' },
    { en: 'Night falls. Everyone back to the nest.', ru: 'Наступает ночь. Все по н+орам и гнёздам.' },
    { en: 'Night falls. The moon is watching.', ru: 'Наступает ночь. Над лесом только луна.' },
  ],

  'animals.meet.mafia': { en: 'The wolves wake up and get acquainted.', ru: 'Просыпаются в+олки. В+олки знакомятся.' },
  'animals.meet.yakuza': { en: 'The foxes wake up and get acquainted.', ru: 'Просыпаются лисы. Лисы знакомятся.' },

  'animals.wake.mafia': { en: 'The wolves wake up and prowl the forest.', ru: 'Просыпаются в+олки и рыщут по лесу.' },
  'animals.wake.mafia.contract': {
    en: 'The wolves wake up and make their plans.',
    ru: 'Просыпаются в+олки и строят планы.',
  },
  'animals.wake.mafia.shooting': {
    en: 'The wolves are awake and get ready to pounce. I call the numbers.',
    ru: 'В+олки не спят и готовятся к прыжку. Называю номер+а.',
  },
  'animals.wake.yakuza': { en: 'The foxes wake up and prowl the forest.', ru: 'Просыпаются лисы и рыщут по лесу.' },
  'animals.wake.yakuza.contract': {
    en: 'The foxes wake up and make their plans.',
    ru: 'Просыпаются лисы и строят планы.',
  },
  'animals.wake.yakuza.shooting': {
    en: 'The foxes are awake and get ready to pounce. I call the numbers.',
    ru: 'Лисы не спят и готовятся к прыжку. Называю номер+а.',
  },
  'animals.wake.don': {
    en: 'The leader of the wolves wakes up and looks for the badger.',
    ru: 'Просыпается вожак волк+ов и ищет барсук+а.',
  },
  'animals.wake.ninja': {
    en: 'The leader of the foxes wakes up and slips through the bushes.',
    ru: 'Просыпается вожак лис и крадётся в кустах.',
  },
  'animals.wake.commissar': {
    en: 'The badger wakes up and looks for tracks.',
    ru: 'Просыпается барс+ук и ищет следы.',
  },
  'animals.wake.doctor': {
    en: 'The woodpecker wakes up and chooses whom to look after.',
    ru: 'Просыпается дятел и выбирает, кого сберечь.',
  },
  'animals.wake.lawyer': { en: 'The crow wakes up and looks around.', ru: 'Просыпается ворона и осм+атривается.' },
  'animals.wake.sheriff': {
    en: 'The bear wakes up and leaves the den.',
    ru: 'Просыпается медведь и выходит из берлоги.',
  },
  'animals.wake.maniac': {
    en: 'The lynx wakes up and climbs down from the tree.',
    ru: 'Просыпается рысь и слезает с дерева.',
  },

  'animals.sleep.mafia': { en: 'The wolves fall asleep.', ru: 'В+олки засыпают.' },
  'animals.sleep.yakuza': { en: 'The foxes fall asleep.', ru: 'Лисы засыпают.' },
  'animals.sleep.don': { en: 'The leader of the wolves falls asleep.', ru: 'Вожак волк+ов засыпает.' },
  'animals.sleep.ninja': { en: 'The leader of the foxes falls asleep.', ru: 'Вожак лис засыпает.' },
  'animals.sleep.commissar': { en: 'The badger falls asleep.', ru: 'Барс+ук засыпает.' },
  'animals.sleep.doctor': { en: 'The woodpecker falls asleep.', ru: 'Дятел засыпает.' },
  'animals.sleep.lawyer': { en: 'The crow falls asleep.', ru: 'Ворона засыпает.' },
  'animals.sleep.sheriff': { en: 'The bear falls asleep.', ru: 'Медведь засыпает.' },
  'animals.sleep.maniac': { en: 'The lynx falls asleep.', ru: 'Рысь засыпает.' },

  'animals.morning.break': [
    { en: 'Morning comes. The forest wakes up.', ru: 'Наступает утро. Л+ес просыпается.' },
    { en: 'The birds are singing. The forest wakes up.', ru: 'Поют птицы. Л+ес просыпается.' },
    { en: 'The sun is up, and so is the forest.', ru: 'Солнце встало. Л+ес просыпается.' },
  ],
  'animals.morning.quiet': [
    { en: 'A good morning indeed. Everybody is still here.', ru: 'Утро и правда доброе. Все на месте.' },
    { en: 'Nobody was chased away last night. It happens.', ru: 'Этой ночью никого не прогнали. Бывает и так.' },
    { en: 'All quiet last night. Nobody is missing.', ru: 'Ночь прошла спокойно. Никто не пропал.' },
  ],
  'animals.morning.killed': {
    en: 'Last night, the predators chased somebody away.',
    ru: 'Этой ночью кого-то прогнали из леса.',
  },
  'animals.morning.killed.many': {
    en: 'Last night, the predators chased several players away.',
    ru: 'Хищники прогнали сразу нескольких.',
  },

  'animals.judgement': {
    en: 'Over to the owls. The choice is between,',
    ru: 'Слово за совами. Выбор между ними:',
  },
  'animals.judged': { en: 'The owls have decided.', ru: 'С+овы решили.' },
  'animals.lastword.30': { en: 'Time to say goodbye. Thirty seconds.', ru: 'Прощальное слово. Тридцать секунд.' },
  'animals.lastword.60': { en: 'Time to say goodbye. One minute.', ru: 'Прощальное слово. Одна минута.' },
  'animals.vote.leaves': { en: 'leaves the forest.', ru: 'покидает л+ес.' },
  'animals.vote.leave': { en: 'leave the forest.', ru: 'покидают л+ес.' },

  'animals.game.aborted': {
    en: 'The game is called off. Back to your dens.',
    ru: 'Игра прервана. Все расходятся по н+орам.',
  },
  'animals.win.town': { en: 'The forest wins. Sleep well tonight.', ru: 'Победил л+ес. Спокойной ночи.' },
  'animals.win.mafia': { en: 'The wolves win. The forest is theirs.', ru: 'Победили в+олки. Теперь это их л+ес.' },
  'animals.win.yakuza': { en: 'The foxes win. The forest is theirs.', ru: 'Победили лисы. Теперь это их л+ес.' },
  'animals.win.maniac': {
    en: 'The lynx wins. It has become very quiet in the forest.',
    ru: 'Победила рысь. В лесу стало очень тихо.',
  },
};
