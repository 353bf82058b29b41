// The narrator in a process of its own, since trust in the emulator's certificate can only be given when a process
// starts (NODE_EXTRA_CA_CERTS). @discordjs/voice is as it is. Its gateway adapter is led to the test, which answers as
// Discord.
import path from 'node:path';
import type { DiscordGatewayAdapterLibraryMethods } from '@discordjs/voice';
import type { Log } from '#game/ports/ports.ts';
import { loadPack, loadPacks } from '#voice/load-pack.ts';
import { createNarrator } from '#voice/narrator.ts';
import { VoiceThread } from '#voice/thread/voice-thread.ts';
import {
  type NarratorAnswer,
  type NarratorOrder,
  type NarratorReport,
  type NarratorSetting,
  type SentFrames,
  threadOrders,
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
const players = new VoiceThread({
  ...{ program: new URL(setting.thread), log, meter: { frameSent: (ms) => late.push(ms) } },
  ...(setting.timing === undefined ? {} : { timing: setting.timing }),
});
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

const thread = new BroadcastChannel(threadOrders);

/** Gives an order to the voice thread. Resolves when it has been obeyed. */
const orderThread = (order: 'spoil' | 'end'): Promise<void> =>
  new Promise((resolve) => {
    thread.onmessage = () => resolve();
    thread.postMessage(order);
  });

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
  else if (order.do === 'spoil') await orderThread('spoil');
  else if (order.do === 'endThread') await orderThread('end');
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
