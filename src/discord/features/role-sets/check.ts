import type { Balance } from '#game/ports/balance.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { numberText, refusalText, remarkText, roleName, roleSetText, say, t, warningRemark } from '#narration/index.ts';
import type { Success } from '#result';
import { type Body, body, isCut, withFiles } from '../../ui/body.ts';
import type { Show } from '../../ui/command.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { setName, setWording } from './names.ts';
import { titleOf } from './view.ts';

/** The most notes of an answer. */
const mostNotes = 15;

/** Shows the notes on a role set, and its balance over thousands of games. */
export async function checkSet(
  context: Context,
  caller: Caller,
  { id, players }: { readonly id: string; readonly players: number | null },
  show: Show,
): Promise<Body> {
  const { guildId, wording } = caller;
  const [view, report] = await Promise.all([context.roleSets.view(guildId, id), context.roleSets.check(guildId, id)]);
  if (!view.ok) return body(view.error.map((reason) => roleSetText(reason, wording)));
  if (!report.ok) return body(report.error.map((reason) => roleSetText(reason, wording)));
  const lines = noteLines(report.value.notes, view.value, wording);
  const sizes = view.value.previews.map((each) => each.players);
  const size = players ?? sizes.find((each) => each >= 12) ?? sizes.at(-1);
  if (size === undefined || !sizes.includes(size)) {
    const params = { min: sizes[0] ?? 0, max: sizes.at(-1) ?? 0 };
    return body([...lines, t(wording, 'rolesets:check.size', params)]);
  }
  const onProgress = (played: number): void => show(body([...lines, t(wording, 'rolesets:check.playing', { played })]));
  onProgress(0);
  const balance = await context.roleSets.balance(guildId, { id, players: size }, onProgress);
  if (balance === 'busy') return body([...lines, t(wording, 'rolesets:check.busy')]);
  return balance === null ? body(lines) : withBalance(context, { balance, view: view.value, size, lines, wording });
}

type Checked = Awaited<ReturnType<Context['roleSets']['check']>>;
type Notes = Extract<Checked, Success<unknown>>['value']['notes'];

function noteLines(notes: Notes, view: RoleSetView, reader: Wording): readonly string[] {
  const wording = setWording(view, reader);
  const title = titleOf(view, wording);
  if (notes.length === 0) return [title, t(wording, 'rolesets:check.fine')];
  const rows = folded(notes, (note, players) => `- ${noteText(note, players, view, wording)}`);
  return [title, t(wording, 'rolesets:check.notes', { count: rows.length }), ...rows.slice(0, mostNotes)];
}

/** The texts of the notes. A text that only differs in the number of players comes once, with all of them: `11–20`. */
function folded(notes: Notes, textOf: (note: Notes[number], players: string) => string): readonly string[] {
  const groups = new Map<string, Notes[number][]>();
  for (const note of notes) {
    const text = textOf(note, '…');
    groups.set(text, [...(groups.get(text) ?? []), note]);
  }
  return [...groups.values()].map((group) => textOf(group[0]!, rangesText(group.map(({ players = 0 }) => players))));
}

/** Numbers in ascending order, those in a row as a range: `8, 11–20`. */
function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last !== undefined && number - last[1] <= 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}

/** A note, with its clause if it has one. `players`: the numbers of players to which it applies. */
function noteText(note: Notes[number], players: string, { ruleset }: RoleSetView, wording: Wording): string {
  if (note.kind === 'ignored') return roleSetText(note.problem, wording);
  if (note.kind === 'noted') {
    const { code, word } = note;
    const named = say(wording, `words:faction.${word}`) ?? roleName(word, wording, ruleset);
    return roleSetText({ code, params: { word: named, players } }, wording);
  }
  if (note.kind === 'refused') {
    const text = refusalText(note.refusal, wording, { ruleset, seats: note.players, nameOf: String });
    return t(wording, 'rolesets:check.at', { players, text: withClause(text, note.refusal.clause) });
  }
  const text = remarkText(warningRemark(note.warning), wording);
  return t(wording, 'rolesets:check.at', { players, text });
}

const withClause = (text: string, clause: string | undefined): string =>
  clause === undefined ? text : `${text} (${clause})`;

interface Played {
  readonly balance: Balance;
  readonly view: RoleSetView;
  readonly size: number;
  readonly lines: readonly string[];
  readonly wording: Wording;
}

const withOneDigit = (value: number, wording: Wording): string =>
  numberText(value, wording, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const percent = (share: number, wording: Wording): string => `${withOneDigit(100 * share, wording)} %`;

async function withBalance(context: Context, { lines, ...played }: Played): Promise<Body> {
  const { table, words } = balanceWords(played);
  const picture = await context.roleSets.draw(played.balance, words);
  const answer = body([...lines, ...table]);
  const alt = isCut(answer) ? table.join('\n') : t(played.wording, 'pictures:alt.same');
  return picture === null ? answer : withFiles(answer, [{ name: 'balance.png', data: picture, alt }]);
}

/** The name of a side, a winner or a card. */
const nameIn =
  (wording: Wording, ruleset: string) =>
  (word: string): string =>
    say(wording, `words:faction.${word}`) ??
    say(wording, `rolesets:winner.${word}`) ??
    roleName(word, wording, ruleset);

interface SharesOf {
  readonly players: number;
  readonly ruleset: string;
  readonly wording: Wording;
}

/** The line about the games of a balance, and the share of each side in the wins. */
export function shareLines(balance: Balance, { players, ruleset, wording }: SharesOf): readonly [string, ...string[]] {
  const rounds = withOneDigit(balance.averageRounds, wording);
  return [
    t(wording, 'rolesets:check.about', { games: balance.games, players, rounds }),
    ...balance.wins.map(({ winner, share, low, high }) =>
      t(wording, 'rolesets:check.win', {
        side: nameIn(wording, ruleset)(winner),
        share: percent(share, wording),
        low: percent(low, wording),
        high: percent(high, wording),
      }),
    ),
  ];
}

/** The lines about a balance, and the words of its picture. */
function balanceWords({ balance, view, size, wording: reader }: Omit<Played, 'lines'>) {
  const wording = setWording(view, reader);
  const nameOf = nameIn(wording, view.ruleset);
  const [about, ...wins] = shareLines(balance, { players: size, ruleset: view.ruleset, wording });
  const lives = balance.roles
    .map(({ role, survival }) => `${nameOf(role)} ${percent(survival.share, wording)}`)
    .join(', ');
  return {
    table: [about, ...wins, t(wording, 'rolesets:check.lives', { lives })],
    words: {
      title: setName(view, wording),
      about,
      wins: t(wording, 'rolesets:check.wins'),
      survival: t(wording, 'rolesets:check.survival'),
      nameOf,
      percent: (share: number) => percent(share, wording),
    },
  };
}
