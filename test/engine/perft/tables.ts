import { rulesets } from '#rulesets/index.ts';
import type { PerftTable } from './enumerate.ts';
import { ofSport } from './sport-tables.ts';

/** Cards by seat: the named ones, then civilians up to six seats. */
const six = (...cards: readonly string[]): readonly string[] => [
  ...cards,
  ...Array<string>(6 - cards.length).fill('civilian'),
];

const short = true as const;

const ofSix: readonly PerftTable[] = [
  { name: 'six', ruleset: 'six', cards: six('commissar', 'doctor', 'mafioso', 'don'), night: 2, short },
  {
    name: 'six, after a healing and without the don',
    ruleset: 'six',
    cards: six('commissar', 'doctor', 'mafioso', 'don'),
    night: 3,
    before: [
      { night: 2, seat: 4, verb: 'shoots', targets: [4] },
      { night: 2, seat: 2, verb: 'heals', targets: [5] },
    ],
    short,
  },
  {
    name: 'six, after a doctor’s own healing',
    ruleset: 'six',
    cards: six('commissar', 'doctor', 'mafioso', 'don'),
    night: 3,
    before: [{ night: 2, seat: 2, verb: 'heals', targets: [2] }],
  },
];

const ofClub: readonly PerftTable[] = [
  { name: 'club, courtesan', ruleset: 'club', cards: six('courtesan', 'doctor', 'don', 'maniac'), night: 2, short },
  {
    name: 'club, courtesan, by day',
    ruleset: 'club',
    cards: six('courtesan', 'commissar', 'don'),
    options: { guestRestriction: 'day' },
    night: 2,
    short,
  },
  {
    name: 'club, courtesan of the mafia, modern maniac',
    ruleset: 'club',
    cards: six('courtesan', 'commissar', 'don', 'maniac'),
    options: { courtesanSide: 'mafia', maniac: 'modern' },
    night: 2,
    short,
  },
  ...['night', 'day'].map(
    (guestRestriction): PerftTable => ({
      name: `club, two courtesans, by ${guestRestriction}`,
      ruleset: 'club',
      cards: six('courtesan', 'courtesan', 'don'),
      options: { guestRestriction },
      night: 2,
      short,
    }),
  ),
  { name: 'club, two of the mafia', ruleset: 'club', cards: six('mafioso', 'don', 'commissar', 'doctor'), night: 2 },
  {
    name: 'club, all of them',
    ruleset: 'club',
    cards: six('courtesan', 'doctor', 'commissar', 'don', 'maniac'),
    night: 2,
  },
  {
    name: 'club, after a night at the courtesan’s and a doctor’s own healing',
    ruleset: 'club',
    cards: six('courtesan', 'doctor', 'commissar', 'don', 'maniac'),
    night: 3,
    before: [
      { night: 2, seat: 1, verb: 'takes', targets: [6] },
      { night: 2, seat: 2, verb: 'heals', targets: [2] },
    ],
  },
];

const ofBoxed: readonly PerftTable[] = [
  {
    name: 'boxed, captain and nurse',
    ruleset: 'boxed',
    cards: six('captain', 'mafioso', 'doctor', 'commissar'),
    night: 2,
    short,
  },
  {
    name: 'boxed, shooters',
    ruleset: 'boxed',
    cards: six('sheriff', 'mafioso', 'maniac', 'commissar'),
    night: 2,
    short,
  },
  { name: 'boxed, two clans', ruleset: 'boxed', cards: six('don', 'yakuza', 'doctor', 'commissar'), night: 2 },
  {
    name: 'boxed, two clans and the captain',
    ruleset: 'boxed',
    cards: six('mafioso', 'yakuza', 'captain', 'commissar'),
    night: 2,
    short,
  },
  {
    name: 'boxed, yakuza merged',
    ruleset: 'boxed',
    cards: six('don', 'yakuza', 'commissar'),
    options: { yakuza: 'merged' },
    night: 2,
    short,
  },
  { name: 'boxed, lunatic', ruleset: 'boxed', cards: six('lunatic', 'mafioso', 'commissar'), night: 2 },
  {
    name: 'boxed, lawyer, beauty and journalist',
    ruleset: 'boxed',
    cards: six('lawyer', 'mafioso', 'beauty', 'journalist', 'commissar'),
    night: 2,
  },
  {
    name: 'boxed, after a healing of herself',
    ruleset: 'boxed',
    cards: six('captain', 'mafioso', 'doctor', 'commissar'),
    night: 3,
    before: [{ night: 2, seat: 3, verb: 'heals', targets: [3] }],
  },
];

const everyNight = { shooting: 'every-night' };

const ofDeck: readonly PerftTable[] = [
  { name: 'deck, the first contract', ruleset: 'deck', cards: six('don', 'commissar'), night: 1 },
  { name: 'deck, blind', ruleset: 'deck', cards: six('don', 'immortal', 'doctor'), night: 2, short },
  {
    name: 'deck, two clans and the werewolf',
    ruleset: 'deck',
    cards: six('mafioso', 'yakuza', 'werewolf', 'doctor', 'commissar'),
    options: everyNight,
    night: 2,
    short,
  },
  {
    name: 'deck, loners',
    ruleset: 'deck',
    cards: six('don', 'sheriff', 'maniac', 'lawyer', 'immortal'),
    options: everyNight,
    night: 2,
  },
  { name: 'deck, two who fire blind', ruleset: 'deck', cards: six('don', 'mafioso', 'immortal'), night: 2 },
  { name: 'deck, blind clans', ruleset: 'deck', cards: six('mafioso', 'yakuza', 'immortal', 'doctor'), night: 2 },
  {
    name: 'deck, after a healing, ninja who learns cards',
    ruleset: 'deck',
    cards: six('don', 'ninja', 'doctor', 'black-judge'),
    options: { ...everyNight, ninjaLearns: 'role' },
    night: 4,
    before: [{ night: 2, seat: 3, verb: 'heals', targets: [5] }],
  },
];

