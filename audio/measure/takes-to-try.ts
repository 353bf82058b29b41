import { day } from '../build/script/day.ts';
import { NUMBERS } from '../build/script/numbers.ts';
import { script } from '../build/script/ru/index.ts';
import type { NumberPhrase } from '../build/script/shape.ts';
import type { Delivery } from '../build/synthesise.ts';

/** The ways in which the Russian voice may say its numbers: candidates from which `deliveries.ts` chooses. */

/** A take to be chosen: its name, its words, where its phrase ends, and the ways to say it. */
export interface Wanted {
  readonly name: string;
  readonly text: string;
  /** `falling`: it ends a sentence. `level`: the phrase goes on after it. */
  readonly ends: 'falling' | 'level';
  readonly ways: readonly Delivery[];
}

type Joins = NonNullable<Delivery['joins']>;

const every: readonly (Joins | null)[] = [null, 'coupled', 'smoothed', 'short', 'long'];
const some: readonly (Joins | null)[] = [null, 'coupled', 'short'];
const few: readonly (Joins | null)[] = [null, 'coupled'];

const joined = (all: readonly (Joins | null)[], within?: string): readonly Delivery[] =>
  all.map((joins) => ({ ...(within === undefined ? {} : { within }), ...(joins === null ? {} : { joins }) }));

const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const bare = (text: string): string => text.replace(/[.,:]$/, '');

/** The words alone, and as the end of these sentences. */
const atEnd = (text: string, before: readonly string[]): readonly Delivery[] => [
  ...joined(every),
  ...before.flatMap((words) => joined(few, `${words} [${small(bare(text))}].`)),
];

/** The words as the beginning of these sentences. */
const inside = (text: string, after: readonly string[]): readonly Delivery[] =>
  after.flatMap((words) => joined(some, `[${bare(text)}] ${words}`));

const SEAT_GOES_ON = ['говорит.', 'не спит.', 'покидает стол.', 'здесь.', 'начинает.', 'и игрок номер один.'];
const AGAINST_GOES_ON = ['три голоса.', 'один голос.', 'говорят.', 'пять голосов.'];

const numbers = NUMBERS.map(({ ru }) => ru);
const capital = (word: string): string =>
  word.startsWith('+')
    ? `+${word.charAt(1).toUpperCase()}${word.slice(2)}`
    : word.charAt(0).toUpperCase() + word.slice(1);

const seats = numbers.slice(1).flatMap((word, index): readonly Wanted[] => {
  const text = script.player(word);
  const name = `player.${index + 1}`;
  return [
    { name, text, ends: 'falling', ways: atEnd(text, ['Начинает', 'Слово берёт', 'Не спит']) },
    { name: `${name}-2`, text: text.replace(/\.$/, ','), ends: 'level', ways: inside(text, SEAT_GOES_ON) },
  ];
});

/** Words of the recordings of the voice, with their start and end in s. They sound as a person said them. */
const RECORDED: Readonly<Record<number, readonly (readonly [recording: string, from: number, to: number])[]>> = {
  3: [['ru_0468', 1.822, 2.032]],
  // Most of them are the end of «опять».
  5: [
    ['ru_0142', 8.502, 8.832],
    ['ru_0223', 4.732, 5.142],
    ['ru_0224', 0.392, 0.762],
    ['ru_0253', 3.712, 3.932],
    ['ru_0262', 3.952, 4.162],
    ['ru_0287', 2.662, 2.962],
    ['ru_0306', 1.942, 2.262],
    ['ru_0320', 0.652, 1.032],
    ['ru_0387', 7.662, 7.952],
    ['ru_0429', 6.912, 7.192],
    ['ru_0623', 5.332, 5.672],
    ['ru_0645', 0.822, 1.092],
    ['ru_0825', 0.942, 1.292],
  ],
  7: [
    ['ru_0031', 5.642, 5.992],
    ['ru_0149', 3.842, 4.232],
    ['ru_0371', 1.932, 2.422],
    ['ru_0372', 2.322, 2.782],
    ['ru_0393', 3.212, 3.602],
    ['ru_0394', 4.242, 4.622],
    ['ru_0608', 8.172, 8.492],
  ],
};

const recordingsOf = (number: number): readonly Delivery[] =>
  (RECORDED[number] ?? []).map(([recording, from, to]) => ({ recording, from, to }));

