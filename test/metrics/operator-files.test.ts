/** The files for operators agree with the bot: the dashboard with its metrics, the services with its health and stop. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Metrics } from '#metrics/metrics.ts';
import { REFUSED_CODE } from '../../src/process/start-fault.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The names of metrics in a query of Prometheus. */
const metricsIn = (query: string): readonly string[] =>
  [...query.matchAll(/\b((?:nightcall|process|nodejs)_\w+)/g)].map(([, name]) => name!);

/** The names under which a query can find these metrics, by the types in a text of Prometheus. */
const queried = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      (type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']).map((end): [string, string] => [name + end, name!]),
    ),
  );

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describe('the dashboard', () => {
  interface Dashboard {
    readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
  }
  const { panels } = JSON.parse(read('docs/operator/grafana.json')) as Dashboard;
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));

  test('asks only for metrics that exist, and for each metric of Nightcall', async () => {
    const metrics = new Metrics(silent);
    const known = queried(await metrics.text());
    metrics.close();
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
    const shown = new Set(asked.map((name) => known.get(name)));
    expect(metrics.names.filter((name) => name.startsWith('nightcall_') && !shown.has(name))).toEqual([]);
  });

  test('would be found to ask for a metric that does not exist', () => {
    expect(metricsIn('sum(rate(nightcall_no_such_total{job="$job"}[5m]))')).toEqual(['nightcall_no_such_total']);
  });
});

describe('a service manager', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const unit = read('docs/operator/systemd/nightcall.service');
  const compose = read('compose.yaml');
  const kubernetes = read('docs/operator/kubernetes.yaml');
  /** Seconds after which the bot ends its stop by itself. */
  const longestStop = Number(/STOP_MS = (\d+)_000;/.exec(read('src/programs/main.ts'))![1]);

  test('leaves the bot more time to stop than it takes', () => {
    const graces = [
      /^TimeoutStopSec=(\d+)$/m.exec(unit),
      /^ {4}stop_grace_period: (\d+)s$/m.exec(compose),
      /^ {6}terminationGracePeriodSeconds: (\d+)$/m.exec(kubernetes),
    ];
    for (const grace of graces) expect(Number(grace![1])).toBeGreaterThan(longestStop + 2);
    // The grace time of `docker stop`.
    expect(longestStop).toBeLessThan(10);
  });

  test('starts the bot as `npm start` does, and counts it as started when `npm run health` says so', () => {
    expect(/^ExecStart=\/usr\/bin\/(.*)$/m.exec(unit)![1]).toBe(scripts['start']);
    expect(/^ExecStartPost=\/usr\/bin\/(.*) --wait$/m.exec(unit)![1]).toBe(scripts['health']);
  });

  test('does not start a bot again that Discord refuses, and lets it end by itself', () => {
    expect(Number(/^RestartPreventExitStatus=(\d+)$/m.exec(unit)![1])).toBe(REFUSED_CODE);
    // Docker starts again whatever exits.
    expect(read('Dockerfile')).toMatch(/^CMD \[.*"--stay"\]$/m);
    const [, retries, seconds] = /--retry (\d+) --retry-delay (\d+) /.exec(
      read('docs/operator/systemd/nightcall-live.service'),
    )!;
    expect(Number(retries) * Number(seconds)).toBeGreaterThanOrEqual(50);
  });

  test('opens the port at which the health is asked, in each file the same', () => {
    const live = read('docs/operator/systemd/nightcall-live.service');
    const ports = [unit, compose, read('Dockerfile'), live, kubernetes].map(
      (text) => /(?:METRICS_PORT(?:=|: )|127\.0\.0\.1:|containerPort: )(\d+)/.exec(text)?.[1],
    );
    expect(ports).toEqual(['9464', '9464', '9464', '9464', '9464']);
  });

  test('starts the bot with the memory that is measured: what the threads have freed goes back at once', () => {
    for (const text of [unit, read('Dockerfile')]) expect(text).toMatch(/^E[nN][vV]\S*[ =]MALLOC_ARENA_MAX=1$/m);
    expect(read('test/soak/bot-process.ts')).toContain("MALLOC_ARENA_MAX: '1'");
  });

  test('sets only variables that the bot reads', () => {
    const known = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
    const set = [...kubernetes.matchAll(/^ +- name: ([A-Z_]+)$/gm)].map(([, name]) => name);
    expect(set.length).toBeGreaterThan(2);
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });
});

test.each(['systemd/nightcall.service', 'kubernetes.yaml'])('the page that %s names explains it', (file) => {
  const [, page = ''] = /(docs\/\S+\.md) explains it\.$/m.exec(read(`docs/operator/${file}`)) ?? [];
  expect(read(page)).toContain(file.split('/').at(-1));
});

test('the page that a backup names tells how to back up PostgreSQL', () => {
  const pages = read('src/store-copy/backup.ts').match(/docs\/\S+\.md\b/g) ?? [];
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(read(page)).toContain('pg_dump');
});
