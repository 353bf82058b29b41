import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../faults.ts';
import type { Pass } from './game-hall.ts';

/** Which calls of a pass have failed, by a name of each. */
export interface Setbacks {
  /** Nothing is to be tried any more with this call in this pass. */
  gaveUp(name: string): boolean;
  /** Resolves when the next call may be made: one that was lost on the way is made again after a breath. */
  failed(name: string, fault: Fault): Promise<void>;
}

/** A lost call is made this often in all; discord.js itself has repeated it before where it was answered with 5xx. */
const tries = 2;
const breath = 500;

export function setbacks(pass: Pass): Setbacks {
  const counts = new Map<string, number>();
  const over = new Set<string>();
  return {
    gaveUp: (name) => over.has(name),
    failed: async (name, fault) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (fault === 'out-of-reach' && count < tries) {
        await pause(breath, undefined, { ref: false });
        return;
      }
      over.add(name);
      complain(pass, fault);
    },
  };
}

/** What the table and its town are told of a fault, once a pass; what mends itself is not told. */
export function complain(pass: Pass, fault: Fault): void {
  if (fault === 'out-of-reach') pass.again = true;
  const key = troubles[fault];
  if (key !== undefined && !pass.remarks.some((remark) => remark.key === key)) pass.remarks.push({ key });
}

const troubles: Readonly<Partial<Record<Fault, string>>> = {
  'no-access': 'ui.trouble.permission',
  'no-permission': 'ui.trouble.permission',
  'too-many-channels': 'ui.trouble.channels',
  refused: 'ui.trouble.refused',
  'out-of-reach': 'ui.trouble.reach',
};
