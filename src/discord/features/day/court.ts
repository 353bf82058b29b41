import { ButtonStyle } from 'discord.js';
import type { Panel } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, t } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow } from '../../body.ts';
import { choiceText, verbText } from '../../texts.ts';
import type { Table } from '../panels.ts';

/** The same for everybody: a press by a person who is no judge is refused (A16). */
export function drawAppeal({ seat, step, until }: Panel & { kind: 'appeal' }, table: Table): Body {
  const { gameId, language, players } = table;
  const id = { gameId, step, action: 'open', arg: 'acquits' } as const;
  return body(
    [
      t(language, 'panels:appeal.title', { who: choiceText(language, seat, players) }),
      t(language, 'panels:appeal.rule'),
      timeLine(until, language),
    ],
    [buttonRow({ id, label: verbText(language, 'acquits'), look: ButtonStyle.Primary })],
  );
}

/** Numbers that are free, for the one whose turn it is (A8). */
export function drawDuel({ seat, step, free, until }: Panel & { kind: 'duel' }, table: Table): Body {
  const { gameId, language, players } = table;
  const menu = menuRow({
    id: { gameId, step, action: 'open', arg: 'names-0' },
    placeholder: t(language, 'panels:duel.menu'),
    options: free.map((number) => ({ label: `${number}`, value: `${number}` })),
  });
  return body(
    [
      t(language, 'panels:duel.title', { who: choiceText(language, seat, players) }),
      t(language, 'panels:duel.rule'),
      timeLine(until, language),
    ],
    [menu],
  );
}

const timeLine = (until: number | undefined, language: Wording): string =>
  until === undefined
    ? t(language, 'panels:revenge.soon')
    : t(language, 'panels:revenge.until', { until: countdown(until) });
