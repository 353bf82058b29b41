import type { PageLanguage } from './protocol.ts';

const texts = {
  en: {
    refused: 'Discord would not allow this: {{why}}.',
    outdated: 'This interaction failed. The message has changed, so please press again.',
    'no-answer': 'The bot did not answer: {{why}}. Try again.',
    watching: 'You are only looking on. Press "Take this seat" to act for this person.',
    'unknown-person': 'This person is not at the table. Choose another seat.',
    'unknown-rulebook': 'Choose a rulebook, and a number of players that it allows.',
    busy: 'A table is being opened. Wait a moment.',
    malformed: 'The window did not understand this. Reload the page.',
    fault: 'The window failed: {{why}}. Reload the page.',
  },
  ru: {
    refused: 'Discord этого не позволит: {{why}}.',
    outdated: 'Ошибка взаимодействия. Сообщение изменилось: нажмите ещё раз.',
    'no-answer': 'Бот не ответил: {{why}}. Попробуйте ещё раз.',
    watching: 'Вы только смотрите. Чтобы действовать, нажмите «Занять это место».',
    'unknown-person': 'Этого человека нет за столом. Выберите другое место.',
    'unknown-rulebook': 'Выберите правила и число игроков, которое они допускают.',
    busy: 'Стол уже открывается. Подождите немного.',
    malformed: 'Окно не поняло запрос. Обновите страницу.',
    fault: 'В окне ошибка: {{why}}. Обновите страницу.',
  },
} as const;

/** Returns the words for a failure of a request. `why`: the reason that the local Discord gives. */
export function failureIn(language: PageLanguage, failure: keyof (typeof texts)['en'], why = ''): string {
  return texts[language][failure].replace('{{why}}', why);
}
