/** A thread that does as the picture says: it ends, throws, hangs, or answers with the first byte of the text. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ svg }) => {
  if (svg === 'die') process.exit(3);
  if (svg === 'throw') throw new Error('as told');
  if (svg !== 'hang') parentPort.postMessage({ png: Uint8Array.of(svg.charCodeAt(0)) });
});
