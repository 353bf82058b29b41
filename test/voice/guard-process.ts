// Ends, or not, by an exception that nobody catches, while the guard is on. Argument: what is thrown.
import { guardVoiceProcess } from '#voice/guard.ts';

const log = { debug() {}, info() {}, warn() {}, error: (_: object, message: string) => console.log(message) };
guardVoiceProcess(log);

const failure = new Error('something else broke');
if (process.argv[2] === 'voice') {
  failure.stack = `Error: InvalidVectorLength
    at DAVESession.processProposals (/app/node_modules/@discordjs/voice/dist/index.js:880:31)
    at Networking.onWsBinary (/app/node_modules/@discordjs/voice/dist/index.js:1634:41)`;
}
if (process.argv[2] === 'rejection') void Promise.reject(failure);
else
  setTimeout(() => {
    throw failure;
  }, 1);
setTimeout(() => console.log('still here'), 50);
