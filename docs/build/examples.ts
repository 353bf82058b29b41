/** The page docs/developer/examples.md: one game for each clause, from the records of the tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { say } from '#narration/text.ts';
import { rulesets } from '#rulesets/index.ts';

const records = new URL('../../test/records/', import.meta.url);

/** The clauses of a rulebook in order, each with its shortest-named record: that is the plainest case of it. */
function linesOf(ruleset: string): readonly string[] {
  const byClause = new Map<string, string>();
  for (const file of readdirSync(new URL(ruleset, records)).sort()) {
    const [, clause] = /^([A-Z]\d+[a-d]?)-.+\.record$/.exec(file) ?? [];
    if (clause === undefined) continue;
    const other = byClause.get(clause);
    if (other === undefined || file.length < other.length) byClause.set(clause, file);
  }
  return [...byClause]
    .sort(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
    .map(([clause, file]) => {
      const about = readFileSync(new URL(`${ruleset}/${file}`, records), 'utf8')
        .split('\n')[0]!
        .replace(/^#[^:]*: /, '');
      return `- **${clause}** [${about}](../../test/records/${ruleset}/${file})`;
    });
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
