import { printOf } from './accepted.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { type Overwrite, sameOverwrites } from './overwrites.ts';
import type { KeptOtherwise } from './reconciler-state.ts';
import { save } from './save-game.ts';

/** A channel as Discord has answered, and the request for it. */
interface Answer {
  readonly channelId: string;
  readonly asked: readonly Overwrite[];
  readonly given: readonly Overwrite[];
  /** The overwrites that the plan requests for the channel in its present state. */
  readonly next: readonly Overwrite[];
}

/**
 * Discord may keep other overwrites than it was asked to: a retired bit is dropped, or an overwrite. The same request
 * would have the same answer, so the difference is logged once and accepted. It is stored, so that a restart does not
 * ask again either. A channel that somebody changes later no longer matches the accepted answer, and is corrected as
 * usual.
 */
export async function accept(game: GameReconciler, { channelId, asked, given, next }: Answer): Promise<void> {
  const { document } = game;
  const known = document.kept?.[channelId];
  if (sameOverwrites(asked, given)) {
    if (known !== undefined) await note(game, channelId, undefined);
    return;
  }
  const differences = differencesOf(asked, given);
  const text = differences.join(', ');
  if (!game.noted.has(text)) {
    game.log.warn({ differences }, 'Discord keeps the access to a channel otherwise than asked');
  }
  game.noted.add(text);
  await note(game, channelId, { asked: printOf(next), given: printOf(given) });
}

async function note(game: GameReconciler, channelId: string, kept: KeptOtherwise | undefined): Promise<void> {
  const { [channelId]: _, ...rest } = game.document.kept ?? {};
  game.document.kept = kept === undefined ? rest : { ...rest, [channelId]: kept };
  await save(game);
}

/** The bits that differ, as text. Nobody is named, since a log must not tell who is let into a room. */
function differencesOf(asked: readonly Overwrite[], given: readonly Overwrite[]): readonly string[] {
  const ids = new Set([...asked, ...given].map(({ id }) => id));
  const found = [...ids].flatMap((id) => {
    const one = asked.find((each) => each.id === id);
    const other = given.find((each) => each.id === id);
    if (one === undefined) return ['an overwrite was added'];
    if (other === undefined) return ['an overwrite was dropped'];
    const bits = (name: 'allow' | 'deny') => {
      const [lost, added] = [one[name] & ~other[name], other[name] & ~one[name]];
      return [...(lost ? [`${name} without ${lost}`] : []), ...(added ? [`${name} with ${added}`] : [])];
    };
    return [...bits('allow'), ...bits('deny')];
  });
  return [...new Set(found)].sort();
}
