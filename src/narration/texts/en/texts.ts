import { achievements } from './achievements.ts';
import { calls } from './calls.ts';
import { cards } from './cards.ts';
import { evening } from './evening.ts';
import { forbidden } from './forbidden.ts';
import { lines } from './lines.ts';
import { news } from './news.ts';
import { packs } from './packs.ts';
import { page } from './page.ts';
import { panels } from './panels.ts';
import { pictures } from './pictures.ts';
import { protocol } from './protocol.ts';
import { refusals } from './refusals.ts';
import { remarks } from './remarks.ts';
import { roles, sides } from './roles.ts';
import { rolesetCommand } from './roleset-command.ts';
import { rolesetPanel } from './roleset-panel.ts';
import { rolesets } from './rolesets.ts';
import { ofRulebooks } from './rulebooks/index.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { statistics } from './statistics.ts';
import { tournament, tournamentCommand } from './tournament.ts';
import { ui } from './ui.ts';
import { words } from './words.ts';

/** The names of the cards that a game may turn over. */
export const openRoles = { ...roles, ...ofRulebooks.roles } as const;

export const en = {
  achievements,
  aims: ofRulebooks.aims,
  'calls.meet': { ...calls.meet, ...ofRulebooks.calls.meet },
  'calls.wake': { ...calls.wake, ...ofRulebooks.calls.wake },
  'calls.again': calls.again,
  'calls.contract': { ...calls.contract, ...ofRulebooks.calls.contract },
  'calls.shooting': { ...calls.shooting, ...ofRulebooks.calls.shooting },
  cardTexts: ofRulebooks.cardTexts,
  cards,
  clauses: ofRulebooks.clauses,
  evening,
  forbidden,
  lines,
  news,
  packs,
  page,
  panels,
  pictures,
  protocol,
  refusals,
  remarks,
  roles: { ...openRoles, ...ofRulebooks.closedRoles },
  rolesets: { ...rolesets, ...rolesetPanel },
  rulebooks: ofRulebooks.rulebooks,
  settings,
  setup,
  statistics,
  sides: { ...sides, ...ofRulebooks.sides },
  tournament,
  ui: { ...ui, ...rolesetCommand, ...tournamentCommand },
  words,
} as const;

type Catalogue = typeof en;

declare module '../shape.ts' {
  interface English extends Catalogue {}
}
