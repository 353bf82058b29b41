// The narrator in a process of its own, since trust in the emulator's certificate can only be given when a process
// starts (NODE_EXTRA_CA_CERTS). @discordjs/voice is as it is. Its gateway adapter is led to the test, which answers as
// Discord.
import path from 'node:path';
import type { DiscordGatewayAdapterLibraryMethods } from '@discordjs/voice';
import { DAVESession } from '@snazzah/davey';
import type { Log } from '#game/ports/ports.ts';
import { takesVoiceFault } from '#voice/guard.ts';
import { LocalPlayers } from '#voice/local-players.ts';
import { createNarrator } from '#voice/narrator.ts';
import { loadPack, loadPacks } from '#voice/pack.ts';
import { guardProcess } from '../../src/guard.ts';
import type {
  NarratorAnswer,
  NarratorOrder,
  NarratorReport,
  NarratorSetting,
  SentFrames,
} from './narrator-protocol.ts';

const report = (message: NarratorReport): void => {
  if (process.connected) process.send?.(message);
};
process.on('disconnect', () => process.exit(0));

const write =
  (level: 'debug' | 'info' | 'warn' | 'error') =>
  (fields: object, message: string): void =>
    report({ event: 'log', level, message, fields: JSON.stringify(fields) });
const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };

const setting: NarratorSetting = JSON.parse(process.argv[2]!);
/** The gateway is away: nothing can be sent. */
let isCut = false;
/** Milliseconds by which each frame was late, since the measuring before. */
let late: number[] = [];
let since = { cpu: process.cpuUsage(), at: performance.now() };
const adapters = new Map<string, DiscordGatewayAdapterLibraryMethods>();
const loaded = await loadPacks(setting.packs);
const players = new LocalPlayers({ timing: setting.timing, meter: { frameSent: (ms) => late.push(ms) } });
const narrator = createNarrator({
  packs: new Map([...loaded].map(([id, { pack }]) => [id, pack])),
  ...{ log, players },
  ownPack: async (guildId, id) => {
    const { own } = setting;
    const isHere = own !== undefined && own.guildId === guildId && path.basename(own.folder) === id;
    return isHere ? (await loadPack(own.folder)).pack : null;
  },
  heard: (gameId, userId, speaks) => report({ event: 'spoke', gameId, userId, speaks }),
  adapterFor: (guildId) => (methods) => {
    adapters.set(guildId, methods);
    return {
      sendPayload: (payload: unknown) => {
        if (isCut) return false;
        report({ event: 'gateway', payload });
        return true;
      },
      destroy: () => {},
    };
  },
});

guardProcess([takesVoiceFault(log, (fault) => players.recover(fault))]);

/** Below the voice library, where packets are encrypted by native code: the next one throws. */
function spoil(): void {
  const { encryptOpus } = DAVESession.prototype;
  DAVESession.prototype.encryptOpus = function spoiled() {
    DAVESession.prototype.encryptOpus = encryptOpus;
    const failure = new Error('no key for this packet');
    Error.captureStackTrace(failure, spoiled); // Native code has no line in the stack.
    throw failure;
  };
}

function measured(): SentFrames {
  const { user, system } = process.cpuUsage(since.cpu);
  const sent = { late, cpuMs: (user + system) / 1000, wallMs: performance.now() - since.at };
  late = [];
  since = { cpu: process.cpuUsage(), at: performance.now() };
  return sent;
}

async function answerTo(order: NarratorOrder): Promise<NarratorAnswer | undefined> {
  if (order.do === 'say') return narrator.say(order.gameId, order.line);
  if (order.do === 'measure') return { heard: true, sent: measured() };
  await obey(order);
  return undefined;
}

async function obey(order: Exclude<NarratorOrder, { readonly do: 'say' | 'measure' }>): Promise<void> {
  if (order.do === 'open') await narrator.open(order.place);
  else if (order.do === 'skipChatter') narrator.skipChatter(order.gameId);
  else if (order.do === 'ambience') narrator.ambience(order.gameId, order.cue);
  else if (order.do === 'close') await narrator.close(order.gameId);
  else if (order.do === 'spoil') spoil();
  else if (order.do === 'cut') isCut = order.isCut;
  else if (order.do === 'regained') narrator.regained(order.guildId, order.isNewSession);
  else if (order.do === 'state') adapters.get(order.data.guild_id!)?.onVoiceStateUpdate(order.data);
  else adapters.get(order.data.guild_id)?.onVoiceServerUpdate(order.data);
}

process.on('message', (order: NarratorOrder) => {
  answerTo(order).then(
    (said) => report({ event: 'done', id: order.id, ...(said ? { said } : {}) }),
    (error: Error) => report({ event: 'rejected', id: order.id, message: String(error.stack) }),
  );
});
report({ event: 'up' });
