import { lines } from './lines.ts';
import { news } from './news.ts';
import { refusals } from './refusals.ts';
import { remarks } from './remarks.ts';
import { roles } from './roles.ts';
import { ui } from './ui.ts';
import { words } from './words.ts';

export const en = { lines, news, refusals, remarks, roles, ui, words } as const;
