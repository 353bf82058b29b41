/** A thread that does as the picture says: it ends, throws, hangs, or answers with the first byte of the text, or with how many it has answered. */
import { parentPort } from 'node:worker_threads';

let answers = 0;
parentPort.on('message', ({ svg }) => {
  if (svg === 'die') process.exit(3);
  if (svg === 'throw') throw new Error('as told');
  answers += 1;
  if (svg !== 'hang') parentPort.postMessage({ png: Uint8Array.of(svg === 'count' ? answers : svg.charCodeAt(0)) });
});
