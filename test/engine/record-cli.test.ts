import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../after-test.ts';
import { bundled } from '../wire/kit/bundle.ts';

const root = new URL('../../', import.meta.url).pathname;
const folder = temporaryFolder();

const header = 'ruleset six\nseats civilian, civilian, commissar, doctor, mafioso, don\n';

function record(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the command line as a person would. */
async function cli(...args: string[]): Promise<{ code: number; lines: string[]; errors: string }> {
  const program = await bundled('src/programs/replay.ts');
  const run = promisify(execFile)(process.execPath, [program, ...args], { cwd: root });
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failed: { stdout: string; stderr: string; code: number }) => failed,
  );
  return { code, lines: stdout.split('\n').slice(0, -1), errors: stderr };
}

test('each file has its line; one that fails names the place and sets the exit code to 1', async () => {
  const good = record('good.record', `${header}day 1\nexpect speaker 1\n`);
  const bad = record('bad.record', `${header}day 1\n\nexpect speaker 2\n`);
  const unreadable = record('unreadable.record', `${header}day one\n`);
  const missing = join(folder, 'missing.record');
  const { code, lines } = await cli(good, bad, unreadable, missing, good);
  expect(lines.slice(0, 3)).toEqual([
    `ok ${good}`,
    `FAILED ${bad}:5 expected speaker 2, got 1`,
    `FAILED ${unreadable}:3 the day has to be a whole number, not "one"`,
  ]);
  expect(lines[3]).toMatch(`FAILED ${missing}:1 expected a record, got`);
  expect(lines[4]).toBe(`ok ${good}`);
  expect(code).toBe(1);
});

test('records without failures exit with 0, and --events prints the notices as JSON lines', async () => {
  const good = record('events.record', `${header}day 1\n  1 nominates 6\n`);
  const { code, lines } = await cli('--events', good);
  expect(code).toBe(0);
  expect(lines.at(-1)).toBe(`ok ${good}`);
  const notices = lines.slice(0, -1).map((line) => JSON.parse(line));
  expect(notices).toContainEqual({ to: 'all', news: { type: 'Nominated', by: 1, seat: 6 } });
  expect(notices).toContainEqual({ to: { seat: 6 }, news: { type: 'CardDealt', seat: 6, role: 'don' } });
});

test('--html names the own roles of a role set, in the language of the page', async () => {
  const text = (file: string) => readFileSync(new URL(`../records/own/${file}`, import.meta.url), 'utf8');
  record('four-cards.json', text('four-cards.json'));
  const good = record('own.record', text('B28-dancer-alone.record'));
  for (const [language, name] of [
    ['en', 'Dancer'],
    ['ru', 'Танцовщица'],
  ] as const) {
    expect((await cli('--html', '--lang', language, good)).lines).toEqual([
      `ok ${good}`,
      expect.stringContaining('page '),
    ]);
    expect(readFileSync(good.replace('.record', '.html'), 'utf8')).toMatch(new RegExp(`"role":"${name}"`));
  }
});

test('--html writes the page of a game beside its record, also of one that has not ended', async () => {
  const good = record('page.record', `${header}name 2 Ben\nday 1\n  1 nominates 6\n`);
  const page = good.replace('.record', '.html');
  expect(await cli('--html', '--lang', 'ru', good)).toEqual({
    code: 0,
    lines: [`ok ${good}`, `page ${page}`],
    errors: '',
  });
  expect(readFileSync(page, 'utf8')).toMatch(/<html lang="ru">.*Ben/s);
  expect((await cli('--html', '--lang', 'xx', good)).errors).toContain('--lang is en or ru, not xx');
});

test('a call without a file is a failure', async () => {
  const { code, lines, errors } = await cli();
  expect(code).toBe(1);
  expect(lines).toEqual([]);
  expect(errors).toContain('npm run -s replay -- [--events] [--html] [--lang en|ru] FILE...');
});

test('--help prints the usage, and an unknown option is named with the usage and without a stack', async () => {
  const usage = 'npm run -s replay -- [--events] [--html] [--lang en|ru] FILE...';
  expect(await cli('--help')).toEqual({ code: 0, lines: [usage], errors: '' });
  const { code, lines, errors } = await cli('--colour');
  expect([code, lines]).toEqual([2, []]);
  expect(errors).toContain("'--colour'");
  expect(errors).toContain(usage);
  expect(errors).not.toContain('    at ');
});
