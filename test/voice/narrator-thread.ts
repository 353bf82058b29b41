/** The voice thread as in the bot. On request it fails, or the library throws in it. */
import { BroadcastChannel } from 'node:worker_threads';
import { DAVESession } from '@snazzah/davey';
import '../../src/programs/voice-worker.ts';
import { threadOrders } from './narrator-protocol.ts';

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

const orders = new BroadcastChannel(threadOrders);
orders.onmessage = ({ data }) => {
  if (data === 'spoil') spoil();
  else
    setImmediate(() => {
      throw new Error('a fault that nobody knows');
    });
  orders.postMessage('done');
};
