/** The thread that draws pictures, one after another. */
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { DrawingAnswer, DrawingOrder } from './drawing-thread.ts';
import { pngOf } from './png.ts';

/**
 * Lets the narrator go first if all cores are busy. Only Linux gives each thread a priority of its own: elsewhere the
 * whole process would get this one.
 */
function stepBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A sandbox may forbid it. The pictures are then drawn with the priority of the process.
  }
}

stepBack();
const port = parentPort!;
port.on('message', async ({ svg, scale }: DrawingOrder) => {
  try {
    const png = await pngOf(svg, scale);
    const copy = Uint8Array.from(png);
    port.postMessage({ png: copy } satisfies DrawingAnswer, [copy.buffer]);
  } catch (error) {
    port.postMessage({ fault: String(error) } satisfies DrawingAnswer);
  }
});
