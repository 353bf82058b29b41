import type { Layout, LobbyView, Panel, Room } from '#game/ports/ports.ts';
import type { Body } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { shortNonce } from './nonce.ts';
import type { PanelDrawing, PanelPicture } from './panel-drawing.ts';
import type { PanelPlace, ReconcilerState } from './reconciler-state.ts';

/** A change of a panel's message. */
export type PanelCall =
  | ({ readonly kind: 'post'; readonly place: Room | 'lobby' } & Drawn)
  | ({ readonly kind: 'edit'; readonly at: PanelPlace } & Drawn)
  | { readonly kind: 'delete'; readonly key: string; readonly at: PanelPlace }
  /** The message stays as it is, and nothing about it has to be remembered. */
  | { readonly kind: 'forget'; readonly key: string };

/** A panel as a message. */
export interface Drawn {
  readonly key: string;
  readonly body: Body;
  /** The step that it shows, and whether its time runs. `null`: none. */
  readonly moment: string | null;
  /** True while people need its choices. */
  readonly isAwaited: boolean;
  /** The page of the town that it is. `null`: it is another panel. */
  readonly page: (Panel & { kind: 'page' }) | null;
  /** The picture that belongs to it. `null`: none. */
  readonly picture: PanelPicture | null;
  /** User ids of the people whom it calls when it is posted for the first time. */
  readonly calls: readonly string[];
  /** The rooms that it needs. */
  readonly needs: readonly Room[];
}

/** The key of a lobby's message among the panels of its game. */
export const lobbyKey = 'lobby/lobby';

const newsStart = 'lobby/news-';

/** The key of a message with news of a lobby. */
export const newsKey = (messageId: string): string => newsStart + messageId;

const isLobbyNews = (key: string): boolean => key.startsWith(newsStart);

/** Returns true while people can act on the news of a lobby: until the cards are dealt, or the lobby closes. */
export function hasLobbyNews({ panels }: Layout): boolean {
  for (const { panel } of panels)
    if (panel.kind === 'gathering' || (panel.kind === 'lobby' && isJoinable(panel.lobby))) return true;
  return false;
}

const isJoinable = ({ state }: LobbyView): boolean => state === 'open' || state === 'starting';

/** A new moment gets a new message at the end of the room. */
export function panelKey(place: Room | 'lobby', panel: Panel): string {
  // The result card takes the place of the lobby's panel.
  if (panel.kind === 'lobby' || panel.kind === 'result') return `${place}/lobby`;
  if (panel.kind === 'after-game') return `${place}/after-game-${panel.next?.gameId ?? ''}`;
  if (panel.kind === 'graveyard') return `${place}/there`;
  if (panel.kind === 'gathering') return `${place}/gathering-${panel.at}`;
  return panel.kind === 'page' ? pageStart + panel.number : `${place}/night-${panel.night}`;
}

/** The facts about Discord with which panels are drawn. */
interface PanelContext {
  /** The place whose panels are planned. */
  readonly place: Room | 'lobby';
  /** The channel of a town whose log stays. */
  readonly logId?: string | undefined;
  readonly links?: PanelTable['links'];
  readonly lobbyLink?: string | null;
  readonly hasProtocol?: boolean;
  readonly draw: PanelDrawing;
  /** Returns the picture of a panel in this place. Missing: there are no pictures. */
  pictureOf?(panel: Panel, table: PanelTable, place: Room | 'lobby'): PanelPicture | null;
}

/** New panels first, then what differs, then what is over: at no moment is there nothing to press. */
export function planPanels(
  layout: Layout,
  document: Pick<ReconcilerState, 'panels' | 'page'>,
  context: PanelContext,
): readonly PanelCall[] {
  const { panels: there } = document;
  const isLate = isClosed(layout);
  const posts: PanelCall[] = [];
  const urgent: PanelCall[] = [];
  const late: PanelCall[] = [];
  const needed = new Set<string>();
  for (const panel of wantedPanels(layout, document, context)) {
    const at = there[panel.key];
    const isShown = at !== undefined && shows(at, panel);
    const isMissing = at === undefined || isRaised(panel, at);
    if (isMissing && !isLate) posts.push({ kind: 'post', ...panel });
    if (at !== undefined && !isShown && !panel.isKept)
      (canWait(panel) ? late : urgent).push({ kind: 'edit', ...panel, at });
    // The message of a page that is over and shows that is finished.
    if (!isShown || !isFrozen(panel) || panel.picture?.isPending === true) needed.add(panel.key);
  }
  return [...posts, ...urgent, ...late, ...overIn(context.place, layout, there, needed)];
}

