import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteNote } from './api.ts';
import type { Finding } from './bench.ts';
import type { Options } from './options.ts';

/** All that a live check has found. */
export interface Report {
  readonly at: string;
  readonly guildId: string;
  /** The address of Discord's API. */
  readonly api: string;
  readonly node: string;
  /** The reason why the check stopped early, or null if it finished. */
  readonly stopped: string | null;
  readonly findings: readonly Finding[];
  readonly routes: readonly RouteNote[];
  /** The content of `discord-measured.json`. */
  readonly measured: object;
}

/** The findings that differ from the expectation. */
export const deviations = ({ findings }: Pick<Report, 'findings'>): readonly Finding[] =>
  findings.filter(({ outcome }) => outcome === 'deviates');

/** The tokens of a check. */
type Tokens = Pick<Options, 'token' | 'helperToken'>;

/** Writes the report as Markdown and as JSON, and what was measured. Tokens are removed wherever they may occur. @returns the files */
export function writeReport({ measured, ...report }: Report, folder: string, tokens: Tokens): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const files = [
    [join(folder, 'report.md'), markdownOf(report)],
    [join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`],
    [join(folder, 'discord-measured.json'), `${JSON.stringify(measured, null, 2)}\n`],
  ] as const;
  for (const [file, text] of files) writeFileSync(file, without(tokens, text));
  return files.map(([file]) => file);
}

/** The text without the tokens. */
export const without = ({ token, helperToken }: Tokens, text: string): string =>
  text.replaceAll(token, '[token]').replaceAll(helperToken ?? token, '[token]');

function markdownOf(report: Omit<Report, 'measured'>): string {
  const count = deviations(report).length;
  const result = count === 0 ? 'Everything is as expected.' : `${count} deviations.`;
  return [
    '# Live check',
    '',
    `${report.at}, server ${report.guildId}, ${report.api}, Node ${report.node}. ${report.stopped ?? result}`,
    '',
    ...table(
      ['', 'check', 'expected', 'found'],
      report.findings.map(({ outcome, check, expected, found }) => [signs[outcome], check, expected, found]),
    ),
    '',
    '## Routes',
    '',
    ...table(
      ['route', 'calls', '429', 'slowest', 'limit headers', 'missing'],
      report.routes.map((note) => [
        ...[note.route, `${note.calls}`, `${note.limited}`, `${Math.round(note.slowestMs)} ms`],
        Object.entries(note.headers)
          .map(([name, value]) => `${name.slice('x-ratelimit-'.length)} ${value}`)
          .join(', '),
        note.missing.join(', '),
      ]),
    ),
    '',
  ].join('\n');
}

const signs = { 'as expected': '✅', deviates: '❌', 'not checked': '➖' } as const;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
};
