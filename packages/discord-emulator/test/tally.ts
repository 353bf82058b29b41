// Sums up the checks against Discord's API description over the whole suite.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Line {
  routes: string[];
  checked: [string, number][];
}

/** Runs before all tests. The returned function runs after them. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-tally-'));
  process.env.EMULATOR_TALLY = folder;
  return () => {
    const lines = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
    );
    rmSync(folder, { recursive: true });
    if (lines.length > 0) console.log(summary(lines));
  };
}

function summary(lines: Line[]): string {
  const routes = new Set(lines.flatMap((line) => line.routes));
  const counts = new Map<string, number>();
  for (const [kind, count] of lines.flatMap((line) => line.checked)) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const part = (fits: (kind: string) => boolean) => {
    const found = [...counts].filter(([kind]) => fits(kind));
    return `${found.length} (${found.reduce((sum, [, count]) => sum + count, 0)} times)`;
  };
  const isEvent = (kind: string) => kind.startsWith('event ');
  const isRequest = (kind: string) => kind.endsWith(' request');
  return [
    `Held against Discord’s API description: ${routes.size} routes,`,
    `bodies of requests ${part(isRequest)}, of answers ${part((kind) => !isEvent(kind) && !isRequest(kind))},`,
    `gateway payloads ${part(isEvent)}.`,
  ].join(' ');
}
