import type { Layout, Panel } from '#game/ports/ports.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { PanelPlace, ReconcilerState } from './reconciler-state.ts';
import { save } from './save-game.ts';

type PagePanel = Panel & { readonly kind: 'page' };

type Places = Readonly<Record<string, PanelPlace>>;

/** The maximum number of messages below the page with the current choices. After that the page is posted again. */
const mostBelow = 2;
/** The shortest time between two moves of pages, in ms: people may write many messages. */
const moveGapMs = 20_000;

const pageStart = 'town/page-';
const raisedStart = 'town/raised-';

/** The key under which the document keeps a page's message. */
export const pageKey = ({ number }: Pick<PagePanel, 'number'>): string => pageStart + number;

/** Returns true for the key of a page's message. Such a message stays when nobody needs it any more. */
export const isPageKey = (key: string): boolean => key.startsWith(pageStart);

const pagesIn = ({ panels }: Layout): readonly PagePanel[] =>
  panels.flatMap(({ panel }) => (panel.kind === 'page' ? [panel] : []));

/** An earlier version had a panel for a night or a day, and posted each line by itself. */
const isOlder = (there: Places): boolean => Object.keys(there).some((key) => /^town\/(?:night|day)-/.test(key));

/**
 * Returns true if this page is to be shown: it was never posted, its message may still change, or its message has been
 * deleted while people need its choices.
 */
export function isPageDue(
  page: PagePanel,
  layout: Layout,
  { panels: there, page: latest }: Pick<ReconcilerState, 'panels' | 'page'>,
): boolean {
  const before = latest ?? (isOlder(there) ? (pagesIn(layout).at(-1)?.number ?? 0) - 1 : 0);
  return page.now !== null || page.number > before || there[pageKey(page)] !== undefined;
}

/** Counts a message of the bot below the latest page. Asks for the page again if there are too many. */
export function notePostBelow(game: GameReconciler): void {
  if (countBelow(game) > mostBelow) lookAgain(game);
}

/** The same for a message of a person. They may write many, so the page is asked for once. */
export function noteWordsBelow(game: GameReconciler): void {
  if (countBelow(game) === mostBelow + 1) lookAgain(game);
}

/** Returns the number of messages that are below the latest page now. */
function countBelow({ document }: GameReconciler): number {
  const key = pageKey({ number: document.page ?? 0 });
  const at = document.panels[key];
  if (at === undefined) return 0;
  const below = (at.below ?? 0) + 1;
  document.panels[key] = { ...at, below };
  return below;
}

function lookAgain(game: GameReconciler): void {
  if (game.layout !== null) void game.arrange(game.layout);
}

/** Milliseconds until a page that is too far up may be posted again. */
export const untilMove = ({ movedAt }: GameReconciler): number => movedAt + moveGapMs - performance.now();

/**
 * Returns true if a page is to be posted again at the end of the town: its message is too far up for people who need
 * its choices, or an earlier post may have reached Discord. The same nonce then finds the message of that post.
 */
export const isRaised = ({ now }: PagePanel, at: PanelPlace): boolean =>
  at.isRaised === true || (now !== null && (at.below ?? 0) > mostBelow);

/** Stores that a page is about to be posted again. Its earlier message is the page's message until that is done. */
export async function noteRaising(game: GameReconciler, key: string): Promise<void> {
  const at = game.document.panels[key];
  if (at === undefined) return;
  game.document.panels[key] = { ...at, isRaised: true };
  await save(game);
}

/** Notes that Discord has refused to post a page again. */
export async function noteNotRaised(game: GameReconciler, key: string): Promise<void> {
  const at = game.document.panels[key];
  if (at === undefined) return;
  const { isRaised: _, ...there } = at;
  game.document.panels[key] = there;
  await save(game);
}

/** Notes the message of a page that has been posted. An earlier message of the page is then deleted. */
export function noteRaised({ document: { panels } }: GameReconciler, key: string, posted: PanelPlace): void {
  const earlier = panels[key];
  if (earlier !== undefined && earlier.messageId !== posted.messageId)
    panels[raisedStart + earlier.messageId] = earlier;
  panels[key] = posted;
}

/** The step that a panel shows, or null. */
export const stepOf = (panel: Panel): number | null =>
  panel.kind === 'clan' ? panel.step : panel.kind === 'page' ? (panel.now?.step ?? null) : null;

/** People need to see at once that a step begins, and that its time does. */
export const momentOf = (panel: Panel): string | null =>
  panel.kind === 'page' && panel.now ? `${panel.now.step} ${panel.now.until !== null}` : null;
