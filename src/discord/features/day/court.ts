import { ButtonStyle } from 'discord.js';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { Panel } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { countdown, t } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow, portions, type Row } from '../../body.ts';
import type { PanelTable } from '../../panel-table.ts';
import { choiceLabel, choiceText, verbText } from '../../texts.ts';
import { dayIds } from './custom-ids.ts';

/** The panel of an appeal. Everybody sees the same: a press by a person who is no judge is refused (A16). */
export function drawAppeal({ seat, step, until }: Panel & { kind: 'appeal' }, table: PanelTable): Body {
  const { gameId, language, players } = table;
  const id = dayIds.actInPublic({ gameId, step, verb: 'acquits' });
  return body(
    [
      t(language, 'panels:appeal.title', { who: choiceText(language, seat, players) }),
      t(language, 'panels:appeal.rule'),
      timeLine(until, language),
    ],
    [buttonRow({ id, label: verbText(language, 'acquits'), look: ButtonStyle.Primary })],
  );
}

/** The panel of a duel: the free numbers, for the player whose turn it is (A8). */
export function drawDuel({ seat, step, free, until }: Panel & { kind: 'duel' }, table: PanelTable): Body {
  const { gameId, language, players } = table;
  const menu = menuRow({
    id: dayIds.actInPublic({ gameId, step, verb: 'names', menu: 0 }),
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

/** The panel of the judges. Everybody sees the same: a press by a person who is no judge is refused (D12). */
export function drawJudgement({ step, choices, until }: Panel & { kind: 'judgement' }, table: PanelTable): Body {
  const { language } = table;
  return body(
    [t(language, 'panels:judgement.title'), t(language, 'panels:judgement.rule'), timeLine(until, language)],
    targetMenus({ step, verb: 'votes', choices, placeholder: t(language, 'panels:judgement.menu') }, table),
  );
}

/** The panel of a player who takes another player along. */
export function drawRevenge({ seat, step, choices, until }: Panel & { kind: 'revenge' }, table: PanelTable): Body {
  const { language, players } = table;
  return body(
    [
      t(language, 'panels:revenge.title', { who: choiceText(language, seat, players) }),
      t(language, 'panels:revenge.rule'),
      timeLine(until, language),
    ],
    targetMenus({ step, verb: 'drags', choices, placeholder: t(language, 'panels:revenge.menu') }, table),
  );
}

const targetMenus = (
  {
    step,
    verb,
    choices,
    placeholder,
  }: {
    readonly step: number;
    readonly verb: Verb;
    readonly choices: readonly VoteChoice[];
    readonly placeholder: string;
  },
  { gameId, language, players }: PanelTable,
): readonly Row[] =>
  portions(choices).map((portion, menu) =>
    menuRow({
      id: dayIds.actInPublic({ gameId, step, verb, menu }),
      placeholder,
      options: portion.map((choice) => ({ label: choiceLabel(language, choice, players), value: `${choice}` })),
    }),
  );

const timeLine = (until: number | undefined, language: Wording): string =>
  until === undefined
    ? t(language, 'panels:revenge.soon')
    : t(language, 'panels:revenge.until', { until: countdown(until) });