/** The messages in a place that nobody needs any more. */
function overIn(
  place: Room | 'lobby',
  layout: Layout,
  there: Places,
  needed: ReadonlySet<string>,
): readonly PanelCall[] {
  const over: PanelCall[] = [];
  for (const [key, at] of Object.entries(there)) {
    if (placeOf(key) !== place || needed.has(key)) continue;
    if (isPageKey(key)) over.push({ kind: 'forget', key });
    else if (!isLobbyNews(key) || !hasLobbyNews(layout)) over.push({ kind: 'delete', key, at });
  }
  return over;
}

/** A panel that is wanted in its place. `isKept`: its message stays as it is. */
interface WantedPanel extends Drawn {
  readonly place: Room | 'lobby';
  readonly isKept: boolean;
}

/** The panels that are to be shown, drawn. */
function wantedPanels(
  layout: Layout,
  document: Pick<ReconcilerState, 'panels' | 'page'>,
  { place, logId, links = {}, lobbyLink = null, hasProtocol = false, draw, pictureOf }: PanelContext,
): readonly WantedPanel[] {
  const { gameId, wording, players, gone = [] } = layout;
  const shared = lobbyLink === null ? {} : { lobbyLink };
  const table = { gameId, wording, players: [...players, ...gone], links, hasProtocol, ...shared };
  const wanted: WantedPanel[] = [];
  const latest = latestPage(layout, document);
  for (const { room, panel } of layout.panels) {
    if (room !== place) continue;
    const key = panelKey(room, panel);
    const isThere = document.panels[key] !== undefined;
    // A page that is over and whose message was deleted is not posted again.
    if (panel.kind === 'page' && panel.now === null && !isThere && panel.number <= latest) continue;
    wanted.push({
      key,
      place,
      body: draw(panel, table, logId),
      moment: momentOf(panel),
      picture: pictureOf?.(panel, table, room) ?? null,
      isAwaited: isAwaited(panel),
      page: panel.kind === 'page' ? panel : null,
      calls: callsOf(panel),
      needs: needsOf(room, panel),
      // The card keeps the link to a log whose channel is no longer one of the table's.
      isKept: panel.kind === 'result' && panel.keepsLog && logId === undefined,
    });
  }
  return wanted;
}

/** The rooms that a panel needs. The call to the table links to the voice room. */
function needsOf(place: Room | 'lobby', panel: Panel): readonly Room[] {
  if (place === 'lobby') return [];
  return panel.kind === 'gathering' && !panel.inText ? [place, 'voice'] : [place];
}

/** People wait for what goes on. A page that is over can wait, and so can the dead. */
const canWait = (edit: WantedPanel): boolean => isFrozen(edit) || edit.place === 'graveyard';

const isFrozen = ({ page }: Drawn): boolean => page !== null && page.now === null;

/** Returns true if the message shows the panel, with its picture if that is ready. */
const shows = (at: PanelPlace, { body, picture }: Drawn): boolean =>
  at.shows === digestOf(body) && (picture?.file == null || at.picture === picture.digest);

/**
 * Returns true if the table is closed: no room is wanted, and there is nothing to press. A message of its lobby that is not
 * there is not posted any more, and one that Discord does not let the bot change stays as it is.
 */
export const isClosed = ({ rooms, panels, keepsTown }: Layout): boolean =>
  rooms.length === 0 && keepsTown !== true && panels.every(({ panel }) => isOver(panel));

/** The panel of a lobby that is closed, or the card that has taken its place. */
export const isOver = (panel: Panel): boolean =>
  panel.kind === 'result' || (panel.kind === 'lobby' && panel.lobby.state === 'closed');

