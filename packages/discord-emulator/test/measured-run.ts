// Tells before the first test how a measured Discord differs from the believed one.
import { differencesOf } from '../src/measured.ts';
import { readMeasured } from '../src/read-measured.ts';

export default function setup(): void {
  const file = process.env.DISCORD_MEASURED;
  if (!file) return;
  const differences = differencesOf(readMeasured(file));
  console.log([`${file} differs from the beliefs in ${differences.length} points.`, ...differences].join('\n  '));
}
