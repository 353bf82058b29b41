import type { Language } from '#narration/index.ts';
import { type ByLanguage, inLanguage } from './in-language.ts';

/** The names of the players in the languages that have their own. `namesIn` takes any language. */
export const names = {
  en: [
    ...['Ann', 'Boris', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Igor', 'Jane', 'Kim', 'Leo', 'Mia'],
    ...['Nick', 'Olga', 'Paul', 'Quinn', 'Rosa', 'Sam', 'Tina', 'Uma', 'Vera', 'Walt', 'Xenia', 'Yan', 'Zoe'],
  ],
  ru: [
    ...['Аня', 'Борис', 'Вера', 'Глеб', 'Даша', 'Егор', 'Женя', 'Зоя', 'Иван', 'Катя', 'Лёва', 'Маша', 'Никита'],
    ...['Оля', 'Пётр', 'Рита', 'Саша', 'Таня', 'Ульяна', 'Фёдор', 'Хасан', 'Эдик', 'Эмма', 'Юля', 'Юра', 'Яна'],
  ],
} as const satisfies ByLanguage<readonly string[]>;

/** The names of the players in rehearsals, by seat: enough for the largest table. */
export const namesIn = (language: Language): readonly string[] => inLanguage<readonly string[]>(names, language);
