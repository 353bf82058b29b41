/** The check of the answers to random input: Discord has to accept them, and a person has to be able to read them. */

import { fitsRows, isSection } from '#discord/ui/body.ts';
import { type Answer, tell } from '#discord/ui/context.ts';
import { type Modal, modalForm } from '#discord/ui/form.ts';
import type { Result } from '#result';

/** A form as an answer, so that it is checked like one. */
export function shownForm(form: Result<Modal, Answer>): Answer {
  if (!form.ok) return form.error;
  const { title, components } = modalForm(form.value);
  if (components.length < 1 || components.length > 5) throw new RangeError('a form with such a number of fields');
  return tell({ content: `${title} ${JSON.stringify(components)}`.slice(0, 2000), components: [] });
}

/** The faults for which Discord would refuse this answer. */
export function faultsOf({ kind, body }: Answer, words: string): string | null {
  // A message of the table shows the result.
  if (kind === 'done') return null;
  const { content, components } = body;
  if (content.trim() === '' && components.length === 0) return 'was not answered';
  if (content.length > 4000) return 'was answered with more than a message holds';
  const rows = components.filter((row) => !isSection(row));
  if (rows.length > 5 || !fitsRows(components)) return 'was answered with more rows than a message holds';
  // An answer may quote the words of its reader.
  const unfilled = ['undefined', '[object', 'NaN', '{{'].find(
    (text) => content.includes(text) && !words.includes(text),
  );
  return unfilled === undefined ? null : `was answered with ${JSON.stringify(content)}`;
}
