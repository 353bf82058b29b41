/**
 * The figures of the roles and the signs of the sides on a field of 100 × 100 units: our own drawings, in one style. A
 * figure is a list of paths that lie on each other. The first one is solid, the next one is cut out of it, and so on.
 */

const head = 'M50 20a17 17 0 1 1 0 34 17 17 0 0 1 0-34Z';
const shoulders = 'M14 94c0-23 15-36 36-36s36 13 36 36Z';
const bust = head + shoulders;
const hair = `M50 10c-18 0-25 13-25 28 0 12-4 20-9 25h68c-5-5-9-13-9-25 0-15-7-28-25-28Z${shoulders}`;
const face = 'M50 24a13 14 0 1 1 0 28 13 14 0 0 1 0-28Z';
const hood = `M50 8c-22 0-28 22-28 40 0 8 4 14 8 17h40c4-3 8-9 8-17 0-18-6-40-28-40Z${shoulders}`;
const fedora = 'M12 31c8-5 16-6 21-6 1-13 7-18 17-14 10-4 16 1 17 14 5 0 13 1 21 6-9 6-67 6-76 0Z';
const wideHat = 'M4 22c9 8 20 9 27 6 1-17 9-23 19-16 10-7 18-1 19 16 7 3 18 2 27-6-4 17-88 17-92 0Z';
const topHat = 'M31 2h38v22h13v7H18v-7h13Z';
const cap = 'M27 27c-3-11 8-19 23-19s26 8 23 19c-4 4-42 4-46 0ZM30 30c12 4 28 4 40 0 4 4 0 8-5 8H35c-5 0-9-4-5-8Z';
const gavel = 'M36 68l11-7 8 12-11 7ZM49 76l4-3 17 12-4 6Z';
const cross = 'M46 63h8v8h8v8h-8v8h-8v-8h-8v-8h8Z';

