import type { Choice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow, type Row } from '../../body.ts';
import { choiceLabel, choiceText } from '../../texts.ts';

/**
 * The cardsharp names players in an order, and perhaps one of them twice, which no menu can do: he is asked for one
 * after the other (A33). What he has named so far stands in the custom id. `want`: how many he will name.
 */
export interface Draft {
  readonly want: 2 | 3;
  readonly named: readonly SeatNumber[];
}

const questions = {
  2: ['panels:copies.power', 'panels:copies.on'],
  3: ['panels:copies.first', 'panels:copies.second', 'panels:copies.third'],
} as const;

/** What a pressed menu comes to: `2`, `2-5`, `3-5-7`, and what has been chosen in it. `null`: nothing of ours. */
export function readDraft(arg: string, values: readonly string[]): Draft | null {
  const [want, ...named] = [...arg.split('-'), ...values].map(Number);
  if ((want !== 2 && want !== 3) || named.length > want) return null;
  return named.every((seat) => Number.isInteger(seat) && seat > 0) ? { want, named } : null;
}

export const isWhole = ({ want, named }: Draft): boolean => named.length === want;

/** Both beginnings: to use a power, and to let two learn a card. */
export const copyRows = (choice: Choice, insight: SeatInsight, language: Wording): readonly Row[] =>
  ([2, 3] as const).flatMap((want) => nextRow({ want, named: [] }, choice, insight, language));

/** The question for the next name, and a way back. */
export function drawDraft(draft: Draft, choice: Choice, insight: SeatInsight, language: Wording): Body {
  const step = insight.view.step?.number ?? 0;
  const named = draft.named.map((seat) => choiceText(language, seat, insight.players)).join(' → ');
  const id = { gameId: insight.gameId, step, action: 'copy', arg: 'anew' } as const;
  return body(
    [t(language, 'panels:copies.draft', { who: named })],
    [...nextRow(draft, choice, insight, language), buttonRow({ id, label: t(language, 'panels:copies.anew') })],
  );
}

/** A power may be used on its owner; to learn a card takes three players. */
function nextRow({ want, named }: Draft, choice: Choice, insight: SeatInsight, language: Wording): readonly Row[] {
  const options = choice.options.filter((seat) => want === 2 || !named.includes(seat as SeatNumber));
  if (options.length === 0) return [];
  const { gameId, view, players } = insight;
  return [
    menuRow({
      id: { gameId, step: view.step?.number ?? 0, action: 'copy', arg: [want, ...named].join('-') },
      placeholder: t(language, questions[want][named.length]!),
      options: options.map((seat) => ({ label: choiceLabel(language, seat, players), value: `${seat}` })),
    }),
  ];
}
