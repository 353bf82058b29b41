/**
 * A whole game whose night chats are held in panels, on real sockets: nobody receives anything that they may not know.
 */
import { readText } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { watches } from '#game/model/game.ts';
import { t } from '#narration/index.ts';
import { type Fixture, setUpFixture } from './kit/fixture.ts';
import { inTime, lateIn } from './kit/in-time.ts';
import { wordOf } from './kit/night-chat.ts';
import { leaksOf } from './kit/secrets.ts';
import { wholeGame } from './kit/six-plots.ts';
import { readTruth, type Truth } from './kit/truth.ts';

const mafia = [2, 4];

const wordsAt = (truth: Truth) =>
  truth.said.filter(({ room, text }) => room === 'clan-mafia' && text.includes('night 2'));

/** On a busy machine the call may be over before the last speaker, or the dead mafioso, has looked again. */
function unread(fixture: Fixture, truth: Truth): readonly string[] {
  const [first, last] = wordsAt(truth);
  const hasRead = (seat: number, text: string) => fixture.players[seat - 1]!.talks.join('\n').includes(text);
  const isRead = first !== undefined && hasRead(last?.seat ?? 1, first.text) && hasRead(6, wordOf(6, 'night 2'));
  return isRead ? [] : ['night 2: nobody has read the talk'];
}

describe('night talks in panels', () => {
  let fixture: Fixture;
  let truth: Truth;
  let rooms: readonly string[];

  beforeAll(async () => {
    const play = async (speed: number) => {
      const set = await setUpFixture({ plot: wholeGame, secrecy: 'panels', speed });
      await set.begin();
      await set.ended();
      return { set, told: await readTruth(set.dataDir) };
    };
    const late = ({ set, told }: Awaited<ReturnType<typeof play>>) => [...lateIn(set), ...unread(set, told)];
    ({ set: fixture, told: truth } = await inTime(play, late, { speed: 15, strike: ({ set }) => set.strike() }));
    rooms = fixture.guild.channels.map(({ name }) => name);
    // It is played again at half the speed while somebody is late.
  }, 3_000_000);
  afterAll(async () => {
    await fixture?.strike();
  });

  const talksOf = (seat: number) => fixture.players[seat - 1]!.talks.join('\n');

  test('the game is played as it was to be: the mafia agree by what they read in their panels', () => {
    expect(fixture.players.flatMap((player) => player.undone)).toEqual([]);
    expect(truth.moments.at(-1)!.after.outcome?.winner).toBe('town');
  });

  test('there is a town and a voice room, and no channel for any secret', () => {
    const made = [...rooms].filter((name) =>
      ['room.clan-mafia', 'room.graveyard'].some((key) => name === t('en', `words:${key as 'room.graveyard'}`)),
    );
    expect(rooms).toContain('town');
    expect(made).toEqual([]);
  });

  test('a message of one mafioso reaches the other, and never the living town', () => {
    const words = wordsAt(truth);
    expect(words.map(({ seat }) => seat).sort()).toEqual(mafia);
    // Nothing is pushed: a member who looks again reads everything that was said before.
    const [first, last] = words;
    expect(talksOf(last!.seat)).toContain(first!.text);
    expect(talksOf(2)).toContain('🎯');
    const dead = (seat: number) => truth.moments.some(({ after }) => watches(after, seat));
    for (const seat of [1, 3, 5].filter((each) => !dead(each))) expect(talksOf(seat)).toBe('');
    expect(truth.said.some(({ room }) => room === 'graveyard')).toBe(true);
    expect(talksOf(6)).toContain(wordOf(6, 'night 2'));
  });

  test('nobody receives anything that they may not know at that time', () => {
    expect(leaksOf(fixture, truth)).toEqual([]);
    // The check does read the panels: without the known speakers, their words count as leaks.
    expect(leaksOf(fixture, { ...truth, said: [] }).length).toBeGreaterThan(2);
    const shown = fixture.players.flatMap(({ user }) => user.received.map(({ d }) => readText(d)));
    expect(shown.some((text) => text.includes(wordOf(4, 'night 2')))).toBe(true);
  });

  test('a message of the chat is in no channel', () => {
    const { channels } = fixture.guild;
    const posted = channels.flatMap((channel) =>
      fixture.guild.owner.channels().some(({ id }) => id === channel.id) ? fixture.guild.owner.messages(channel) : [],
    );
    const open = posted.filter(({ flags }) => ((flags ?? 0) & 64) === 0).map(({ text: content }) => content);
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter((content) => content.includes('says so'))).toEqual([]);
  });
});
