import { join } from 'node:path';
import type { SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import type { Fixture } from './fixture.ts';
import { bringToVoice, openTable } from './game.ts';
import { ClipIndex } from './heard-cues.ts';
import { NumberListener } from './number-listener.ts';
import { DemoPlayer } from './player.ts';
import type { PlayerPace } from './player-pace.ts';

/** The table of a demo that people visit: they may act for a player, or watch. */
export interface VisitorsTable {
  readonly players: readonly DemoPlayer[];
  /** Ends the listening to the narrator. */
  stop(): void;
}

export interface VisitorsTableOptions {
  readonly ruleset: string;
  readonly language: Language;
  readonly seed: number;
  /** The pace of each player. */
  readonly paceOf: (user: SimulatedUser) => PlayerPace;
  /** A person who watches the game. */
  readonly guest: SimulatedUser;
  /** Called when the table is open and the players come to its rooms. */
  readonly gathers: () => void;
}

/** Seats the people of a fixture at a table, and brings them and the guest to its rooms. */
export async function openForVisitors(fixture: Fixture, options: VisitorsTableOptions): Promise<VisitorsTable> {
  const { ruleset, language, seed, guest } = options;
  const table = fixture.people.map(({ id, name }, index) => ({ seat: index + 1, name, userId: id }));
  const players = fixture.people.map((user, index) => {
    const how = { ruleset, language, seed, table, peek: () => {}, pace: options.paceOf(user) };
    return new DemoPlayer(user, index + 1, how);
  });
  await openTable(fixture, players, { ruleset, seed, language });
  options.gathers();
  const stop = await gather(players, language);
  // The table may be closed before the guest has found the button.
  watch(guest, language).catch(() => {});
  return { players, stop };
}

/** Brings the players to the voice room. The first of them listens for numbers that the narrator calls. */
async function gather(players: readonly DemoPlayer[], language: Language): Promise<() => void> {
  const clips = new ClipIndex(join('audio', language));
  const tell = (number: number) => {
    for (const player of players) void player.hearNumber(number);
  };
  const [, listener] = await bringToVoice(players, (visit) => new NumberListener(visit, clips, tell), {
    keepFrames: false,
  });
  for (const player of players) void player.start();
  return () => listener.stop();
}

/** Makes a guest watch the game, as soon as the lobby's message offers it. */
async function watch(guest: SimulatedUser, language: Language): Promise<void> {
  const label = t(language, 'ui:button.watch');
  const card = await guest.waitUntil(() =>
    guest
      .channels()
      .flatMap(({ id }) => guest.messages(id))
      .find(({ rows: components }) => JSON.stringify(components ?? []).includes(JSON.stringify(label))),
  );
  await guest.press(card, label);
}
