/** Reads a setup as a forum posts it: `2 Mafia Goon, 1 Tracker, 8 Vanilla Townie`. */
import type { Rulebook } from '#game/ports/game-service.ts';
import type { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { type Wording, withOwnRoles } from '#narration/index.ts';
import { readCard, readCards } from '../../formats/cards/read-list.ts';
import { cleaned, tokensOf } from '../../formats/cards/tokens.ts';
import { isPlayers } from '../../formats/cards/vocabulary.ts';
import { deckText } from '../../formats/deck.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { type TypedDraw, takeDraws } from './typed-draws.ts';
import { lotText } from './view.ts';

type ReadyRole = ReturnType<RoleSetService['ready']>[number];

/** A setup that was read, as a role set in the form of a file. */
export interface TypedSetup {
  readonly ruleset: string;
  readonly set: Readonly<Record<string, unknown>>;
  /** The cards that were read. */
  readonly read: string;
  /** The parts that are no role here. Each leaves as many plain civilians as it had cards. */
  readonly lost: readonly string[];
}

const filler = 'civilian';

/** The most parts that a setup can lose. */
const mostLost = 6;

/** Brings the ways to write that a power works once to one word. */
const evenShots = (text: string): string => text.replaceAll(/\b(?:1|one|single|x)[- ]?shot\b/giu, 'oneshot');

/** The number of cards of a part that is not understood: `2 Innocent Child`. */
function countOf(part: string): number {
  const numbers = tokensOf(part).filter(({ kind }) => kind === 'number');
  const hasPlayers = tokensOf(part).some(({ text }) => isPlayers(text));
  if (hasPlayers || numbers.length > 1 || /[:?]/.test(part)) return 0;
  const count = Number(numbers[0]?.text ?? 1);
  return count <= 26 ? count : 0;
}

/** The deal of these cards for one number of players. */
function dealOf(cards: readonly string[], draws: readonly TypedDraw[]) {
  const counts = [...new Set(cards)].map((role) => ({ role, count: cards.filter((card) => card === role).length }));
  if (draws.length === 0)
    return { kind: 'cards', cards: Object.fromEntries(counts.map(({ role, count }) => [role, count])) };
  const drawn = draws.map(({ roles, count }) => ({ role: roles, count }));
  const players = [...counts, ...drawn].reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'rule',
    players: { min: players, max: players },
    cards: [...counts.filter(({ role }) => role !== filler), ...drawn].map(({ role, count }) => ({
      role,
      at: [{ from: players, to: players, count }],
    })),
    fill: filler,
  };
}

/** Reads a setup by this rulebook. Null: there is no list of cards in the text. */
export function readSetup(
  text: string,
  rulebook: Rulebook,
  ready: readonly ReadyRole[],
  { wording, name }: { readonly wording: Wording; readonly name: string },
): TypedSetup | null {
  const further = ready.filter(({ role }) => !readCard(role.name['en'] ?? role.id, rulebook, wording).ok);
  const known = withOwnRoles(
    wording,
    further.map(({ role, also }) => ({ ...role, name: { ...role.name, ...Object.fromEntries(also.entries()) } })),
  );
  const roles = [...rulebook.roles, ...further.map(({ role }) => role.id)];
  const lost: string[] = [];
  const taken = takeDraws(cleaned(evenShots(text)), { id: rulebook.id, roles }, known);
  const { draws } = taken;
  let { rest } = taken;
  let fill = 0;
  for (;;) {
    const read = readCards(rest, { id: rulebook.id, roles }, { wording: known });
    if (read.ok) return read.value.length > fill ? setupOf([...read.value, ...Array<string>(fill).fill(filler)]) : null;
    const { part } = read.error;
    if (part === '' || lost.length === mostLost || !rest.includes(part)) return null;
    lost.push(part.replaceAll('oneshot', '1-shot'));
    fill += countOf(part);
    rest = rest.replace(part, ' ');
  }

  function setupOf(cards: readonly string[]): TypedSetup {
    const used = new Set([...cards, ...draws.flatMap((draw) => draw.roles)]);
    const own = further.map(({ role }) => role).filter(({ id }) => used.has(id));
    const ofOwn = withOwnRoles(wording, own);
    return {
      ruleset: rulebook.id,
      set: {
        format: 'nightcall-role-set',
        version: 1,
        name,
        ruleset: rulebook.id,
        deal: dealOf(cards, draws),
        ownRoles: own,
      },
      read: [
        deckText(cards, ofOwn, { id: rulebook.id, roles }),
        ...draws.map((draw) => lotText(draw, ofOwn, rulebook.id)),
      ].join('; '),
      lost,
    };
  }
}

/** The setup as the rulebook reads it that loses the fewest parts, of all rulebooks or of a chosen one. */
export function bestSetup(
  { service, roleSets }: Context,
  { wording }: Caller,
  { text, name, ruleset }: { readonly text: string; readonly name: string; readonly ruleset: string | null },
): TypedSetup | null {
  // Without a choice, the rulebooks that take own roles.
  const takers = service.rulebooks().filter((id) => roleSets.ready(id).length > 0);
  const read = (ruleset === null ? takers : [ruleset]).flatMap((id): readonly TypedSetup[] => {
    const rulebook = service.rulebook(id);
    const setup = rulebook && readSetup(text, rulebook, roleSets.ready(id), { wording, name });
    return setup === null ? [] : [setup];
  });
  return read.toSorted((one, other) => one.lost.length - other.lost.length)[0] ?? null;
}
