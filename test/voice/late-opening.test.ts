/** A voice that is opened slowly: its server's pack has to be read from a disk first. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '#game/ports/ports.ts';
import { LocalPlayers } from '#voice/local-players.ts';
import { type ConnectedNarrator, createNarrator } from '#voice/narrator.ts';
import type { Pack } from '#voice/pack.ts';

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const place = (channelId: string) => ({ gameId: 'game', guildId: 'guild', channelId, pack: 'mine' });
const pack: Pack = { id: 'mine', name: 'mine', lang: 'en', clips: new Map(), phrases: [] };

/** Ends the reading of each pack that was asked for, in their order. */
let readings: ((pack: Pack) => void)[];
/** The channels that the narrator has wanted to be in. */
let wanted: (string | null)[];
let narrator: ConnectedNarrator;

beforeEach(() => {
  [readings, wanted] = [[], []];
  narrator = createNarrator({
    packs: new Map(),
    ownPack: () => new Promise((resolve) => readings.push(resolve)),
    adapterFor: () => () => ({
      sendPayload: ({ d }) => {
        wanted.push(d.channel_id);
        return true;
      },
      destroy: () => {},
    }),
    log: quiet,
    players: new LocalPlayers({ timing: { join: 50, retryDelays: [60_000], delayAfterKick: 60_000 } }),
  });
});
afterEach(() => narrator.close('game'));

test('is not opened any more when its game has been closed meanwhile', async () => {
  const opened = narrator.open(place('room'));
  await narrator.close('game');
  readings[0]!(pack);
  await opened;
  expect(wanted).toEqual([]);
});

test('is opened where the game has been led since, whichever of the two packs was read first', async () => {
  const first = narrator.open(place('before'));
  void narrator.open(place('room'));
  readings[1]!(pack);
  await turn();
  readings[0]!(pack);
  await first;
  expect(wanted).toEqual(['room']);
});
