import type { Balance } from '#game/ports/balance.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { languageOf, refusalText, remarkText, roleName, roleSetText, say, t, warningRemark } from '#narration/index.ts';
import type { Success } from '#result';
import { type Body, body, withFiles } from '../../ui/body.ts';
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
  const { guildId, language } = caller;
  const [view, report] = await Promise.all([context.roleSets.view(guildId, id), context.roleSets.check(guildId, id)]);
  if (!view.ok) return body(view.error.map((reason) => roleSetText(reason, language)));
  if (!report.ok) return body(report.error.map((reason) => roleSetText(reason, language)));
  const lines = noteLines(report.value.notes, view.value, language);
  const sizes = view.value.previews.map((each) => each.players);
  const size = players ?? sizes.find((each) => each >= 12) ?? sizes.at(-1);
  if (size === undefined || !sizes.includes(size)) {
    const params = { min: sizes[0] ?? 0, max: sizes.at(-1) ?? 0 };
    return body([...lines, t(language, 'rolesets:check.size', params)]);
  }
  const onProgress = (played: number): void =>
    show(body([...lines, t(language, 'rolesets:check.playing', { played })]));
  onProgress(0);
  const balance = await context.roleSets.balance(guildId, { id, players: size }, onProgress);
  if (balance === 'busy') return body([...lines, t(language, 'rolesets:check.busy')]);
  return balance === null ? body(lines) : withBalance(context, { balance, view: view.value, size, lines, language });
}

type Checked = Awaited<ReturnType<Context['roleSets']['check']>>;
type Notes = Extract<Checked, Success<unknown>>['value']['notes'];

function noteLines(notes: Notes, view: RoleSetView, reader: Wording): readonly string[] {
  const language = setWording(view, reader);
  const title = titleOf(view, language);
  if (notes.length === 0) return [title, t(language, 'rolesets:check.fine')];
  const rows = notes.slice(0, mostNotes).map((note) => `- ${noteText(note, view, language)}`);
  return [title, t(language, 'rolesets:check.notes', { count: notes.length }), ...rows];
}

/** A note, with its clause if it has one. */
function noteText(note: Notes[number], { ruleset }: RoleSetView, language: Wording): string {
  if (note.kind === 'noted') {
    const { code, word, players = 0 } = note;
    const named = say(language, `words:faction.${word}`) ?? roleName(word, language, ruleset);
    return roleSetText({ code, params: { word: named, players } }, language);
  }
  const { players } = note;
  if (note.kind === 'refused') {
    const text = refusalText(note.refusal, language, { ruleset, seats: players, nameOf: String });
    return t(language, 'rolesets:check.at', { players, text: withClause(text, note.refusal.clause) });
  }
  const text = remarkText(warningRemark(note.warning), language);
  return t(language, 'rolesets:check.at', { players, text });
}

const withClause = (text: string, clause: string | undefined): string =>
  clause === undefined ? text : `${text} (${clause})`;

interface Played {
  readonly balance: Balance;
  readonly view: RoleSetView;
  readonly size: number;
  readonly lines: readonly string[];
  readonly language: Wording;
}

const withOneDigit = (value: number, language: Wording): string =>
  value.toLocaleString(languageOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const percent = (share: number, language: Wording): string => `${withOneDigit(100 * share, language)} %`;

async function withBalance(context: Context, { lines, ...played }: Played): Promise<Body> {
  const { table, words } = balanceWords(played);
  const picture = await context.roleSets.draw(played.balance, words);
  const answer = body([...lines, ...table]);
  const alt = table.join('\n');
  return picture === null ? answer : withFiles(answer, [{ name: 'balance.png', data: picture, alt }]);
}

/** The lines about a balance, and the words of its picture. */
function balanceWords({ balance, view, size, language: reader }: Omit<Played, 'lines'>) {
  const language = setWording(view, reader);
  const nameOf = (word: string): string =>
    say(language, `words:faction.${word}`) ??
    say(language, `rolesets:winner.${word}`) ??
    roleName(word, language, view.ruleset);
  const rounds = withOneDigit(balance.averageRounds, language);
  const about = t(language, 'rolesets:check.about', { games: balance.games, players: size, rounds });
  const wins = balance.wins.map(({ winner, share, low, high }) =>
    t(language, 'rolesets:check.win', {
      side: nameOf(winner),
      share: percent(share, language),
      low: percent(low, language),
      high: percent(high, language),
    }),
  );
  const lives = balance.roles
    .map(({ role, survival }) => `${nameOf(role)} ${percent(survival.share, language)}`)
    .join(', ');
  return {
    table: [about, ...wins, t(language, 'rolesets:check.lives', { lives })],
    words: {
      ...{ title: setName(view, language), about, wins: t(language, 'rolesets:check.wins') },
      survival: t(language, 'rolesets:check.survival'),
      nameOf,
    },
  };
}
