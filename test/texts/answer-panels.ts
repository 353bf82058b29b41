/** The answers to one person that the players of the shown games do not ask for. */

import { drawDraft } from '#discord/features/actions/contract.ts';
import { drawContract } from '#discord/features/actions/view.ts';
import { drawNoPrompt, drawPrompt } from '#discord/features/host.ts';
import { drawLobby } from '#discord/features/lobby/view.ts';
import { drawChat } from '#discord/features/night-chat.ts';
import { drawNotebook } from '#discord/features/notebook.ts';
import { drawRecording } from '#discord/features/recording.ts';
import { drawRulebookMenu } from '#discord/features/rules/handlers.ts';
import { notebookParts } from '#discord/features/which-table/requests.ts';
import type { Caller, Context } from '#discord/ui/context.ts';
import type { Choice } from '#engine/kernel/notices.ts';
import type { NotebookPage, SeatInsight, TableSummary } from '#game/ports/game-service.ts';
import type { RecordingView } from '#game/ports/recording.ts';
import { cleanName, seatText } from '#narration/index.ts';
import { rulebooks } from '../rulebooks.ts';
import type { Viewer } from './shown.ts';

/** The number of players of the largest table. */
const most = 26;

/** Shows these answers about a table. */
export function showAnswers(viewer: Viewer, context: Context, caller: Caller, { gameId, lobby }: TableSummary): void {
  const { wording } = caller;
  const players = Array.from({ length: most }, (_, index) => ({
    ...{ userId: `${index + 1}`, seat: index + 1, name: viewer.nameOf(index + 1) },
  }));
  const people = { ...lobby!, players, waiting: players, watchers: players, max: most };
  viewer.add('lobby', drawLobby(gameId, { ...people, state: 'open' }, wording, {}));
  viewer.add('/rules', drawRulebookMenu(context, caller));
  const text = seatText(1, wording, { nameOf: () => viewer.nameOf(1) });
  for (const coming of [null, 'nightfall', 'morning', 'verdict', { words: text }] as const)
    for (const awaits of [true, false])
      viewer.add('/host lead', drawPrompt({ gameId, step: 1, text, coming, awaits, until: 0 }, wording));
  viewer.add('/host lead', drawNoPrompt(gameId, wording, text));
  for (const part of notebookParts) viewer.add('/host notebook', drawNotebook(notebookOf(players), wording, part));
  const insight = {
    ...{ gameId, seat: 1, players, ownRoles: [] },
    view: { ruleset: 'deck', options: {}, step: null, choices: [] },
  } as unknown as SeatInsight;
  const said = players.map(({ seat, name }) => ({ seat, text: cleanName(name, 300) }));
  for (const writes of [true, false]) {
    const chat = { room: 'clan-mafia' as const, writes, panels: [], lines: writes ? said.slice(0, 12) : [] };
    viewer.add('Night chat', drawChat(chat, [chat], insight, { wording, before: null }));
  }
  const options = players.map(({ seat }) => seat);
  const order = { verb: 'orders', options, min: 1, max: 3 } as unknown as Choice;
  const choosing = { ...insight, view: { ...insight.view, choices: [order] } } as SeatInsight;
  viewer.add('Act', drawContract(choosing, wording, [1, 2]));
  for (const want of [2, 3] as const) viewer.add('Act', drawDraft({ want, named: [1] }, order, insight, wording));
  for (const view of recordings(caller)) viewer.add('/pack record', drawRecording(view, rulebooks));
}

/** The notebook of a host with an action of every player. */
const notebookOf = (players: SeatInsight['players']): NotebookPage =>
  ({
    ...{ ruleset: 'deck', options: {}, players },
    notebook: {
      cards: players.map(({ seat }) => ({ seat, role: 'civilian', faction: 'town', left: null })),
      acts: players.map(({ seat }) => ({
        ...{ night: 1, call: 'commissar', seat, verb: 'checks', targets: [(seat % most) + 1], answer: ['black'] },
      })),
      contracts: [{ clan: 'mafia', targets: [1, 2, 3] }],
      ...{ round: 1, phase: 'night' },
    },
  }) as unknown as NotebookPage;

const recordings = ({ guildId, channelId, wording: { language } }: Caller): readonly RecordingView[] => {
  const view = { guildId, channelId, askedIn: channelId, userId: '1', packId: 'ours', language, voice: 'de', all: 324 };
  const at = { attempt: 1, keepsItself: true };
  const take = { ...at, text: 'Night falls.', remarks: [], isGood: true };
  const rows = Array.from({ length: 25 }, (_, number) => ({ number, text: 'Night falls.', isKept: number > 20 }));
  return [
    ...(['ours', 'kept', 'listening', 'checking', 'review'] as const).map((stage) => ({
      ...view,
      kept: 3,
      now: { stage, ...take },
    })),
    { ...view, kept: 3, now: { stage: 'list', ...at, page: 1, pages: 13, rows } },
    ...([0, 3, 324] as const).map((kept) => ({
      ...{ ...view, kept, now: { stage: 'over' as const, why: 'stop' as const, isStored: true } },
    })),
  ];
};
