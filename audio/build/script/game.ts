import type { LineCue } from '#voice/cues.ts';
import type { Script } from './wording.ts';

/** Beginning, end, and events outside of the game itself. */
export const game = {
  'game.welcome': { en: 'Welcome to the table. I am your host.', ru: 'Добро пожаловать за стол. Игру веду я.' },
  'game.players': { en: 'Players at the table:', ru: 'Игроков за столом:' },
  'game.cards': {
    en: 'The cards are dealt. Look at yours, and keep a straight face.',
    ru: 'Карты розданы. Взгляните на свою и не выдайте себя.',
  },
  'game.pause': { en: 'The game is paused. Remember where we were.', ru: 'Пауза. Не теряйте мысль.' },
  'game.resume': { en: 'The game goes on.', ru: 'Игра продолжается.' },
  'game.extended': { en: 'More time.', ru: 'Время продлено.' },
  'game.waiting': { en: 'We are waiting for a player.', ru: 'Ждём игрока.' },
  'game.back': { en: 'is back at the table.', ru: 'снова за столом.' },
  'game.aborted': { en: 'The game is called off. Go home, everyone.', ru: 'Игра прервана. Город расходится по домам.' },
  'game.restored': {
    en: 'Excuse me, I was away for a moment. The game goes on.',
    ru: 'Простите, задумался. Игра продолжается.',
  },
  'game.applause': { en: 'A round of applause!', ru: 'Аплодисменты!' },
  'game.over': { en: 'The game is over. Thank you for playing.', ru: 'Игра окончена. Спасибо за игру.' },

  left: { en: 'is no longer in the game.', ru: 'больше не в игре.' },
  replaced: { en: 'A substitute takes this seat.', ru: 'На этом месте теперь другой игрок.' },
  defeated: { en: 'The whole team loses.', ru: 'Поражение команды.' },
  removed: { en: 'is removed from the table.', ru: 'удаляется из-за стола.' },
  'card.shown': { en: 'Here is the card.', ru: 'Карта открыта.' },
  'role.civilian': { en: 'A civilian.', ru: 'Мирный житель.' },
  'role.commissar': { en: 'The commissar.', ru: 'Комиссар.' },
  'role.sheriff': { en: 'The sheriff.', ru: 'Шериф.' },
  'role.doctor': { en: 'The doctor.', ru: 'Доктор.' },
  'role.nurse': { en: 'The nurse.', ru: 'Медсестра.' },
  'role.beauty': { en: 'The beauty.', ru: 'Красотка.' },
  'role.journalist': { en: 'The journalist.', ru: 'Журналист.' },
  'role.captain': { en: 'The captain.', ru: 'Капитан.' },
  'role.lunatic': { en: 'The lunatic.', ru: 'Лунатик.' },
  'role.actor': { en: 'The actor.', ru: 'Актёр.' },
  'role.fat-man': { en: 'The fat man.', ru: 'Толстяк.' },
  'role.dancer': { en: 'The dancer.', ru: 'Танцовщица.' },
  'role.fighter': { en: 'The fighter.', ru: 'Боец.' },
  'role.mafioso': { en: 'The mafia.', ru: 'Мафия.' },
  'role.don': { en: 'The don.', ru: 'Дон мафии.' },

  'role.lawyer': { en: 'The lawyer.', ru: 'Адвокат.' },
  'role.yakuza': { en: 'The yakuza.', ru: 'Як+удза.' },
  'role.maniac': { en: 'The maniac.', ru: 'Маньяк.' },

  'win.town': { en: 'The town wins. Sleep well tonight.', ru: 'Победил город. Спокойной ночи.' },
  'win.mafia': {
    en: 'The mafia wins. The town is under new management.',
    ru: 'Победила мафия. В городе новая власть.',
  },
  'win.yakuza': {
    en: 'The yakuza wins. The town has a new family.',
    ru: 'Победила як+удза. В городе правит новая семья.',
  },
  'win.maniac': {
    en: 'The maniac wins. The town has become very quiet.',
    ru: 'Победил маньяк. В городе стало очень тихо.',
  },
  'win.draw': { en: 'It is a draw. Nobody can boast.', ru: 'Ничья. Хвастаться некому.' },
} as const satisfies Script<LineCue>;