/**
 * The places in which a game has panels, is to have some, or may have left one whose answer was lost. A panel that is
 * being posted in the town may be over when it is there.
 */
export const placesOf = (
  layout: Layout,
  { panels, announcing }: Pick<ReconcilerState, 'panels' | 'announcing'>,
): readonly (Room | 'lobby')[] => {
  const places = new Set<Room | 'lobby'>();
  for (const { room } of layout.panels) places.add(room);
  for (const key of Object.keys(panels)) places.add(placeOf(key));
  if (layout.rooms.some(({ room }) => room === 'town')) places.add('town');
  if (announcing !== undefined) places.add('lobby');
  return [...places];
};

/** The place of a panel, from its key. */
export const placeOf = (key: string): Room | 'lobby' => key.slice(0, key.indexOf('/')) as Room | 'lobby';

/** The people whom a panel calls. A page that is over calls nobody. */
function callsOf(panel: Panel): readonly string[] {
  if (panel.kind === 'gathering') return [...panel.here, ...panel.missing];
  return panel.kind === 'page' && panel.now !== null ? panel.mentions : [];
}

/** Short enough to be stored with the panel's place. */
export function digestOf(body: Body): string {
  const digest = digests.get(body) ?? shortNonce(JSON.stringify(body));
  digests.set(body, digest);
  return digest;
}

/** The digests of the messages in use. Every pass over a table compares all its panels. */
const digests = new WeakMap<Body, string>();

type Places = Readonly<Record<string, PanelPlace>>;

/** The maximum number of messages below a panel with choices that people need. After that it is posted again. */
export const mostBelow = 2;
/** The shortest time between two moves in one place, in ms: people may write many messages. */
export const moveGapMs = 20_000;

/** Begins the key under which the document keeps a page's message. Its number follows. */
const pageStart = 'town/page-';

/** The key of a panel's earlier message, which is deleted. */
export const raisedKey = (key: string, { messageId }: PanelPlace): string => `${placeOf(key)}/raised-${messageId}`;

/** Returns true for the key of a page's message. Such a message stays when nobody needs it any more. */
const isPageKey = (key: string): boolean => key.startsWith(pageStart);

/** An earlier version had a panel for a night or a day, and posted each line by itself. */
const isOlder = (there: Places): boolean => Object.keys(there).some((key) => /^town\/(?:night|day)-/.test(key));

/** The number of the latest page that was posted. In a game of an earlier version, all but the last were told otherwise. */
function latestPage(
  { panels }: Layout,
  { panels: there, page: latest }: Pick<ReconcilerState, 'panels' | 'page'>,
): number {
  if (latest !== undefined || !isOlder(there)) return latest ?? 0;
  const pages = panels.flatMap(({ panel }) => (panel.kind === 'page' ? panel.number : []));
  return (pages.at(-1) ?? 0) - 1;
}

/**
 * Returns true if a panel is to be posted again at the end of its channel: its message is too far up for people who need
 * its choices, or an earlier post may have reached Discord. The same nonce then finds the message of that post.
 */
const isRaised = (panel: Pick<Drawn, 'isAwaited'>, at: PanelPlace): boolean =>
  at.isRaised === true || (panel.isAwaited && (at.below ?? 0) > mostBelow);

/** A lobby that people can join, the call to the table, a page with choices, and the question for a next game. */
const isAwaited = (panel: Panel): boolean =>
  panel.kind === 'gathering' ||
  panel.kind === 'after-game' ||
  (panel.kind === 'page' && panel.now !== null) ||
  (panel.kind === 'lobby' && isJoinable(panel.lobby));

/** The step that a panel shows, or null. */
export const stepOf = (panel: Panel): number | null =>
  panel.kind === 'clan' ? panel.step : panel.kind === 'page' ? (panel.now?.step ?? null) : null;

/** People need to see at once that a step begins, and that its time does. */
const momentOf = (panel: Panel): string | null =>
  panel.kind === 'page' && panel.now ? `${panel.now.step} ${panel.now.until !== null}` : null;
