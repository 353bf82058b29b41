/** The remarks of `check` on usable role sets: the rules of the rulebook, and common sense. */
import { describe, expect, test } from 'vitest';
import { languages } from '#narration/language.ts';
import { roleSetText } from '#narration/problem-text.ts';
import { checkRoleSet, type Note, readRoleSet, shipped } from '#rolesets/index.ts';
import { wordingOf } from '../rulebooks.ts';

function notesOf(change: object): readonly Note[] {
  const read = readRoleSet({ format: 'nightcall-role-set', version: 1, name: 'Ours', ruleset: 'boxed', ...change });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  const { problems, notes } = checkRoleSet(read.value.set);
  expect(problems).toEqual([]);
  return notes;
}

const cards = (dealt: Record<string, number>) => ({ deal: { kind: 'cards', cards: dealt } });

const plain = { mafioso: 2, commissar: 1, civilian: 5 };

const role = (change: object) => ({ ownRoles: [{ id: 'guest', name: { en: 'Guest' }, faction: 'town', ...change }] });

test('the shipped role sets can be dealt at every table, and every side of theirs can win', () => {
  for (const [id, set] of Object.entries(shipped)) {
    const { problems, notes } = checkRoleSet(set);
    expect(problems, id).toEqual([]);
    expect(
      notes.filter((note) => note.kind !== 'warned' && !(note.kind === 'noted' && note.code === 'several-acts')),
      id,
    ).toEqual([]);
  }
});

describe('the rules are asked at every number of players, and named', () => {
  test.each<[string, object, object]>([
    ['B1: more of a card than the box has', { ...plain, doctor: 2 }, { code: 'deal-too-many', clause: 'B1' }],
    ['B2: no commissar', { mafioso: 2, civilian: 6 }, { code: 'deal-missing', clause: 'B2' }],
    ['B4: clans that are not equal', { ...plain, yakuza: 1 }, { code: 'deal-clans', clause: 'B4' }],
    [
      'G12: a game that is over before it begins',
      { mafioso: 4, commissar: 1, civilian: 3 },
      { code: 'deal-decided', clause: 'G12' },
    ],
  ])('%s', (_, dealt, refusal) => {
    const size = Object.values(dealt).reduce((sum, count) => sum + count, 0);
    expect(notesOf(cards(dealt as Record<string, number>))).toMatchObject([
      { kind: 'refused', players: size, refusal },
    ]);
  });

  test('B4: an own role that hunts with a clan counts as one of it', () => {
    const samurai = role({ faction: 'yakuza' });
    expect(
      notesOf({ ...samurai, ...cards({ ...plain, yakuza: 1, guest: 1 }) }).filter(({ kind }) => kind === 'refused'),
    ).toEqual([]);
    expect(notesOf({ ...samurai, ...cards({ ...plain, yakuza: 2, guest: 1 }) })).toMatchObject([
      { refusal: { code: 'deal-clans', yakuza: 3 } },
    ]);
  });

  test('B2: an own role of the mafia counts for its third', () => {
    expect(
      notesOf({ ...role({ faction: 'mafia', abilities: [{ kind: 'shot' }] }), ...cards({ ...plain, guest: 1 }) }),
    ).toEqual([]);
    expect(
      notesOf({ ...role({ faction: 'mafia' }), ...cards({ mafioso: 2, guest: 1, commissar: 1, civilian: 4 }) }),
    ).toMatchObject([{ kind: 'warned', players: 8, warning: { code: 'much-mafia', got: 3, most: 2, clause: 'B2' } }]);
  });

  test('of a rule by number, the tables at which it does not hold', () => {
    const rule = {
      kind: 'rule',
      players: { min: 6, max: 9 },
      cards: [
        { role: 'mafioso', at: [{ from: 6, count: 3 }] },
        { role: 'commissar', at: [{ from: 6, count: 1 }] },
      ],
    };
    const notes = notesOf({ deal: rule });
    expect(notes.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { players: 6, refusal: { code: 'deal-decided' } },
    ]);
    expect(notes.filter(({ kind }) => kind === 'warned').map((note) => 'players' in note && note.players)).toEqual([
      7, 8,
    ]);
  });
});

describe('plain sense', () => {
  const noted = (change: object) =>
    notesOf(change).flatMap((note) => (note.kind === 'noted' ? [[note.code, note.word]] : []));

  test.each<[string, object, [string, string]]>([
    ['a role that no deal has', role({ abilities: [{ kind: 'heal' }] }), ['never-dealt', 'guest']],
    ['a role that can do nothing', { ...role({}), ...cards({ ...plain, guest: 1 }) }, ['no-power', 'guest']],
    [
      'an heir of nobody',
      { ...role({ abilities: [{ kind: 'inherit', heirOf: 'sheriff' }] }), ...cards({ ...plain, guest: 1 }) },
      ['inherits-nobody', 'guest'],
    ],
    [
      'a role of a clan that this table does not call',
      {
        options: { yakuza: 'merged' },
        ...role({ faction: 'yakuza', abilities: [] }),
        ...cards({ ...plain, guest: 1 }),
      },
      ['never-called', 'guest'],
    ],
    [
      'a role that may do several things in one night',
      { ...role({ abilities: [{ kind: 'heal' }, { kind: 'block' }] }), ...cards({ ...plain, guest: 1 }) },
      ['several-acts', 'guest'],
    ],
    [
      'two who play alone',
      { ...role({ faction: 'maniac', abilities: [{ kind: 'shot' }] }), ...cards({ ...plain, maniac: 1, guest: 1 }) },
      ['several-alone', 'maniac'],
    ],
    [
      'a clan that is out because nobody keeps it alive',
      {
        ruleset: 'deck',
        ...role({ faction: 'yakuza', clan: 'apart', abilities: [{ kind: 'heal' }] }),
        ...cards({ don: 1, commissar: 1, guest: 1, civilian: 5 }),
      },
      ['cannot-win', 'yakuza'],
    ],
  ])('%s is noted', (_, change, note) => {
    expect(noted(change)).toContainEqual(note);
  });

  test('nothing is noted of a set in which all has its sense', () => {
    expect(noted({ ...role({ abilities: [{ kind: 'heal' }] }), ...cards({ ...plain, guest: 1 }) })).toEqual([]);
  });

  test('each of them is said in both languages', () => {
    const notes = notesOf({ ...role({ faction: 'maniac' }), ...cards({ ...plain, maniac: 1, guest: 1 }) });
    for (const note of notes) {
      if (note.kind !== 'noted') continue;
      const { code, word, players = 0 } = note;
      for (const language of languages)
        expect(roleSetText({ code, params: { word, players } }, wordingOf(language))).not.toMatch(/\{\{/);
    }
  });
});
