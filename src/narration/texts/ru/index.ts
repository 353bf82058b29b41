import type { English, Namespace, Russian } from '../shape.ts';
import { lines } from './lines.ts';
import { news } from './news.ts';
import { refusals } from './refusals.ts';
import { remarks } from './remarks.ts';
import { roles } from './roles.ts';
import { ui } from './ui.ts';
import { words } from './words.ts';

export const ru = { lines, news, refusals, remarks, roles, ui, words } as const satisfies {
  readonly [N in Namespace]: Russian<English[N]>;
};