/** The figure of each role. */
const figures: Readonly<Record<string, readonly string[]>> = {
  actor: [
    'M18 16c22 9 42 9 64 0v32c0 27-17 44-32 44S18 75 18 48Z',
    'M31 42c4-6 11-6 15 0-4 4-11 4-15 0ZM54 42c4-6 11-6 15 0-4 4-11 4-15 0ZM33 61c11 6 23 6 34 0-2 13-8 18-17 18s-15-5-17-18Z',
  ],
  agent: [bust + fedora, 'M36 36h12v8H36ZM52 36h12v8H52ZM47 38h6v2h-6Z'],
  beauty: [hair, face, 'M72 8a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z'],
  'black-judge': [bust + fedora, gavel],
  bloodhound: [
    'M33 16c-15 2-20 15-20 32 0 11 4 19 10 19 4 0 7-6 7-11 0 19 8 36 20 36s20-17 20-36c0 5 3 11 7 11 6 0 10-8 10-19 0-17-5-30-20-32-10-4-24-4-34 0Z',
    'M39 38a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM61 38a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM41 66h18c0 7-4 11-9 11s-9-4-9-11Z',
  ],
  bodyguard: [bust, 'M50 48l29 9c0 23-11 34-29 42-18-8-29-19-29-42Z', 'M50 54l23 7c0 18-9 27-23 34-14-7-23-16-23-34Z'],
  captain: [
    bust + cap,
    'M48 61h4v6h9v4h-9v15c6-1 10-4 11-9l5 2c-2 8-9 13-18 13s-16-5-18-13l5-2c1 5 5 8 11 9V71h-9v-4h9Z',
  ],
  cardsharp: [
    bust + topHat,
    'M50 61c5 8 14 12 14 19 0 6-8 8-11 4 0 3 1 5 4 7H43c3-2 4-4 4-7-3 4-11 2-11-4 0-7 9-11 14-19Z',
  ],
  civilian: [bust],
  commissar: [bust + cap, 'M50 63l13 4c0 12-5 18-13 23-8-5-13-11-13-23Z'],
  courtesan: [hair, `${face}M50 91L38 79c-6-7 3-15 12-6 9-9 18-1 12 6Z`],
  dancer: [
    'M50 4a10 10 0 1 1 0 20 10 10 0 0 1 0-20ZM20 8c4 15 12 21 21 21h18c9 0 17-6 21-21l6 2c-3 19-11 28-24 30l2 14 22 26H14l22-26 2-14C25 38 17 29 14 10ZM39 80h7v16h-7ZM54 80h7v16h-7Z',
  ],
  detective: [
    `${bust}M22 32c2-17 13-23 28-23s26 6 28 23c-6 5-50 5-56 0ZM12 31h22v6H12ZM66 31h22v6H66Z`,
    'M45 61a11 11 0 1 1 0 22 11 11 0 0 1 0-22ZM52 80l4-4 12 12-4 4Z',
    'M45 65a7 7 0 1 1 0 14 7 7 0 0 1 0-14Z',
  ],
  doctor: [`${bust}M50 8a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z`, `${cross}M50 13a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z`],
  don: [bust + fedora, 'M34 24h32v4H34ZM35 60l15 19 15-19 5 3-20 30-20-30Z'],
  'fat-man': [
    'M50 6a16 16 0 1 1 0 32 16 16 0 0 1 0-32ZM50 40c28 0 44 17 44 36 0 10-4 16-9 18H15c-5-2-9-8-9-18 0-19 16-36 44-36Z',
    'M7 74h86v6H7Z',
  ],
  fighter: [
    bust,
    'M10 46h27c6 0 10 6 10 14v12c0 8-5 13-12 13H16c-8 0-13-6-13-14v-8c0-11 2-17 7-17ZM90 46H63c-6 0-10 6-10 14v12c0 8 5 13 12 13h19c8 0 13-6 13-14v-8c0-11-2-17-7-17Z',
    'M14 51h20c6 0 8 4 8 10v9c0 6-4 10-9 10H18c-6 0-10-4-10-10v-7c0-8 2-12 6-12ZM86 51H66c-6 0-8 4-8 10v9c0 6 4 10 9 10h15c6 0 10-4 10-10v-7c0-8-2-12-6-12Z',
  ],
  immortal: [
    `${bust}M50 1c15 0 24 4 24 9s-9 9-24 9-24-4-24-9 9-9 24-9Z`,
    'M50 6c10 0 16 2 16 4s-6 4-16 4-16-2-16-4 6-4 16-4Z',
  ],
  journalist: [bust, 'M34 64h32v27H34Z', 'M39 69h22v4H39ZM39 76h22v4H39ZM39 83h14v4H39Z'],
  judge: [
    `${bust}M50 8c16 0 24 8 25 19 6 3 7 9 3 13 5 4 4 11-1 14 3 6-2 11-9 10V38c-6-8-30-8-36 0v26c-7 1-12-4-9-10-5-3-6-10-1-14-4-4-3-10 3-13C26 16 34 8 50 8Z`,
    gavel,
  ],
  lawyer: [bust, 'M48 60h4v5h15v3l7 13c-4 6-12 6-16 0l6-12H52v19h9v4H39v-4h9V69H36l6 12c-4 6-12 6-16 0l7-13v-3h15Z'],
  lunatic: [
    `${bust}M31 36l-13-14 16 3-5-17 14 10 7-15 7 15 14-10-5 17 16-3-13 14Z`,
    'M43 33a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM58 35a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM18 74h64v5H18ZM16 84h68v5H16Z',
  ],
  mafioso: [bust + fedora, 'M45 60h10l-3 7 5 20-7 7-7-7 5-20Z'],
  maniac: [
    hood,
    'M50 24c-10 0-15 10-15 20 0 9 6 15 15 15s15-6 15-15c0-10-5-20-15-20ZM58 96l4-14 18-40c11 10 11 22 5 32L71 96Z',
    'M63 94l4-10 15-33c6 7 6 15 1 22L69 94Z',
  ],
  mistress: [
    hair,
    'M31 33c12-5 26-5 38 0 1 14-12 16-19 8-7 8-20 6-19-8Z',
    'M37 36c4-3 7-2 9 1-3 3-7 3-9-1ZM63 36c-4-3-7-2-9 1 3 3 7 3 9-1Z',
  ],
  ninja: [hood, 'M31 32h38v13H31Z', 'M38 35h8v7h-8ZM54 35h8v7h-8Z'],
  nurse: [`${bust}M30 24l5-16h30l5 16Z`, `${cross}M48 11h4v3h3v4h-3v3h-4v-3h-3v-4h3Z`],
  priest: [bust, 'M40 55h20v8H40ZM48 67h4v7h7v4h-7v14h-4V78h-7v-4h7Z', 'M46 55h8v8h-8Z'],
  psychopath: [bust, 'M37 31l11 5-11 4ZM63 31l-11 5 11 4ZM39 44l4 3 4-3 3 3 3-3 4 3 4-3v4l-4 3-4-3-3 3-3-3-4 3-4-3Z'],
  rake: [
    bust + topHat,
    'M50 43c4-4 11-3 14 2-5 3-10 4-14 1-4 3-9 2-14-1 3-5 10-6 14-2ZM35 61l13 6v4l-13 6ZM65 61l-13 6v4l13 6Z',
  ],
  schemer: [
    'M50 8a15 15 0 0 1 9 27c2 15 8 24 14 34h7v25H20V69h7c6-10 12-19 14-34a15 15 0 0 1 9-27Z',
    'M22 75h56v5H22Z',
  ],
  sheriff: [bust + wideHat, 'M50 61l4 10h11l-9 7 3 11-9-6-9 6 3-11-9-7h11Z'],
  werewolf: [
    'M18 6l20 20h24L82 6v38c0 23-15 37-32 50-17-13-32-27-32-50Z',
    'M29 44l15 5-11 7ZM71 44l-15 5 11 7ZM42 72h16l-8 10Z',
  ],
  witness: [
    'M4 50c13-21 28-31 46-31s33 10 46 31c-13 21-28 31-46 31S17 71 4 50Z',
    'M50 29a21 21 0 1 1 0 42 21 21 0 0 1 0-42Z',
    'M50 39a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z',
  ],
  yakuza: [`${bust}M44 6h12v16H44Z`, 'M33 60l17 25 17-25 6 2-23 34-23-34Z'],
};

