import type { Language } from '#narration/index.ts';

/** The names of the players in rehearsals, by seat: enough for the largest table. */
export const names: Readonly<Record<Language, readonly string[]>> = {
  en: [
    ...['Ann', 'Boris', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana', 'Igor', 'Jane', 'Kim', 'Leo', 'Mia'],
    ...['Nick', 'Olga', 'Paul', 'Quinn', 'Rosa', 'Sam', 'Tina', 'Uma', 'Vera', 'Walt', 'Xenia', 'Yan', 'Zoe'],
  ],
  ru: [
    ...['Аня', 'Борис', 'Вера', 'Глеб', 'Даша', 'Егор', 'Женя', 'Зоя', 'Иван', 'Катя', 'Лёва', 'Маша', 'Никита'],
    ...['Оля', 'Пётр', 'Рита', 'Саша', 'Таня', 'Ульяна', 'Фёдор', 'Хасан', 'Эдик', 'Эмма', 'Юля', 'Юра', 'Яна'],
  ],
};
