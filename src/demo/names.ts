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

/** The names of the server, its owner and the channels with which it begins, as Discord gives them in each language. */
const servers = {
  en: { name: 'The Table', owner: 'Owner', channels: { text: 'general', voice: 'General' } },
  ru: { name: 'Клуб мафии', owner: 'Хозяин клуба', channels: { text: 'основной', voice: 'Основной' } },
} as const satisfies ByLanguage<Server>;

interface Server {
  readonly name: string;
  readonly owner: string;
  readonly channels: { readonly text: string; readonly voice: string };
}

/** The server of a rehearsal in this language. */
export const serverIn = (language: Language): Server => inLanguage<Server>(servers, language);
