import { ApplicationCommandOptionType as Option } from 'discord.js';
import { namedRules, suggestRules } from '#discord/features/new-table/offers.ts';
import {
  changePeople,
  deleteTournament,
  makeTournament,
  openTournamentTable,
  seatPeople,
  showTournament,
  showTournamentStandings,
  suggestTournaments,
} from '#discord/features/tournaments/handlers.ts';
import type { Command, CommandInput } from '#discord/ui/command.ts';
import { guildCommand, localised } from '#discord/ui/localised.ts';
import { namedPerson } from '#discord/ui/named-person.ts';
import { tournamentLimits } from '#game/ports/tournament.ts';

/** The players of a table, unless others are named. */
const usualSeats = 10;

const { name: longestName, tables, seats, rounds } = tournamentLimits;
const whole = { type: Option.Integer as const, required: true };
const between = ({ min, max }: { readonly min: number; readonly max: number }) => ({ min_value: min, max_value: max });
const tournamentOption = {
  ...localised('tournament.tournament'),
  type: Option.String as const,
  autocomplete: true,
  max_length: 50,
};
const person = { ...localised('tournament.person'), type: Option.User as const };
const round = { ...localised('tournament.round'), type: Option.Integer as const, ...between(rounds) };
const rules = { ...localised('game.new.rules'), type: Option.String as const, autocomplete: true, max_length: 100 };

const newOptions = [
  { ...localised('tournament.name'), type: Option.String as const, required: true, max_length: longestName },
  { ...localised('tournament.tables'), ...whole, ...between(tables) },
  { ...localised('tournament.rounds'), ...whole, ...between(rounds) },
  { ...localised('tournament.seats'), type: Option.Integer as const, ...between(seats) },
];
const openOptions = [
  { ...round, required: true },
  { ...localised('tournament.table'), ...whole, ...between(tables) },
  rules,
  tournamentOption,
];

/** `/tournament`: tournaments of a server. Only moderators make and seat them. */
export const tournament: Command = {
  name: 'tournament',

  data: () => ({
    ...guildCommand('tournament'),
    options: [
      { ...localised('tournament.new'), type: Option.Subcommand, options: newOptions },
      { ...localised('tournament.join'), type: Option.Subcommand, options: [person, tournamentOption] },
      { ...localised('tournament.leave'), type: Option.Subcommand, options: [person, tournamentOption] },
      { ...localised('tournament.seat'), type: Option.Subcommand, options: [tournamentOption] },
      { ...localised('tournament.show'), type: Option.Subcommand, options: [round, tournamentOption] },
      { ...localised('tournament.open'), type: Option.Subcommand, options: openOptions },
      { ...localised('tournament.standings'), type: Option.Subcommand, options: [tournamentOption] },
      {
        ...localised('tournament.delete'),
        type: Option.Subcommand,
        options: [{ ...tournamentOption, required: true }],
      },
    ],
  }),

  run: (context, caller, input) => {
    const id = input.getString('tournament');
    switch (input.getSubcommand()) {
      case 'new':
        return makeTournament(context, caller, planFrom(input));
      case 'join':
        return changePeople(context, caller, { id, person: personFrom(input), joins: true });
      case 'leave':
        return changePeople(context, caller, { id, person: personFrom(input), joins: false });
      case 'seat':
        return seatPeople(context, caller, id);
      case 'open': {
        const typed = input.getString('rules');
        const [round, table] = [input.getInteger('round', true), input.getInteger('table', true)];
        const named = typed === null ? {} : namedRules(context, caller, typed);
        return openTournamentTable(context, caller, { id, round, table, rules: named });
      }
      case 'standings':
        return showTournamentStandings(context, caller, id);
      case 'delete':
        return deleteTournament(context, caller, id);
      default:
        return showTournament(context, caller, id, input.getInteger('round'));
    }
  },

  suggest: (context, caller, { name, value }) =>
    name === 'rules' ? suggestRules(context, caller, value, null) : suggestTournaments(context, caller, value),
};

const planFrom = (input: CommandInput) => ({
  name: input.getString('name', true),
  tables: input.getInteger('tables', true),
  rounds: input.getInteger('rounds', true),
  seats: input.getInteger('seats') ?? usualSeats,
});

const personFrom = (input: CommandInput) => (input.getUser('person') === null ? null : namedPerson(input));