const counts = numbers.map((word, number): Wanted => {
  const text = `${capital(word)}.`;
  const within = ['теперь.', 'не спит.'].flatMap((after) => joined([null], `Номер [${word}] ${after}`));
  const before = ['Номер', 'Итак,', 'Число', 'Игрок номер'];
  return {
    name: `num.${number}`,
    text,
    ends: 'falling',
    ways: [...atEnd(text, before), ...within, ...recordingsOf(number)],
  };
});

function waysOf({ stem }: NumberPhrase, text: string): readonly Delivery[] {
  if (stem === 'against') return inside(text, AGAINST_GOES_ON);
  return stem === 'votes' ? atEnd(text, ['Против него', 'За уход']) : joined(every);
}

const phrases = script.wholePhrases!.flatMap((phrase): readonly Wanted[] =>
  numbers.slice(phrase.from).map((word, index) => {
    const number = phrase.from + index;
    const text = phrase.words(word, number);
    const ends = phrase.stem === 'against' ? 'level' : 'falling';
    return { name: `${phrase.stem}.${number}`, text, ends, ways: waysOf(phrase, text) };
  }),
);

const times = Object.entries(day)
  .filter(([cue]) => cue.startsWith('time.'))
  .map(([name, words]): Wanted => {
    const text = (words as { readonly ru: string }).ru;
    return { name, text, ends: 'falling', ways: [...atEnd(text, ['Итак,', 'Теперь']), ...inside(text, ['на это.'])] };
  });

const BEFORE = [
  'Это',
  'Вот',
  'Тут',
  'Ещё',
  'Сейчас',
  'Там',
  'Опять',
  'Снова',
  'Теперь',
  'Уже',
  'Здесь',
  'Только',
  'Ночью',
  'Начинает',
];
const AFTER = [
  'тоже.',
  'теперь.',
  'сегодня.',
  'уже тут.',
  'опять говорит.',
  'и всё.',
  'на месте.',
  'у стола.',
  'вот.',
  'выходит.',
  'слово.',
  'против.',
  'за столом.',
  'здесь.',
];

/** The words, and the same with a rest before the number, which keeps its first consonant clear. */
const rested = (words: string): readonly string[] => [...new Set([words, words.replace('номер ', 'номер, ')])];

/** Further ways, for a take of which no usual way is understood. */
export function moreWays({ text, ends }: Wanted): readonly Delivery[] {
  const after = AFTER.flatMap((words) => rested(`[${bare(text)}] ${words}`)).flatMap((words) => joined(every, words));
  if (ends === 'level') return after;
  const before = BEFORE.flatMap((words) => joined(every, `${words} [${small(bare(text))}].`));
  const between = BEFORE.flatMap((words) =>
    ['теперь.', 'не спит.', 'и всё.', 'тоже.'].flatMap((rest) =>
      joined(few, `${words} [${small(bare(text))}] ${rest}`),
    ),
  );
  return [...before, ...after, ...between];
}

const LINE_GOES_ON = [
  'игрок номер два.',
  'игроки номер два и три.',
  'два игрока.',
  'два голоса.',
  'пять голосов.',
  'говорит игрок номер один.',
  'пять.',
  'стол.',
  'и ещё один.',
  'ночь.',
];

/** The lines that end with a colon: the phrase goes on after them. */
const openLines = Object.entries({ ...script.lines, ...script.animals }).flatMap(([name, text]): readonly Wanted[] =>
  typeof text === 'string' && text.endsWith(':')
    ? [{ name, text, ends: 'level', ways: [...joined(every), ...inside(text, LINE_GOES_ON)] }]
    : [],
);

/** All takes whose way of speaking is chosen by measurement. */
export const WANTED: readonly Wanted[] = [...seats, ...counts, ...phrases, ...times, ...openLines];

/** The text of `build/script/deliveries.ru.ts`: the ways of all takes, in this order, also of those that no search tries. */
export function deliveriesPage(ways: ReadonlyMap<string, Delivery | undefined>): string {
  const rows = [...ways].flatMap(([name, way]) => {
    const fields = Object.entries(way ?? {}).map(
      ([key, value]) => `${key}: ${typeof value === 'string' ? `'${value}'` : value}`,
    );
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return fields.length === 0 ? [] : [`  ${key}: { ${fields.join(', ')} },`];
  });
  return [
    "import type { Delivery } from '../synthesise.ts';\n",
    '/**',
    ' * The Russian takes that the voice says better in a special way. `npm run audio -- deliveries` chose them. Those with',
    ' * `melody: spoken` are understood better as the voice says them than with the melody of a statement.',
    ' */',
    'export const DELIVERIES: Readonly<Record<string, Delivery | undefined>> = {',
    ...rows,
    '};\n',
  ].join('\n');
}
