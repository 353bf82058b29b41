/** The page on which a finished game is seen again: what it tells, and to whose eyes. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { gamePageOf } from '#game-page/game-page.ts';
import { gamePages } from '#game-page/html.ts';
import { ballotsUntil, beginnings, filled, knownTo, ownCard, shownMs, tablesOf } from '#game-page/page/player.ts';
import type { ReplayData } from '#game-page/page-data.ts';
import { afterNews, emptyTable } from '#game-page/told-table.ts';
import { rulesets } from '#rulesets/index.ts';
import { languages } from '../languages.ts';
import { pageOf, silentLog, toldGame, wordingOf } from './kit.ts';

/** The page of a recorded game. */
function recorded(record: string): ReplayData {
  const text = readFileSync(new URL(`../records/${record}.record`, import.meta.url), 'utf8');
  const { rules, moments, state } = replay(text, rulesets).game!;
  const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'];
  const names = state.seats.map((_, index) => people[index] ?? `Player ${index + 1}`);
  return gamePageOf({ rules, moments, state, names, roleSet: null }, wordingOf('en'));
}

const page = recorded('six/S20-a-whole-game');
const tables = tablesOf(page.moments);

const script = '</script><script>alert(1)</script>';

/** The moment in which the town is told something with these words. */
const momentOf = (words: string): number =>
  page.moments.findIndex(({ texts }) => texts.some((text) => text.includes(words)));