/** The sign of each side: a house, a hat, a fan, a blade and a spade. */
const signs: Readonly<Record<string, string>> = {
  town: 'M50 12 92 48H80V88H58V62H42V88H20V48H8Z',
  mafia: 'M28 56C28 26 36 16 50 22 64 16 72 26 72 56ZM6 62C30 54 70 54 94 62 88 76 12 76 6 62Z',
  yakuza: 'M50 84 8 44 22 28ZM50 84 26 24 42 18ZM50 84 44 16H56ZM50 84 58 18 74 24ZM50 84 78 28 92 44Z',
  maniac: 'M16 60 66 14C78 18 78 32 72 42L36 72ZM30 76 38 84 22 94 12 86Z',
  cardsharp:
    'M50 10C62 30 88 40 88 60 88 76 68 80 58 70 58 80 62 86 68 90H32C38 86 42 80 42 70 32 80 12 76 12 60 12 40 38 30 50 10Z',
};

const plainSign = 'M50 14A36 36 0 1 0 50 86 36 36 0 1 0 50 14Z';

/** Returns the figure of a role. `null`: it has none, such as an own role of a server. */
export const figureOf = (role: string): readonly string[] | null =>
  Object.hasOwn(figures, role) ? figures[role]! : null;

/** Returns the sign of a side. A side without a sign of its own has a plain one. */
export const signOf = (side: string): string => (Object.hasOwn(signs, side) ? signs[side]! : plainSign);
