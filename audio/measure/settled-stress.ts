const anotherForm = 'espeak-ng stresses another form of the word';
const noDictionary = 'espeak-ng is wrong, as read by hand';

/** The words about which the two sources of Russian stress differ, as our voice says them, with the reason. */
export const SETTLED: Readonly<Record<string, string | undefined>> = Object.fromEntries(
  Object.entries({
    [anotherForm]: ['глаза́', 'го́лоса', 'дела́', 'игры́', 'номера́', 'пото́м', 'пошло́', 'тени́', 'числа́'],
    [noDictionary]: [
      ...['веду́', 'вина́', 'волко́в', 'голоса́', 'де́рева', 'добро́', 'ма́фию', 'принята́', 'со́вами', 'стола́'],
      ...['столу́', 'танцо́вщица'],
    ],
    'espeak-ng writes the soft sign as a syllable': ['тюрьму́'],
  }).flatMap(([reason, words]) => words.map((word) => [word.normalize('NFC'), reason])),
);
