// Ends, or not, by an exception that nobody catches, while the guard is on. Argument: what is thrown.
import { VoiceUDPSocket } from '@discordjs/voice';
import { takesVoiceFault } from '#voice/guard.ts';
import { guardProcess } from '../../src/process/guard.ts';

const log = { debug() {}, info() {}, warn() {}, error: (_: object, message: string) => console.log(message) };
guardProcess([takesVoiceFault(log, (fault) => console.log(`mend: ${fault}`))]);

const library = '/app/node_modules/@discordjs/voice/dist/index.js';
const stacks: Readonly<Record<string, string>> = {
  proposals: `Error: InvalidVectorLength
    at DAVESession.processProposals (${library}:880:31)
    at Networking.onWsBinary (${library}:1634:41)`,
  short: `RangeError: out of range
    at boundsError (node:internal/buffer:88:9)
    at VoiceWebSocket.onMessage (${library}:1190:23)`,
  packet: `Error: no key
    at DAVESession.encrypt (${library}:939:25)
    at Networking.encryptOpusPacket (${library}:1796:34)
    at AudioPlayer._stepPrepare (${library}:643:14)`,
  // Ours, in an event of the library.
  ours: `Error: something else broke
    at VoiceLink.follow (/app/src/voice/voice-link.ts:160:9) guard-process
    at VoiceWebSocket.onMessage (${library}:1190:23)`,
};

const what = process.argv[2] ?? '';
const failure = new Error('something else broke');
if (stacks[what] !== undefined) failure.stack = stacks[what];
if (what === 'rejection') void Promise.reject(failure);
// The library's behaviour if a connection ends while its UDP socket is being created.
else if (what === 'datagram') new VoiceUDPSocket({ ip: '127.0.0.1', port: 9 }).destroy();
else
  setTimeout(() => {
    throw failure;
  }, 1);
process.once('beforeExit', () => console.log('still here'));
