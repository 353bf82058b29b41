import type { Command } from '#discord/command.ts';
import { act } from './act.ts';
import { card } from './card.ts';
import { chat } from './chat.ts';
import { doctor } from './doctor.ts';
import { game } from './game.ts';
import { host } from './host.ts';
import { nominate } from './nominate.ts';
import { packCommand } from './pack.ts';
import { pass } from './pass.ts';
import { ready } from './ready.ts';
import { roleset } from './roleset.ts';
import { rules } from './rules.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { vote } from './vote.ts';

/** All commands, listed by hand. A test fails if a file is missing here. */
export const commands: readonly Command[] = [
  game,
  nominate,
  vote,
  act,
  pass,
  ready,
  card,
  rules,
  host,
  roleset,
  packCommand,
  setup,
  settings,
  doctor,
  chat,
];