describe('the page of a game', () => {
  test('has names as they are: none is cut, and none has signs of markup', () => {
    const whole = ['A very long name of thirty-two l', 'Mr. X_y'];
    const { moments } = pageOf('en', 'six', 6, whole);
    expect(
      tablesOf(moments)[0]!
        .seats.slice(0, 2)
        .map(({ name }) => name),
    ).toEqual(whole);
    const told = moments.flatMap(({ texts, own }) => [...texts, ...own.map(({ text }) => text)]).join('\n');
    expect(told).toContain(String.raw`A very long name of thirty\-two l**`);
    expect(told).not.toContain('thi…');
  });

  test('shows the table as the town was told: who speaks, who is nominated, who votes for whom, who is out', () => {
    const speech = momentOf('#1 Ada** has the floor');
    expect(tables[speech]).toMatchObject({ phase: 'day', round: 1, floor: 1, named: [] });
    expect(tables[momentOf('#3 Cleo** nominates')]).toMatchObject({ named: [5, 1] });
    const closed = momentOf('The vote is closed');
    expect(tables[closed]!.votes.filter(({ choice }) => choice === 1).map(({ by }) => by)).toEqual([1, 2, 4, 6]);
    const night = momentOf('Night 2');
    expect(tables[night]).toMatchObject({ phase: 'night', round: 2, named: [], votes: [] });
    expect(tables[night]!.seats[0]!.out).toBe('day');
    expect(tables[night - 1]!.seats.slice(1).every(({ out }) => out === null)).toBe(true);
  });

  test('has the ballots up to the moment, with the voters of each choice, the most votes first', () => {
    const closed = momentOf('The vote is closed');
    expect(ballotsUntil(page.moments, tables, closed - 1)).toEqual([]);
    expect(ballotsUntil(page.moments, tables, closed)).toEqual([
      {
        round: 1,
        rows: [
          { choice: 1, by: [1, 2, 4, 6] },
          { choice: 5, by: [3, 5] },
        ],
      },
    ]);
  });

  test('knows what each seat was told alone up to a moment, and nothing of the others', () => {
    const first = momentOf('Day 1');
    const don = knownTo(2, page, first).join('\n');
    expect(don).toContain('Don');
    expect(don).toContain('#5 Eve');
    expect(knownTo(4, page, first).join('\n')).not.toMatch(/Don|Eve/);
    expect(knownTo(2, page, 0).join('\n')).not.toContain('#5 Eve');
  });

  test('has the cards of all seats with their sides, and who has won', () => {
    expect(page.cards.map(({ role, side, won }) => `${role} ${side} ${won}`)).toEqual([
      ...['Civilian town true', 'Don mafia false', 'Sheriff town true', 'Civilian town true', 'Mafioso mafia false'],
      'Doctor town true',
    ]);
  });

  test('begins a night or a day where it is told', () => {
    expect(
      beginnings(tables)
        .map((index) => `${tables[index]!.phase} ${tables[index]!.round}`)
        .slice(0, 4),
    ).toEqual([...['night 1', 'day 1', 'night 2', 'day 2']]);
  });

  test('plays at the speed of the game, but no moment is too short to be read or too long to be waited for', () => {
    const moments = [0, 100, 4_100, 600_000].map((at) => ({ at, texts: [], own: [], cards: [], table: {} }));
    expect([0, 1, 2, 3].map((now) => shownMs(moments, now, 2))).toEqual([600, 2_000, 6_000, null]);
  });

  test('of every rulebook and language has all of its words', () => {
    for (const [id, { players }] of Object.entries(rulesets))
      for (const language of languages) {
        const { words, ...data } = pageOf(language, id, players.min);
        expect(JSON.stringify(data), id).not.toContain('{{');
        expect(
          Object.values(words)
            .map((word) => filled(word, { who: 'Ada', round: 1, number: 1, all: 2 }))
            .join(),
          id,
        ).not.toContain('{{');
      }
  });

  test('of a game of 26 is one file below 400 kB that names no other place', async () => {
    const html = gamePages(silentLog).html(toldGame('deck', 26), wordingOf('ru'))!;
    expect(Buffer.byteLength(html)).toBeLessThan(400_000);
    expect(html.replace(/http:\/\/www\.w3\.org\/[\w/]+/g, '')).not.toMatch(/https?:|src=|url\(|@import/);
  });

  test.each([
    ['a name', toldGame('six', 6, [script])],
    // A name of a person loses such signs before it comes here. That of a role set does not.
    ['the name of a role set', { ...toldGame('six', 6), roleSet: script }],
  ])('does not let %s end the data and begin a script', (_, told) => {
    const html = gamePages(silentLog).html(told, wordingOf('en'))!;
    expect(html).not.toContain('<script>alert');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  test('that cannot be written is left out, and the log says why', () => {
    const errors: object[] = [];
    const broken = { ...toldGame('six', 6), names: undefined as never };
    expect(gamePages({ error: (fields: object) => void errors.push(fields) }).html(broken, wordingOf('en'))).toBeNull();
    expect(errors).toHaveLength(1);
  });

  test('is not written before the end, or where the cards stay face down', async () => {
    const pages = gamePages(silentLog);
    const told = toldGame('six', 6);
    const { outcome } = told.state;
    expect(pages.html({ ...told, state: { ...told.state, outcome: null } }, wordingOf('en'))).toBeNull();
    const closed = { ...outcome!, cards: [] };
    expect(pages.html({ ...told, state: { ...told.state, outcome: closed } }, wordingOf('en'))).toBeNull();
  });
});

/** The card of a seat through its own eyes, each time it changes, beside the news that the seat had then. */
const ownCards = (data: ReplayData, seat: number): readonly string[] =>
  data.moments.flatMap(({ own }, now) => {
    const [before, card] = [ownCard(seat, data, now - 1), ownCard(seat, data, now)];
    if (card === null || card === before) return [];
    const told = own.filter(({ seats }) => seats.includes(seat)).map(({ text }) => text);
    return [`${card.role} ${card.side} ${card.won}: ${told.join(' ')}`];
  });

describe('a card through the eyes of its seat', () => {
  test('is the one that was dealt until the seat is told of another side or role (A24, A31)', () => {
    const [dealt, later, ...more] = ownCards(recorded('grand/A31-a-turned-werewolf-may-be-heir'), 5);
    expect(dealt).toMatch(/^Werewolf town false: .*Werewolf/s);
    expect(later).toMatch(/^Don mafia false: You have turned.*your card is the \*\*Don/s);
    expect(more).toEqual([]);
  });
  test('has won from the end of the game on, and not before', () => {
    const turned = recorded('grand/A24-turned-in-an-earlier-night');
    expect(turned.cards[1]).toMatchObject({ side: 'mafia', won: true });
    const seen = ownCards(turned, 2).map((each) => each.split(':')[0]);
    expect(seen).toEqual(['Werewolf town false', 'Werewolf mafia false', 'Werewolf mafia true']);
  });
  test('is the card of the result in the end, in every rulebook', () => {
    for (const [id, { players }] of Object.entries(rulesets))
      for (const seats of [players.min, players.max]) {
        const data = pageOf('en', id, seats);
        const last = data.cards.map((_, index) => ownCard(index + 1, data, data.moments.length - 1));
        expect(last, `${id} ${seats}`).toEqual(data.cards);
      }
  });
});

describe('the told table', () => {
  const words = { roleOf: (role: string) => role, choiceOf: (choice: string) => choice };
  const empty = emptyTable(['Ada', 'Ben']);
  test('counts fouls, but no technical ones, and takes back what is forgiven (F22)', () => {
    const foul = { type: 'Fouled', seat: 2, reason: '', count: 2, silent: null } as const;
    expect(afterNews(empty, foul, words).seats[1]!.fouls).toBe(2);
    expect(afterNews(empty, { ...foul, technical: true }, words)).toBe(empty);
    const forgiven = { type: 'FoulForgiven', seat: 2, count: 1, silent: null } as const;
    expect(afterNews(afterNews(empty, foul, words), forgiven, words).seats[1]!.fouls).toBe(1);
  });
  test('shows who sits at a seat after a substitution', () => {
    const [from, to] = [
      { id: '1', name: 'Ada' },
      { id: '3', name: 'Cleo' },
    ];
    expect(afterNews(empty, { type: 'SeatReplaced', seat: 1, from, to }, words).seats[0]!.name).toBe('Cleo');
  });
  test('shows a secret ballot when it is closed, and an open vote at once', () => {
    const secret = afterNews(empty, { type: 'VoteCast', by: 1 }, words);
    expect(secret.votes).toEqual([]);
    expect(afterNews(empty, { type: 'VoteCast', by: 1, choice: 2 }, words).votes).toEqual([{ by: 1, choice: 2 }]);
  });
});
