import type { NotebookPage } from '#game/ports/game-service.ts';
import { newsForSeat, roleName, t, type Wording, wordsOf } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { notHost, obeys } from '../ui/moderators.ts';
import { choiceText, failureText, verbText } from '../ui/texts.ts';
import { findTable } from './which-table/find-table.ts';
import type { NotebookPart } from './which-table/requests.ts';

type Card = NotebookPage['notebook']['cards'][number];
type Act = NotebookPage['notebook']['acts'][number];

/** The notebook of a host who does not play. */
export function drawNotebook(page: NotebookPage, reader: Wording, part: NotebookPart): Body {
  const wording = wordsOf(reader, page);
  return body(part === 'log' ? logLines(page, wording) : nowLines(page, wording));
}

function nowLines(page: NotebookPage, wording: Wording): readonly string[] {
  const { cards, acts, contracts = [], round, phase } = page.notebook;
  const tonight = acts.filter(({ night }) => night === round);
  return [
    t(wording, 'ui:notebook.title'),
    ...cards.map((card) => cardLine(card, page, wording)),
    t(wording, phase === 'day' ? 'ui:notebook.last-night' : 'ui:notebook.tonight', { night: round }),
    ...(tonight.length > 0 ? tonight.map((act) => actLine(act, page, wording)) : [t(wording, 'ui:notebook.nothing')]),
    ...contracts.map(({ clan, targets }) =>
      t(wording, 'ui:notebook.contract', {
        clan: t(wording, `words:faction.${clan}`),
        who: targets.map((seat) => choiceText(wording, seat, page.players)).join(' → '),
      }),
    ),
  ];
}

/** The nights from the latest to the oldest, because a message may have no room for all. */
function logLines(page: NotebookPage, wording: Wording): readonly string[] {
  const { acts, cards, round } = page.notebook;
  const nights = Array.from({ length: round }, (_, index) => round - index);
  return [
    t(wording, 'ui:notebook.log'),
    ...nights.flatMap((night) => [
      t(wording, 'ui:notebook.night', { night }),
      ...acts.filter((act) => act.night === night).map((act) => actLine(act, page, wording)),
      ...cards
        .filter(({ left }) => left?.round === night)
        .map((card) =>
          t(wording, `ui:notebook.left.${card.left!.cause}`, { who: choiceText(wording, card.seat, page.players) }),
        ),
    ]),
  ];
}

function cardLine({ seat, role, left }: Card, { players, ruleset }: NotebookPage, wording: Wording): string {
  const params = { who: choiceText(wording, seat, players), role: roleName(role, wording, ruleset) };
  return t(wording, left === null ? 'ui:notebook.card' : 'ui:notebook.card.out', params);
}

function actLine(act: Act, page: NotebookPage, wording: Wording): string {
  const { players, ruleset, options, notebook } = page;
  const { seat, verb, targets, answer, call } = act;
  const role = roleName(notebook.cards[seat - 1]?.role ?? '', wording, ruleset);
  const aim = targets.map((target) => choiceText(wording, target, players)).join(', ');
  const params = { who: choiceText(wording, seat, players), role, verb: verbText(wording, verb), aim };
  const line = t(wording, targets.length === 0 ? 'ui:notebook.act.plain' : 'ui:notebook.act', params);
  if (answer === null) return line;
  const nameOf = (number: number) => players.find((player) => player.seat === number)?.name ?? '';
  const scene = { ruleset, options, seats: players.length, nameOf, reader: seat };
  const told = newsForSeat({ type: 'Answered', call, verb, targets, answer }, wording, scene);
  return told === null ? line : `${line}\n  ${told.replaceAll('\n', '\n  ')}`;
}

/** Shows all cards and actions to a host who does not play. For the host alone. */
export async function showNotebook(
  context: Context,
  caller: Caller,
  gameId: string | null,
  part: NotebookPart,
): Promise<Body> {
  const table = findTable(context, caller, gameId, { order: 'notebook', part });
  if (!table.ok) return table.error;
  if (!obeys(table.value, caller)) return notHost(caller);
  const outcome = await context.service.ask(table.value.gameId, {
    type: 'notebook',
    userId: caller.userId,
    force: caller.moderates,
  });
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  return drawNotebook(outcome.value, caller.wording, part);
}
