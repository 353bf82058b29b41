import type { Language } from '#narration/language.ts';
import { t } from '#narration/text.ts';
import { type Level, levelBar } from './level-meter.ts';

/** The output of a program in a terminal, or elsewhere. */
interface LevelOutput {
  readonly language: Language;
  readonly print: (line: string) => void;
  /** Writes this in place of the current line of the terminal. Missing: the output is no terminal. */
  readonly redraw?: (line: string) => void;
}

/** A level as a bar with its judgement. `db`: the level that the bar shows. */
export function levelText(language: Language, { state }: Level, db: number): string {
  const judgement = state === 'waiting' ? '' : t(language, `packs:record.level.${state}`);
  return `${levelBar(db)} ${db.toFixed(0).replace('-', '−')} dB ${judgement}`.trimEnd();
}

/** Shows levels in the line of a question. Where there is no terminal, it prints each change of the judgement. */
export function showingLevel({ language, print, redraw }: LevelOutput, question: string): (level: Level) => void {
  let shown: Level['state'] = 'waiting';
  return (level) => {
    const text = levelText(language, level, level.now);
    if (redraw !== undefined) redraw(`${question} ${text} > `);
    else if (level.state !== shown) print(`\n${text}`);
    shown = level.state;
  };
}
