import { GatewayIntentBits, PermissionFlagsBits as P } from 'discord.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newClient } from '#discord/connection/client.ts';
import { floodGate } from '#discord/connection/flood.ts';
import { invitePermissions, inviteUrl } from '#discord/connection/permissions.ts';
import { readActionInput } from '#discord/features/actions/handlers.ts';
import { drawPanel } from '#discord/features/panels.ts';
import { oneAtATime } from '#discord/reconciler/lanes.ts';
import { askedMutes } from '#discord/reconciler/mutes.ts';
import { cut, fitsRows, isSection } from '#discord/ui/body.ts';
import { languageOf } from '#discord/ui/language-of.ts';
import { inEnglish, wordingOf } from '../rulebooks.ts';
import { pageWith } from './views.ts';

describe('the invitation', () => {
  test('asks for no more than a table needs, never for an administrator', () => {
    expect(invitePermissions).toBe(4350598135791185n);
    const never = P.Administrator | P.ManageGuild | P.KickMembers | P.BanMembers | P.MoveMembers | P.MentionEveryone;
    expect(invitePermissions & never).toBe(0n);
    expect(inviteUrl('42')).toContain('permissions=4350598135791185');
  });

  test('comes with no privileged intent', () => {
    const { Guilds, GuildVoiceStates, GuildMessages } = GatewayIntentBits;
    expect(newClient().options.intents.bitfield).toBe(Guilds | GuildVoiceStates | GuildMessages);
  });
});

test.each([
  ['ru', 'ru'],
  ['en-US', 'en'],
  ['en-GB', 'en'],
  ['uk', 'en'],
  ['zz', 'en'],
] as const)('a reader with the locale %s reads %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});

describe('work for one value at a time', () => {
  test('does the newest next, skips what has been replaced, and answers everybody with it', async () => {
    const begun: number[] = [];
    const gates: (() => void)[] = [];
    const run = oneAtATime<number, number>(async (value) => {
      begun.push(value);
      await new Promise<void>((resolve) => gates.push(resolve));
      return value;
    });
    const answers = [run(1), run(2), run(3)];
    gates[0]?.();
    await expect.poll(() => begun).toEqual([1, 3]);
    gates[1]?.();
    expect(await Promise.all(answers)).toEqual([3, 3, 3]);
  });

  test('tells the work that it is out of date', async () => {
    const run = oneAtATime<number, boolean>(async (_, superseded) => {
      await Promise.resolve();
      return superseded();
    });
    const first = run(1);
    const second = run(2);
    expect(await Promise.all([first, second])).toEqual([false, false]);
  });
});

describe('mutes that were asked for', () => {
  test('hold until the gateway has told of them, and nothing else passes for ours', () => {
    const mutes = askedMutes(() => 0);
    mutes.ask('11', true)(true);
    expect(mutes.expected('11', false)).toBe(true);
    expect(mutes.heard('11', true)).toBe(true);
    expect(mutes.expected('11', true)).toBe(true);
    expect(mutes.heard('11', false)).toBe(false);
  });

  test('are forgotten when they were refused, or never told of', () => {
    let now = 0;
    const mutes = askedMutes(() => now);
    mutes.ask('11', true)(false);
    expect(mutes.expected('11', false)).toBe(false);
    mutes.ask('12', true)(true);
    now = 6_000;
    expect(mutes.expected('12', false)).toBe(false);
  });

  test('are told of in their order, however late', () => {
    const mutes = askedMutes(() => 0);
    mutes.ask('11', true)(true);
    mutes.ask('11', false)(true);
    expect(mutes.heard('11', true)).toBe(true);
    expect(mutes.expected('11', true)).toBe(false);
    expect(mutes.heard('11', false)).toBe(true);
  });

  test('are settled once the last of them has been reported, or after 30 seconds', () => {
    let now = 0;
    const mutes = askedMutes(() => now);
    expect(mutes.isSettled('1')).toBe(true);
    const settled = mutes.ask('1', true);
    now += 60_000;
    expect(mutes.isSettled('1')).toBe(false);
    settled(true);
    expect(mutes.isSettled('1')).toBe(false);
    expect(mutes.heard('1', true)).toBe(true);
    expect(mutes.isSettled('1')).toBe(true);
    mutes.ask('1', false)(true);
    now += 29_999;
    expect(mutes.isSettled('1')).toBe(false);
    now += 1;
    expect(mutes.isSettled('1')).toBe(true);
  });

  test('are not settled by the report of the first of two, nor by a failed call', () => {
    const mutes = askedMutes(() => 0);
    mutes.ask('1', true)(true);
    mutes.ask('1', false)(true);
    mutes.heard('1', true);
    expect(mutes.isSettled('1')).toBe(false);
    mutes.heard('1', false);
    expect(mutes.isSettled('1')).toBe(true);
    mutes.ask('1', true)(false);
    expect(mutes.isSettled('1')).toBe(false);
  });
});

test('a person who presses too fast is heard again after a pause, and others all the time', () => {
  let now = 0;
  const passes = floodGate(() => now);
  const heard = Array.from({ length: 1000 }, () => passes('11')).filter(Boolean);
  expect(heard).toHaveLength(12);
  expect(passes('12')).toBe(true);
  now = 5_001;
  expect(passes('11')).toBe(true);
});

describe('text after /act', () => {
  const check = { verb: 'checks', options: [1, 2], min: 1, max: 1 } as const;
  const compare = { verb: 'copies', options: [1, 2, 3], min: 2, max: 2 } as const;
  const decline = { verb: 'declines', options: [], min: 0, max: 0 } as const;

  test.each([
    ['checks:2', [check], { verb: 'checks', targets: [2] }],
    ['2', [check], { verb: 'checks', targets: [2] }],
    [' 2, 3 ', [check, compare], { verb: 'copies', targets: [2, 3] }],
    ['copies:1+3', [compare], { verb: 'copies', targets: [1, 3] }],
    ['declines:', [decline], { verb: 'declines', targets: [] }],
    ['2', [check, { ...check, verb: 'heals' as const }], null],
    ['dances:2', [check], null],
    ['two', [check], null],
    ['0', [check], null],
    ['1 2 3 4', [check, compare], null],
  ])('%j', (text, choices, action) => {
    expect(readActionInput(text, choices)).toEqual(action);
  });

  test('is read without an exception whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => void readActionInput(text, [check, compare, decline])),
    );
  });
});

