import { describe, expect, test } from 'vitest';
import type { MemberSnapshot } from '#discord/reconciler/discord-snapshot.ts';
import { planSilence, released } from '#discord/reconciler/plan-silence.ts';
import { layout, may, room, seen } from './plan-scenes.ts';

describe('a plan for voices', () => {
  const here = (muted: boolean): MemberSnapshot => ({ here: true, muted });
  const away = (muted: boolean): MemberSnapshot => ({ here: false, muted });

  const rows: {
    rule: string;
    speakers: string[] | null;
    muted?: string[];
    people: Record<string, MemberSnapshot>;
    held?: string[];
    calls: [string, boolean][];
  }[] = [
    { rule: 'nobody in voice costs nothing', speakers: [], people: {}, calls: [] },
    {
      rule: 'a person who is here and may not speak is muted',
      speakers: [],
      people: { '11': here(false) },
      calls: [['11', true]],
    },
    {
      rule: 'the old speaker falls silent before the new one is heard',
      speakers: ['11'],
      people: { '11': here(true), '12': here(false), '13': here(true) },
      held: ['11', '12', '13'],
      calls: [
        ['12', true],
        ['11', false],
      ],
    },
    {
      rule: 'the living are muted before the dead',
      speakers: [],
      people: { '11': here(false), '12': here(false) },
      calls: [
        ['12', true],
        ['11', true],
      ],
    },
    {
      rule: 'a player in another channel gets their voice back',
      speakers: [],
      people: { '11': away(true) },
      held: ['11'],
      calls: [['11', false]],
    },
    {
      rule: 'a player in the silent room of another table is left to it',
      speakers: [],
      people: { '11': { ...away(true), isWithOthers: true }, '12': { ...away(false), isWithOthers: true } },
      held: ['11', '12'],
      calls: [],
    },
    {
      rule: 'a mute by somebody else stays on the player’s turn, in the room and elsewhere',
      speakers: ['11', '12'],
      people: { '11': { ...here(true), isMutedByOthers: true }, '12': { ...away(true), isMutedByOthers: true } },
      held: ['11', '12'],
      calls: [],
    },
    { rule: 'a mute that is not ours is left alone', speakers: null, people: { '11': here(true) }, calls: [] },
    {
      rule: 'at the end everybody who was muted is unmuted, a former player too',
      speakers: null,
      people: { '12': here(true), '77': away(true) },
      held: ['12', '13', '77'],
      calls: [
        ['12', false],
        ['77', false],
      ],
    },
    {
      rule: 'with open microphones only those are muted who are listed, in this room',
      speakers: null,
      muted: ['11', '12'],
      people: { '11': here(false), '12': away(false), '13': here(false) },
      calls: [['11', true]],
    },
    {
      rule: 'with open microphones a player gets their voice back after the time of silence, and a moderator’s mute stays',
      speakers: null,
      muted: ['12'],
      people: { '11': here(true), '12': here(true), '13': here(true) },
      held: ['11', '12'],
      calls: [['11', false]],
    },
    {
      rule: 'a person who has lost the seat is silent in the room, and has a voice elsewhere',
      speakers: ['11'],
      people: { '76': here(true), '77': here(false), '78': away(true) },
      held: ['76', '77', '78'],
      calls: [
        ['77', true],
        ['78', false],
      ],
    },
    { rule: 'a stranger in the room is not ours to mute', speakers: [], people: { '77': here(false) }, calls: [] },
  ];

  test.each(rows)('$rule', ({ speakers, muted = [], people, held = [], calls }) => {
    const dead = room('graveyard', may('11', true));
    const plan = planSilence(
      layout({ speakers, muted, rooms: [dead] }),
      seen({ people: new Map(Object.entries(people)), held: new Set(held) }),
    );
    expect(plan.map((call) => [call.userId, call.mute])).toEqual(calls);
  });

  test('a person counts as unmuted for good once they are heard again, not before', () => {
    const people = new Map([
      ['11', here(false)],
      ['12', here(true)],
    ]);
    expect(released(layout({ speakers: null }), seen({ people, held: new Set(['11', '12', '13']) }))).toEqual(['11']);
    const byOthers = new Map([['12', { ...here(true), isMutedByOthers: true as const }]]);
    expect(released(layout({ speakers: null }), seen({ people: byOthers, held: new Set(['12']) }))).toEqual(['12']);
    expect(released(layout({ speakers: ['11'] }), seen({ people, held: new Set(['11']) }))).toEqual([]);
    expect(released(layout({ speakers: null, muted: ['11'] }), seen({ people, held: new Set(['11']) }))).toEqual([]);
  });
});
