import type { NewTable } from '#game/ports/game-service.ts';
import type { ListsView } from '#game/ports/pictures.ts';
import { forgottenId, type Player } from '#game/ports/ports.ts';
import { type Tournament, type TournamentFault, tournamentLimits } from '#game/ports/tournament.ts';
import { t } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { nameOf, namesText } from '../../formats/names.ts';
import { matches } from '../../formats/typed.ts';
import { type Body, type BodyFile, body, cut, menuSize, suggestionLimit, withFiles } from '../../ui/body.ts';
import type { Caller, Context, Suggestion } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import { refuseUnlessModerator } from '../../ui/moderators.ts';
import type { NamedPerson } from '../../ui/named-person.ts';
import { newTableFrom, refusedRequest } from '../new-table/handlers.ts';
import type { NewTableRequest } from '../new-table/request.ts';
import { altLike } from '../pictures.ts';
import { whenCounted } from '../statistics/handlers.ts';
import {
  aboutLine,
  drawPeople,
  drawRound,
  drawTournamentStandings,
  pointsFile,
  roundLists,
  type Seated,
  seatingFiles,
  standingsLists,
  tournamentName,
} from './view.ts';

/** The rules that a table is opened with. */
type NamedRules = Pick<NewTableRequest, 'ruleset' | 'theme' | 'roleSet'>;

/** Makes a tournament, for a moderator. */
export async function makeTournament(
  context: Context,
  caller: Caller,
  plan: Pick<Tournament, 'name' | 'tables' | 'seats' | 'rounds'>,
): Promise<Body> {
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  const made = await context.tournaments.create(caller.guildId, { ...plan, name: plan.name.trim() });
  if (!made.ok) return fault(made.error, caller);
  const { wording } = caller;
  const about = aboutLine(made.value, wording);
  return body([t(wording, 'tournament:made', { name: tournamentName(made.value), about })]);
}

/** A person takes part, or takes part no more. Only a moderator may enter somebody else. */
export async function changePeople(
  context: Context,
  caller: Caller,
  asked: { readonly id: string | null; readonly person: NamedPerson | null; readonly joins: boolean },
): Promise<Body> {
  const { guildId, wording } = caller;
  const refused = asked.person === null ? null : refuseUnlessModerator(context, caller);
  if (refused) return refused;
  if (asked.joins && asked.person?.plays === false) return body([t(wording, 'tournament:member')]);
  const found = await chosen(context, caller, asked.id);
  if (!found.ok) return found.error;
  const { id } = found.value;
  const { userId, name } = asked.person ?? caller;
  const changed = asked.joins
    ? await context.tournaments.join(guildId, id, { userId, name })
    : await context.tournaments.leave(guildId, id, userId);
  if (!changed.ok) return fault(changed.error, caller, found.value);
  const about = {
    who: nameOf({ userId, name }),
    name: tournamentName(found.value),
    people: changed.value.people.length,
  };
  return body([t(wording, asked.joins ? 'tournament:joined' : 'tournament:left', about)]);
}

/** Makes the seating, for a moderator, and shows the first round. */
export async function seatPeople(context: Context, caller: Caller, id: string | null): Promise<Body> {
  const found = await forModerator(context, caller, id);
  if (!found.ok) return found.error;
  const seated = await context.tournaments.seat(caller.guildId, found.value.id);
  return seated.ok ? showTournament(context, caller, seated.value.id, 1) : fault(seated.error, caller, found.value);
}

/** Deletes a tournament, for a moderator. */
export async function deleteTournament(context: Context, caller: Caller, id: string | null): Promise<Body> {
  const found = await forModerator(context, caller, id);
  if (!found.ok) return found.error;
  const deleted = await context.tournaments.delete(caller.guildId, found.value.id);
  if (!deleted.ok) return fault(deleted.error, caller);
  return body([t(caller.wording, 'tournament:deleted', { name: tournamentName(deleted.value) })]);
}

/** Shows the people of a tournament, or a round of its seating. `round`: `null` for the next one to be played. */
export async function showTournament(
  context: Context,
  caller: Caller,
  id: string | null,
  round: number | null,
): Promise<Body> {
  const found = await chosen(context, caller, id);
  if (!found.ok) return found.error;
  const tournament = found.value;
  if (!isSeated(tournament)) return drawPeople(tournament, caller);
  const shown = round ?? (await nextRound(context, caller, tournament));
  if (shown > tournament.rounds) return fault('place', caller);
  const quality = await context.tournaments.quality(tournament);
  const lists = roundLists(tournament, shown, caller.wording);
  const files = seatingFiles(tournament, quality, caller.wording);
  return withLists(context, caller, drawRound(tournament, shown, quality, caller), { lists, files });
}