/** Few players act at the short tables. Many actions meet at the long ones. */
const ofGrand: readonly PerftTable[] = [
  {
    name: 'grand, priest and doctor',
    ruleset: 'grand',
    cards: six('priest', 'doctor', 'mafioso', 'commissar'),
    night: 2,
    short,
  },
  {
    name: 'grand, bodyguard and doctor',
    ruleset: 'grand',
    cards: six('bodyguard', 'doctor', 'mafioso', 'maniac'),
    night: 2,
    short,
  },
  {
    name: 'grand, witness and detective',
    ruleset: 'grand',
    cards: six('witness', 'detective', 'mafioso', 'maniac'),
    night: 2,
    short,
  },
  {
    name: 'grand, courtesan and mistress',
    ruleset: 'grand',
    cards: six('courtesan', 'mistress', 'mafioso'),
    night: 2,
    short,
  },
  { name: 'grand, schemer and judge', ruleset: 'grand', cards: six('schemer', 'judge', 'commissar'), night: 2, short },
  { name: 'grand, don and lawyer', ruleset: 'grand', cards: six('don', 'lawyer'), night: 2, short },
  { name: 'grand, agent', ruleset: 'grand', cards: six('agent', 'mafioso'), night: 2, short },
  { name: 'grand, cardsharp', ruleset: 'grand', cards: six('cardsharp', 'mafioso', 'doctor'), night: 2 },
  {
    name: 'grand, werewolf whom the commissar has checked',
    ruleset: 'grand',
    cards: six('werewolf', 'mafioso', 'commissar', 'maniac'),
    night: 3,
    before: [{ night: 2, seat: 3, verb: 'checks', targets: [1] }],
    short,
  },
  {
    name: 'grand, detective in the place of the commissar',
    ruleset: 'grand',
    cards: six('detective', 'commissar', 'don', 'doctor'),
    night: 3,
    before: [
      { night: 2, seat: 3, verb: 'shoots', targets: [2] },
      { night: 2, seat: 1, verb: 'checks', targets: [3] },
    ],
  },
  { name: 'grand, commissar and cardsharp', ruleset: 'grand', cards: six('commissar', 'cardsharp'), night: 2, short },
  { name: 'grand, witness of the don’s shot', ruleset: 'grand', cards: six('mafioso', 'don', 'witness'), night: 2 },
  {
    name: 'grand, the don’s heir',
    ruleset: 'grand',
    cards: six('don', 'bloodhound', 'commissar'),
    night: 3,
    before: [
      { night: 2, seat: 1, verb: 'shoots', targets: [1] },
      { night: 2, seat: 2, verb: 'shoots', targets: [1] },
    ],
    short,
  },
  ...[1, 6].map(
    (nightOrder): PerftTable => ({
      name: `grand, order ${nightOrder}`,
      ruleset: 'grand',
      cards: six('doctor', 'mafioso', 'commissar', 'courtesan'),
      options: { nightOrder },
      night: 2,
      short,
    }),
  ),
  {
    name: 'grand, order 8 with priest, doctor and courtesan',
    ruleset: 'grand',
    cards: six('priest', 'doctor', 'courtesan', 'mafioso', 'commissar'),
    options: { nightOrder: 8 },
    night: 2,
  },
  {
    name: 'grand, bodyguard, priest and doctor',
    ruleset: 'grand',
    cards: six('bodyguard', 'priest', 'doctor', 'mafioso', 'maniac'),
    night: 2,
  },
  {
    name: 'grand, courtesan, mistress and doctor',
    ruleset: 'grand',
    cards: six('courtesan', 'mistress', 'doctor', 'maniac'),
    night: 2,
  },
  {
    name: 'grand, schemer, priest and commissar',
    ruleset: 'grand',
    cards: six('schemer', 'priest', 'commissar', 'detective'),
    night: 2,
  },
  { name: 'grand, agent and doctor', ruleset: 'grand', cards: six('agent', 'mafioso', 'doctor'), night: 2 },
  {
    name: 'grand, cardsharp with guard and courtesan',
    ruleset: 'grand',
    cards: six('cardsharp', 'mafioso', 'bodyguard', 'courtesan'),
    night: 2,
  },
  {
    name: 'grand, journalist, bloodhound and witness',
    ruleset: 'grand',
    cards: six('journalist', 'bloodhound', 'witness'),
    night: 2,
  },
];

const chosen: readonly PerftTable[] = [...ofSix, ...ofClub, ...ofBoxed, ...ofDeck, ...ofGrand, ...ofSport];

/** A small table for each card that acts at night and is at no other table of its rulebook. */
const ofTheRest: readonly PerftTable[] = Object.values(rulesets).flatMap(({ id, roles }) => {
  const seated = chosen.filter(({ ruleset }) => ruleset === id).flatMap(({ cards }) => cards);
  const missing = Object.values(roles).filter((role) => role.abilities.length > 0 && !seated.includes(role.id));
  return missing.map(
    (role): PerftTable => ({
      name: `${id}, ${role.id}`,
      ruleset: id,
      cards: six(role.id, 'don', 'commissar'),
      night: 2,
      short,
    }),
  );
});

/** The tables whose nights are counted. */
export const tables: readonly PerftTable[] = [...chosen, ...ofTheRest];