describe('a panel', () => {
  const name = fc.string({ unit: 'grapheme', maxLength: 32 });

  test('keeps within Discord’s limits whatever people call themselves', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 32 }),
        fc.constantFrom('en' as const, 'ru' as const),
        (names, language) => {
          const players = names.map((one, index) => ({ userId: `${100 + index}`, name: one, seat: index + 1 }));
          const table = { gameId: 'g1', wording: wordingOf(language), players };
          const choices = players.map((player) => player.seat);
          const lobby = {
            ruleset: 'six',
            hostId: '100',
            min: 6,
            max: 32,
            players,
            cards: null,
            options: {},
            order: null,
            ...{ waiting: players, watchers: players, inVoice: players.map(({ userId }) => userId) },
            ...{ inPlay: { players: 32, cards: [] }, minutes: 125, settings: { watchers: true } },
            missing: [],
            remarks: [],
            inRules: [],
            state: 'open' as const,
          };
          for (const body of [
            drawPanel({ kind: 'lobby', lobby }, table),
            drawPanel(pageWith({ kind: 'ballot', choices, voted: [] }, { until: 1 }), table),
          ]) {
            expect(body.content.length).toBeLessThanOrEqual(2000);
            expect(body.content).not.toMatch(/@everyone|@here/);
            expect(body.components.filter((row) => !isSection(row)).length).toBeLessThanOrEqual(5);
            expect(fitsRows(body.components)).toBe(true);
            const ids = body.components.flatMap((row) =>
              row.components.map((part) => 'custom_id' in part && part.custom_id),
            );
            expect(new Set(ids).size).toBe(ids.length);
            for (const menu of body.components.flatMap((row) => row.components)) {
              if (!('options' in menu)) continue;
              expect(menu.options.length).toBeLessThanOrEqual(25);
              for (const option of menu.options) expect(option.label.length).toBeLessThanOrEqual(100);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('of the night is the same for every call of it', () => {
    const table = { gameId: 'g1', wording: inEnglish, players: [] };
    const night = (step: number) => drawPanel(pageWith({ kind: 'night', numbers: null }, { step }), table);
    expect(night(6)).toEqual(night(5));
  });

  test('a text is never cut in the middle of a character', () => {
    expect(cut('ab🎲', 3)).toBe('ab…');
    expect(cut('🎲🎲', 2)).toBe('…');
    expect(cut('🎲', 2)).toBe('🎲');
  });
});
