import { ChannelType, ApplicationCommandOptionType as Option } from 'discord.js';
import type { Command, Typed } from '#discord/command.ts';
import { guildCommand, localised, partChoice } from '#discord/localised.ts';
import { namedPerson } from '#discord/named.ts';
import { end } from '#discord/panels/deeds.ts';
import { ban, bans, callRoll, kick, unban } from '#discord/panels/guests.ts';
import { order, orderFor, replace, suggestPlayers, suggestReasons } from '#discord/panels/host.ts';
import { lead } from '#discord/panels/lead.ts';
import { type NotebookPart, notebook, notebookParts } from '#discord/panels/notebook.ts';
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
const person = { ...localised('host.person'), type: Option.User as const, required: true };
const channel = {
  ...localised('host.channel'),
  type: Option.Channel as const,
  channel_types: [ChannelType.GuildVoice as const],
};
const rest = { ...localised('host.rest'), type: Option.Boolean as const };
const hidden = { ...localised('host.hidden'), type: Option.Boolean as const };
const part = { ...localised('host.part'), type: Option.String as const, choices: notebookParts.map(partChoice) };
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
      { ...localised('host.skip'), type: Option.Subcommand, options: [rest, table] },
      { ...localised('host.mute'), type: Option.Subcommand, options: [{ ...player, required: true }, table] },
      { ...localised('host.unmute'), type: Option.Subcommand, options: [{ ...player, required: true }, table] },
      {
        ...localised('host.replace'),
        type: Option.Subcommand,
        options: [{ ...player, required: true }, person, table],
      },
      { ...localised('host.notebook'), type: Option.Subcommand, options: [part, table] },
      { ...localised('host.lead'), type: Option.Subcommand, options: [table] },
      { ...localised('host.move'), type: Option.Subcommand, options: [channel, table] },
      { ...localised('host.end'), type: Option.Subcommand, options: [hidden, table] },
      { ...localised('host.roll'), type: Option.Subcommand, options: [table] },
      { ...localised('host.kick'), type: Option.Subcommand, options: [person, table] },
      { ...localised('host.ban'), type: Option.Subcommand, options: [person] },
      { ...localised('host.unban'), type: Option.Subcommand, options: [person] },
      { ...localised('host.bans'), type: Option.Subcommand },
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
      case 'skip': {
        const all = typed.getBoolean('rest') ? ({ rest: true } as const) : {};
        return order(house, asker, named, { order: 'skip', ...all });
      }
      case 'mute':
      case 'unmute':
        return orderFor(house, asker, named, typed.getString('player', true), (seat) => ({ order: what, seat }));
      case 'replace':
        return replace(house, asker, named, typed.getString('player', true), namedPerson(typed));
      case 'notebook':
        return notebook(house, asker, named, partOf(typed.getString('part')));
      case 'lead':
        return lead(house, asker, named);
      case 'move':
        return order(house, asker, named, { order: 'move', channelId: typed.getChannel('channel')?.id ?? null });
      case 'end':
        return end(house, asker, named, typed.getBoolean('hidden') ?? false);
      case 'roll-call':
        return callRoll(house, asker, named);
      case 'kick':
        return kick(house, asker, named, namedPerson(typed));
      case 'ban':
        return ban(house, asker, namedPerson(typed));
      case 'unban':
        return unban(house, asker, namedPerson(typed));
      case 'bans':
        return bans(house, asker);
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

const partOf = (typed: string | null): NotebookPart => notebookParts.find((part) => part === typed) ?? 'now';

const judged = (typed: Typed) => ({ player: typed.getString('player', true), reason: typed.getString('reason', true) });
