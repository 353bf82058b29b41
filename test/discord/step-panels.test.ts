/** The panels of a night and of a ballot. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect } from 'vitest';
import type { Choice } from '#engine/kernel/notices.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { success } from '#result';
import { wordingOf } from '../rulebooks.ts';
import { refusedBy } from './fake-game-service.ts';
import { test } from './fixtures.ts';
import { callsSince, type TestServer } from './test-server.ts';
import { noTurns, pageWith, seated } from './views.ts';

test.afterEach(({ place }) => {
  expect(place.emulator.rateLimited).toBe(0);
});

const lobbyMessages = (place: TestServer): ShownMessage[] => place.people[0]!.messages(place.guild.channel('general'));

const lobby = (place: TestServer): ShownMessage => lobbyMessages(place).at(-1)!;

async function opened(place: TestServer): Promise<void> {
  const result = await place.people[0]!.slash('game new', { rules: 'six' });
  expect(result.failed).toBeUndefined();
  await expect.poll(() => lobbyMessages(place)).toHaveLength(1);
}

/** The table plays, and this person may do these things. */
async function playing(
  place: TestServer,
  person: SimulatedUser,
  choices: readonly Choice[],
  phase: 'night' | 'day' = 'night',
): Promise<void> {
  await opened(place);
  for (const one of place.people.slice(1)) await one.press(lobby(place), 'Сесть за стол');
  place.service.stage = 'playing';
  const players = seated(place.service.players);
  for (const { userId, seat } of players) {
    const role = userId === person.id ? 'commissar' : 'civilian';
    const step = { kind: 'call', call: 'commissar', clan: null, purpose: 'act', number: 12, seconds: 20 } as const;
    const view = { ...emptyView(seat), ruleset: 'six', role, phase, round: 2, step, open: true };
    place.service.insights.set(userId, {
      ...{ gameId: 'g1', guildId: place.guild.id, isHost: false },
      seat,
      players,
      until: null,
      earlyStep: null,
      voided: null,
      turns: noTurns,
      view: userId === person.id ? { ...view, choices } : view,
    });
  }
  await place.arrange({
    rooms: [
      { room: 'town', name: 'town', access: place.people.map(({ id }) => ({ userId: id, read: true, write: false })) },
    ],
    wording: wordingOf('ru'),
    panels: [
      {
        room: 'town',
        panel:
          phase === 'night'
            ? pageWith({ kind: 'night', numbers: null }, { step: 12 })
            : pageWith({ kind: 'ballot', choices: [1, 3], voted: [] }, { step: 12, until: Date.now() + 20_000 }),
      },
    ],
  });
}

const panel = (place: TestServer): ShownMessage => place.people[0]!.messages(place.guild.channel('town')).at(-1)!;

const check: Choice = { verb: 'checks', options: [1, 2, 4, 5, 6], min: 1, max: 1 };

describe('a night panel', () => {
  test('looks the same to everybody, and its buttons show each person their own things', async ({ place }) => {
    const actor = place.people[2]!;
    await playing(place, actor, [check]);
    const mine = await actor.press(panel(place), 'Ход');
    const other = await place.people[4]!.press(panel(place), 'Ход');
    expect([mine.ephemeral, other.ephemeral]).toEqual([true, true]);
    expect(mine.content).toContain('Choose whom to check');
    expect(mine.content).toContain('#4 P4');
    expect(JSON.stringify(mine.message!.rows)).toContain('Check 4');
    expect(other.content).toContain('It is night. Called now: the sheriff.');
    const card = await actor.press(panel(place), 'Моя карта');
    expect(card.content).toContain('Sheriff');
  });

  test('a pick is noted in the message it was made in, with what it has shown', async ({ place }) => {
    const actor = place.people[2]!;
    await playing(place, actor, [check]);
    place.service.acting = () => {
      const insight = place.service.insights.get(actor.id)!;
      place.service.insights.set(actor.id, { ...insight, view: { ...insight.view, choices: [] } });
      const news = [{ type: 'Answered', call: 'commissar', verb: 'checks', targets: [4], answer: ['black'] }] as const;
      return success(news);
    };
    const menu = await actor.press(panel(place), 'Ход');
    const result = await actor.press(menu.message!, 'Check 4');
    expect(place.service.asked.at(-1)!.args).toEqual(['g1', actor.id, { verb: 'checks', targets: [4], step: 12 }]);
    await expect.poll(() => result.content).toContain('black');
    expect(result.message!.rows).toEqual([]);
  });

  test('the command offers the same, and does the same', async ({ place }) => {
    const actor = place.people[2]!;
    await playing(place, actor, [check]);
    const offered = await actor.autocomplete('act', 'target', { target: '4' });
    expect(offered).toEqual([{ name: 'Check: 4 · P4', value: 'checks:4' }]);
    await actor.slash('act', { target: 'checks:4' });
    expect(place.service.asked.at(-1)!.args).toEqual(['g1', actor.id, { verb: 'checks', targets: [4] }]);
    await actor.slash('act', { target: '5' });
    expect(place.service.asked.at(-1)!.args).toEqual(['g1', actor.id, { verb: 'checks', targets: [5] }]);
    const nonsense = await actor.slash('act', { target: 'everybody!' });
    expect(nonsense.content).toContain('I do not know that choice');
  });

  test('a player who is not called is offered nothing, and a person without a seat is told so', async ({ place }) => {
    await playing(place, place.people[2]!, [check]);
    expect(await place.people[4]!.autocomplete('act', 'target', { target: '' })).toEqual([]);
    const stranger = place.guild.addMember({ name: 'Stranger' });
    const result = await stranger.slash('card');
    expect(result.content).toContain('You are not at a table here');
  });

  test('is not edited for a step that tells nothing new', async ({ place }) => {
    await playing(place, place.people[2]!, [check]);
    const from = place.emulator.calls.length;
    await place.arrange({
      rooms: [
        {
          room: 'town',
          name: 'town',
          access: place.people.map(({ id }) => ({ userId: id, read: true, write: false })),
        },
      ],
      wording: wordingOf('ru'),
      panels: [{ room: 'town', panel: pageWith({ kind: 'night', numbers: null }, { step: 13 }) }],
    });
    // It is only looked for: somebody may have deleted it.
    expect(callsSince(place.emulator, from)).toEqual({ 'GET /channels/*/messages/*': 1 });
  });
});

describe('a ballot panel', () => {
  test('takes a vote by the button of a seat, and a late one is answered kindly', async ({ place }) => {
    await playing(place, place.people[2]!, [], 'day');
    place.service.acting = (_, act) => success([{ type: 'OwnVote', choice: act.targets[0] as number }]);
    const voter = place.people[0]!;
    const result = await voter.press(panel(place), 'n1:g1:12:vote:3');
    expect(result.ephemeral).toBe(true);
    expect(result.content).toContain('Your vote: **#3 P3**');
    expect(place.service.asked.at(-1)!.args).toEqual([
      'g1',
      voter.id,
      { at: expect.any(Number), verb: 'votes', targets: [3], step: 12 },
    ]);
    place.service.acting = () => refusedBy({ kind: 'refusal', refusal: { code: 'stale', step: 12 } });
    const late = await place.people[1]!.press(panel(place), 'n1:g1:12:vote:3');
    expect(late.content).toContain('момент');
  });
});
