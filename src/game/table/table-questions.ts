import type { HostedDeps } from '../ports/deps.ts';
import type { Remark } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';
import type { Question } from '../runtime/effects.ts';
import type { Request, Survey } from '../runtime/requests.ts';
import { valueWithin } from '../scheduling/clock.ts';
import type { TableParts } from './table-parts.ts';

/** The time limit for the reconciler's checks before a start, ms. */
const SURVEY_MS = 15_000;
/** The time limit for the check whether a person is still in the server, ms. */
const LOOK_MS = 5_000;

/** Asks the world around a table. The answer is a request. */
export async function askAround({ deps, source, registry }: TableParts, question: Question): Promise<Request> {
  const { table } = source.state;
  switch (question.ask) {
    case 'survey':
      return { type: 'surveyed', userId: question.userId, ...(await surveyStart(deps, table)) };
    case 'move': {
      const { channelId } = question;
      const asked = channelId === null ? surveyOwnRoom(deps, table) : surveyVoiceRoom(deps, table, channelId);
      return { type: 'move-checked', channelId, obstacles: await asked };
    }
    case 'substitute': {
      const { seat, person } = question;
      const gone = await valueWithin(deps.clock, LOOK_MS, deps.reconciler.gone(table.gameId, [person.userId]), []);
      return { type: 'substitute-found', seat, person, isGone: gone.length > 0 };
    }
    case 'next-table':
      return {
        type: 'next-opened',
        opened: await registry.openNext(table.gameId, question),
        askedBy: question.askedBy,
      };
  }
}

/** Returns what prevents a start, and players who have left the guild: Discord may not have reported it. */
async function surveyStart(deps: HostedDeps, table: TableDocument): Promise<Survey> {
  const { reconciler, clock } = deps;
  const all = [
    reconciler.survey(table.guildId, table.channelId, table.settings.secrecy === 'threads'),
    surveyVoiceRoom(deps, table, table.voiceChannelId),
  ];
  const survey = Promise.all(all).then((remarks) => remarks.flat());
  const obstacles = await valueWithin<readonly Remark[]>(clock, SURVEY_MS, survey, [
    { kind: 'passing', key: 'discord.out-of-reach' },
  ]);
  if (obstacles.length > 0) return { obstacles, gone: [] };
  const ids = table.players.map(({ userId }) => userId);
  return { obstacles, gone: await valueWithin(clock, SURVEY_MS, reconciler.gone(table.gameId, ids), []) };
}

/** Returns what prevents a table from using this voice channel. Empty if the table has its own room. */
async function surveyVoiceRoom(
  { reconciler }: HostedDeps,
  { gameId, guildId, players, lead, hostId, follows }: TableDocument,
  channelId: string | null,
): Promise<readonly Remark[]> {
  if (channelId === null) return [];
  const people = players.map(({ userId }) => userId);
  const all = lead === null || people.includes(hostId) ? people : [...people, hostId];
  const place = { guildId, channelId, ...(follows === null ? {} : { follows }) };
  return reconciler.surveyVoice(gameId, place, all);
}

/** Returns what prevents the table's own voice room. Before the game no room is created. */
function surveyOwnRoom({ reconciler }: HostedDeps, { guildId, channelId, settings, stage }: TableDocument) {
  if (stage.kind === 'lobby') return Promise.resolve([]);
  return reconciler.survey(guildId, channelId, settings.secrecy === 'threads');
}

/** Returns remarks about people who see every channel. */
export async function findOnlookers(
  { reconciler }: Pick<HostedDeps, 'reconciler'>,
  { guildId, players, settings: { secrecy } }: TableDocument,
): Promise<readonly Remark[]> {
  const ids = players.map((player) => player.userId);
  const found = await reconciler.onlookers(guildId, ids, secrecy === 'threads').catch(() => []);
  return secrecy === 'panels' ? found.filter(({ kind }) => kind !== 'onlooker') : found;
}