/** Shows the points of a tournament, which are those of the protocols of its games. */
export async function showTournamentStandings(context: Context, caller: Caller, id: string | null): Promise<Body> {
  const { guildId, wording } = caller;
  if (!context.guilds.of(guildId).protocol) return body([t(wording, 'protocol:off')]);
  const found = await chosen(context, caller, id);
  if (!found.ok) return found.error;
  const tournament = found.value;
  const counted = await context.tournaments.standings(guildId, tournament);
  const drawn = whenCounted(counted, wording, (standings) => drawTournamentStandings(tournament, standings, caller));
  if (counted.state !== 'ready' || counted.value.standings.length === 0) return drawn;
  const lists = standingsLists(tournament, counted.value, wording);
  return withLists(context, caller, drawn, { lists, files: [pointsFile(counted.value, wording)] });
}

/** Opens a table of a round with its people on their seats, for a moderator, who plays only if it is their table. */
export async function openTournamentTable(
  context: Context,
  caller: Caller,
  asked: { readonly id: string | null; readonly round: number; readonly table: number; readonly rules: NamedRules },
): Promise<Body> {
  const found = await forModerator(context, caller, asked.id);
  if (!found.ok) return found.error;
  const tournament = found.value;
  if (!isSeated(tournament)) return fault('unseated', caller);
  const places = tournament.seating[asked.round - 1]?.[asked.table - 1];
  if (places === undefined) return fault('place', caller);
  const players = places.map((person) => tournament.people[person]!);
  if (players.some(({ userId }) => userId === forgottenId)) return fault('forgotten', caller);
  const elsewhere = players.filter(({ userId }) => !context.service.isFree(caller.guildId, userId));
  if (elsewhere.length > 0)
    return body([t(caller.wording, 'tournament:elsewhere', { names: namesOf(elsewhere, caller) })]);
  const plays = players.some(({ userId }) => userId === caller.userId);
  const request = { ...asked.rules, size: players.length, ...(plays ? {} : ({ lead: 'beside' } as const)) };
  const table = await newTableFrom(context, caller, request, ({ reasons }) => body(reasons));
  if (!table.ok) return table.error;
  const opened = await context.service.create({ ...seatsKept(context, table.value), players });
  return opened.ok
    ? body([t(caller.wording, 'tournament:opened')])
    : refusedRequest(caller, opened.error, table.value.ruleset);
}

/** The table without a lot: its people have their seats already (F1). */
function seatsKept({ service }: Context, table: NewTable): NewTable {
  const hasLot = service.rulebook(table.ruleset)?.options['seating'] !== undefined;
  return hasLot ? { ...table, options: { ...table.options, seating: 'joined' } } : table;
}

const namesOf = (people: readonly Player[], { wording }: Caller): string => namesText(people, people.length, wording);

const isSeated = (tournament: Tournament): tournament is Seated => tournament.seating !== null;

/** The first round with a table that has not played. The last one, if all have. */
async function nextRound({ tournaments }: Context, { guildId }: Caller, tournament: Seated): Promise<number> {
  const counted = await tournaments.standings(guildId, tournament);
  const games = counted.state === 'ready' ? counted.value.games : [];
  const isPlayed = (round: number) => games.filter((game) => game.round === round).length >= tournament.tables;
  const rounds = tournament.seating.map((_, index) => index + 1);
  return rounds.find((round) => !isPlayed(round)) ?? tournament.rounds;
}

/** The tournament that is meant. `null`: the latest. */
async function chosen({ tournaments }: Context, caller: Caller, id: string | null): Promise<Result<Tournament, Body>> {
  const all = await tournaments.list(caller.guildId);
  if (all.length === 0) return failure(body([t(caller.wording, 'tournament:none')]));
  const found = id === null ? all[0] : all.find((each) => each.id === id || matches(each.name, id));
  return found === undefined ? failure(fault('unknown', caller)) : success(found);
}

async function forModerator(context: Context, caller: Caller, id: string | null): Promise<Result<Tournament, Body>> {
  const refused = refuseUnlessModerator(context, caller);
  return refused ? failure(refused) : chosen(context, caller, id);
}

const fault = (reason: TournamentFault | 'place' | 'forgotten', { wording }: Caller, tournament?: Tournament): Body =>
  body([
    t(wording, `tournament:fault.${reason}`, {
      tournaments: tournamentLimits.tournaments,
      people: tournamentLimits.people,
      least: tournament === undefined ? 0 : tournament.tables * tournament.seats,
    }),
  ]);

/** The answer with its files, the first of which has the same as the lists, and their picture, if it is drawn in time. */
async function withLists(
  context: Context,
  { guildId, wording }: Caller,
  shown: Body,
  { lists, files }: { readonly lists: ListsView; readonly files: readonly [BodyFile, ...BodyFile[]] },
): Promise<Body> {
  const pictures = context.pictures(guildId);
  const data = pictures === null ? null : await drawnInTime(pictures, pictures.svg.lists(lists));
  const { name } = files[0];
  const picture = { name: name.replace('.csv', '.png'), alt: altLike(shown, name, wording) };
  return withFiles(shown, data === null ? files : [{ ...picture, data }, ...files]);
}

/** Suggests the tournaments of the server. */
export async function suggestTournaments(
  { tournaments }: Context,
  { guildId }: Caller,
  input: string,
): Promise<readonly Suggestion[]> {
  const all = await tournaments.list(guildId);
  return all
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize)
    .map(({ id, name }) => ({ name: cut(name, suggestionLimit), value: id }));
}
