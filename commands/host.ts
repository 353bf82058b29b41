import { ChannelType, ApplicationCommandOptionType as Option } from 'discord.js';
import { showDesk } from '#discord/features/desk.ts';
import { order, orderFor, replace, showPrompt, suggestPlayers, suggestReasons } from '#discord/features/host.ts';
import { end } from '#discord/features/host-orders.ts';
import { makeLink, makeResultLink } from '#discord/features/live-link.ts';
import { callRoll } from '#discord/features/lobby/handlers.ts';
import { ban, bans, kick, unban } from '#discord/features/moderation.ts';
import { showNotebook } from '#discord/features/notebook.ts';
import { suggestTables } from '#discord/features/which-table/find-table.ts';
import { type NotebookPart, notebookParts } from '#discord/features/which-table/requests.ts';
import type { Command, CommandInput } from '#discord/ui/command.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import { guildCommand, liveUseChoice, localised, partChoice } from '#discord/ui/localised.ts';
import { namedPerson } from '#discord/ui/named-person.ts';
import { type LiveUse, liveUses } from '#game/ports/live.ts';

const table = { ...localised('table'), type: Option.String as const, autocomplete: true };
const player = { ...localised('host.player'), type: Option.String as const, autocomplete: true, max_length: 40 };
const reason = {
  ...localised('host.reason'),
  type: Option.String as const,
  required: true,
  autocomplete: true,
  // The menu of tables keeps the reason beside a table's id, in a value of 100 characters.
  max_length: 80,
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
const technical = { ...localised('host.technical'), type: Option.Boolean as const };
const hidden = { ...localised('host.hidden'), type: Option.Boolean as const };
const part = { ...localised('host.part'), type: Option.String as const, choices: notebookParts.map(partChoice) };
const use = {
  ...localised('host.use'),
  type: Option.String as const,
  required: true,
  choices: ([...liveUses, 'results'] as const).map(liveUseChoice),
};
const playerAndReason = [{ ...player, required: true }, reason, table];

type Order = (
  context: Context,
  caller: Caller,
  table: string | null,
  input: CommandInput,
) => ReturnType<Command['run']>;

const foul: Order = (context, caller, table, input) => {
  const reason = input.getString('reason', true);
  const kind = input.getBoolean('technical') ? ({ technical: true } as const) : {};
  return orderFor(context, caller, table, playerOf(input), (seat) => ({ order: 'foul', seat, reason, ...kind }));
};

const penalty =
  (kind: 'remove' | 'defeat'): Order =>
  (context, caller, table, input) => {
    const reason = input.getString('reason', true);
    return orderFor(context, caller, table, playerOf(input), (seat) => ({ order: kind, seat, reason }));
  };

const microphone =
  (kind: 'mute' | 'unmute'): Order =>
  (context, caller, table, input) =>
    orderFor(context, caller, table, playerOf(input), (seat) => ({ order: kind, seat }));

const undo: Order = (context, caller, table, input) => {
  const player = input.getString('player');
  if (player === null) return order(context, caller, table, { order: 'undo' });
  return orderFor(context, caller, table, player, (seat) => ({ order: 'undo', seat }));
};

const skip: Order = (context, caller, table, input) => {
  const all = input.getBoolean('rest') ? ({ rest: true } as const) : {};
  return order(context, caller, table, { order: 'skip', ...all });
};

/** The orders by their subcommands. */
const orders: Readonly<Record<string, Order>> & { readonly resume: Order } = {
  foul,
  remove: penalty('remove'),
  defeat: penalty('defeat'),
  mute: microphone('mute'),
  unmute: microphone('unmute'),
  undo,
  skip,
  extend: (context, caller, table, input) =>
    order(context, caller, table, { order: 'extend', seconds: input.getInteger('seconds', true) }),
  replace: (context, caller, table, input) => replace(context, caller, table, playerOf(input), namedPerson(input)),
  notebook: (context, caller, table, input) => showNotebook(context, caller, table, partOf(input.getString('part'))),
  lead: showPrompt,
  desk: showDesk,
  link: (context, caller, table, input) => {
    const named = input.getString('for', true);
    return named === 'results' ? makeResultLink(context, caller) : makeLink(context, caller, table, useOf(named));
  },
  move: (context, caller, table, input) =>
    order(context, caller, table, { order: 'move', channelId: input.getChannel('channel')?.id ?? null }),
  end: (context, caller, table, input) => end(context, caller, table, input.getBoolean('hidden') ?? false),
  'roll-call': callRoll,
  kick: (context, caller, table, input) => kick(context, caller, table, namedPerson(input).userId),
  ban: (context, caller, _, input) => ban(context, caller, namedPerson(input)),
  unban: (context, caller, _, input) => unban(context, caller, namedPerson(input)),
  bans,
  pause: (context, caller, table) => order(context, caller, table, { order: 'pause' }),
  resume: (context, caller, table) => order(context, caller, table, { order: 'resume' }),
};

/** `/host`: orders of a table's host and of moderators. */
export const host: Command = {
  name: 'host',

  data: () => ({
    ...guildCommand('host'),
    options: [
      {
        ...localised('host.foul'),
        type: Option.Subcommand,
        options: [{ ...player, required: true }, reason, technical, table],
      },
      { ...localised('host.undo'), type: Option.Subcommand, options: [player, table] },
      { ...localised('host.remove'), type: Option.Subcommand, options: playerAndReason },
      { ...localised('host.defeat'), type: Option.Subcommand, options: playerAndReason },
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
      { ...localised('host.desk'), type: Option.Subcommand, options: [table] },
      { ...localised('host.link'), type: Option.Subcommand, options: [use, table] },
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

  run: (context, caller, input) => {
    const answerOrder = orders[input.getSubcommand()] ?? orders.resume;
    return answerOrder(context, caller, input.getString('table'), input);
  },

  suggest: (context, caller, { name, value }, input) => {
    if (name === 'table') return suggestTables(context, caller, value);
    const named = input.getString('table');
    const subcommand = input.getSubcommand(false);
    if (name === 'reason') return suggestReasons(caller, { input: value, removes: subcommand !== 'foul' });
    const kind = subcommand === 'undo' ? 'fouled' : subcommand === 'defeat' ? 'all' : 'living';
    return suggestPlayers(context, caller, named, { input: value, kind });
  },
};

const partOf = (input: string | null): NotebookPart => notebookParts.find((part) => part === input) ?? 'now';

const useOf = (input: string): LiveUse => liveUses.find((use) => use === input) ?? 'spectators';

const playerOf = (input: CommandInput): string => input.getString('player', true);
