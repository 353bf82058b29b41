/** One game for each clause, from the records of the tests: the page docs/developer/examples.md, and the links of the rulebooks. */
import { readdirSync, readFileSync } from 'node:fs';
import { say } from '#narration/text.ts';
import { rulesets } from '#rulesets/index.ts';

const records = new URL('../../test/records/', import.meta.url);

/** The clauses of a rulebook in order, each with its shortest-named record: that is the plainest case of it. */
function recordsOf(ruleset: string): readonly (readonly [clause: string, file: string])[] {
  const byClause = new Map<string, string>();
  for (const file of readdirSync(new URL(ruleset, records)).sort()) {
    const [, clause] = /^([A-Z]\d+[a-d]?)-.+\.record$/.exec(file) ?? [];
    if (clause === undefined) continue;
    const other = byClause.get(clause);
    if (other === undefined || file.length < other.length) byClause.set(clause, file);
  }
  return [...byClause].sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
}

const linesOf = (ruleset: string): readonly string[] =>
  recordsOf(ruleset).map(([clause, file]) => {
    const about = readFileSync(new URL(`${ruleset}/${file}`, records), 'utf8')
      .split('\n')[0]!
      .replace(/^#[^:]*: /, '');
    return `- **${clause}** [${about}](../../test/records/${ruleset}/${file})`;
  });

/** The pages of the rulebooks. That of the general clauses has records of all rulebooks, the first ones first. */
export const rulePages: Readonly<Record<string, readonly string[]>> = {
  README: Object.keys(rulesets),
  ...Object.fromEntries(Object.keys(rulesets).map((id) => [id, [id]])),
};

/** The page of a rulebook as it is written, without the links of its clauses. */
export const withoutExamples = (page: string): string =>
  page.replace(/\n<!-- made: examples -->\n.*<!-- end -->\n/s, '').replace(/^( *- \*\*)\[(\w+)\](\*\*)/gm, '$1$2$3');

/** The page of a rulebook, with a link from each clause to its record. `root`: the way to the root of the project. */
export function withExamples(name: string, page: string, root: string): string {
  const all = rulePages[name]!.flatMap((ruleset) =>
    recordsOf(ruleset).map(([clause, file]) => [clause, `${root}test/records/${ruleset}/${file}`] as const),
  );
  const paths = new Map(all.toReversed());
  const links: string[] = [];
  const linked = withoutExamples(page).replace(
    /^( *- \*\*)([A-Z]\d+[a-d]?)(\*\*)/gm,
    (start, before, clause, after) => {
      const path = paths.get(clause);
      if (path === undefined) return start;
      links.push(`[${clause}]: ${path}`);
      return `${before}[${clause}]${after}`;
    },
  );
  return `${linked}\n<!-- made: examples -->\n\n${links.join('\n')}\n\n<!-- end -->\n`;
}

const rulebooks = Object.keys(rulesets).map((id) =>
  [`## ${say('en', `words:ruleset.${id}`)}`, '', `[The clauses](../rules/${id}.md)`, '', ...linesOf(id), ''].join('\n'),
);

/** Writes the page. */
export const examplesPage = (): string =>
  `# A game for each clause

Each clause of the rules has records that prove it ([records](record.md)). This page has one of them for each clause. To see it at
the table, step by step, write its page and open it in a browser:

\`\`\`sh
npm run -s replay -- --html test/records/club/C4-calls.record
\`\`\`

${rulebooks.join('\n')}`;
