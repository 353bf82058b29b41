import { ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command, Typed } from '#discord/command.ts';
import { guildCommand, localised } from '#discord/localised.ts';
import { order, orderFor, suggestPlayers, suggestReasons } from '#discord/panels/host.ts';
import { suggestTables } from '#discord/panels/tables.ts';

const table = { ...localised('table'), type: Option.String as const, autocomplete: true };
const player = { ...localised('host.player'), type: Option.String as const, autocomplete: true, max_length: 40 };
const reason = {
  ...localised('host.reason'),
  type: Option.String as const,
  required: true,
  autocomplete: true,
  max_length: 100,
};
const seconds = {
  ...localised('host.seconds'),
  type: Option.Integer as const,
  required: true,
  min_value: 1,
  max_value: 3600,
};
const judging = [{ ...player, required: true }, reason, table];

/** `/host`: what the host of a table may order while the game is on. */
export const host: Command = {
  name: 'host',

  data: () => ({
    ...guildCommand('host'),
    options: [
      { ...localised('host.foul'), type: Option.Subcommand, options: judging },
      { ...localised('host.undo'), type: Option.Subcommand, options: [player, table] },
      { ...localised('host.remove'), type: Option.Subcommand, options: judging },
      { ...localised('host.skip'), type: Option.Subcommand, options: [table] },
      { ...localised('host.extend'), type: Option.Subcommand, options: [seconds, table] },
      { ...localised('host.pause'), type: Option.Subcommand, options: [table] },
      { ...localised('host.resume'), type: Option.Subcommand, options: [table] },
    ],
  }),

  run: (house, asker, typed) => {
    const named = typed.getString('table');
    const what = typed.getSubcommand();
    switch (what) {
      case 'foul':
      case 'remove': {
        const { player, reason } = judged(typed);
        return orderFor(house, asker, named, player, (seat) => ({ order: what, seat, reason }));
      }
      case 'undo': {
        const player = typed.getString('player');
        if (player === null) return order(house, asker, named, { order: 'undo' });
        return orderFor(house, asker, named, player, (seat) => ({ order: 'undo', seat }));
      }
      case 'extend':
        return order(house, asker, named, { order: 'extend', seconds: typed.getInteger('seconds', true) });
      case 'skip':
        return order(house, asker, named, { order: 'skip' });
      case 'pause':
        return order(house, asker, named, { order: 'pause' });
      default:
        return order(house, asker, named, { order: 'resume' });
    }
  },

  suggest: (house, asker, { name, value }, typed) => {
    if (name === 'table') return suggestTables(house, asker, value);
    const named = typed.getString('table');
    const what = typed.getSubcommand(false);
    if (name === 'reason') return suggestReasons(asker, { typed: value, removes: what === 'remove' });
    return suggestPlayers(house, asker, named, { typed: value, fouled: what === 'undo' });
  },
};

const judged = (typed: Typed) => ({ player: typed.getString('player', true), reason: typed.getString('reason', true) });
