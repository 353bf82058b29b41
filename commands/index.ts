import type { Command } from '#discord/ui/command.ts';
import { act } from './act.ts';
import { card } from './card.ts';
import { chat } from './chat.ts';
import { doctor } from './doctor.ts';
import { game } from './game.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { host } from './host.ts';
import { nominate } from './nominate.ts';
import { pack } from './pack.ts';
import { pass } from './pass.ts';
import { privacy } from './privacy.ts';
import { ready } from './ready.ts';
import { roleset } from './roleset.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { stats } from './stats.ts';
import { top } from './top.ts';
import { tournament } from './tournament.ts';
import { vote } from './vote.ts';

/** All commands. `npm run docs` makes this file from the names of the others in this folder. */
export const commands: readonly Command[] = [
  act,
  card,
  chat,
  doctor,
  game,
  help,
  history,
  host,
  nominate,
  pack,
  pass,
  privacy,
  ready,
  roleset,
  rules,
  settings,
  setup,
  stats,
  top,
  tournament,
  vote,
];
