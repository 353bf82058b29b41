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
export const hasLobbyNews = ({ panels }: Layout): boolean =>
  panels.some(({ panel }) => panel.kind === 'gathering' || (panel.kind === 'lobby' && isJoinable(panel.lobby)));

const isJoinable = ({ state }: LobbyView): boolean => state === 'open' || state === 'starting';

/** A new moment gets a new message at the end of the room. */
export function panelKey(place: Room | 'lobby', panel: Panel): string {
  // The result card takes the place of the lobby's panel.
  if (panel.kind === 'lobby' || panel.kind === 'result') return `${place}/lobby`;
  if (panel.kind === 'after-game') return `${place}/after-game-${panel.next?.gameId ?? ''}`;
  if (panel.kind === 'graveyard') return `${place}/there`;
  if (panel.kind === 'gathering') return `${place}/gathering-${panel.at}`;
  return panel.kind === 'page' ? pageKey(panel) : `${place}/night-${panel.night}`;
}

/** The facts about Discord with which panels are drawn. */
interface PanelContext {
  /** The place whose panels are planned. Missing: all places. */
  readonly place?: Room | 'lobby';
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
  { place, logId, links = {}, lobbyLink = null, hasProtocol = false, draw, pictureOf }: PanelContext,
): readonly PanelCall[] {
  const { panels: there } = document;
  const isHere = (other: Room | 'lobby'): boolean => place === undefined || place === other;
  const { gameId, wording, players, gone = [] } = layout;
  const shared = lobbyLink === null ? {} : { lobbyLink };
  const table = { gameId, wording, players: [...players, ...gone], links, hasProtocol, ...shared };
  const wanted = layout.panels
    .filter(({ room, panel }) => isHere(room) && (panel.kind !== 'page' || isPageDue(panel, layout, document)))
    .map(({ room, panel }) => ({
      key: panelKey(room, panel),
      place: room,
      body: draw(panel, table, logId),
      moment: momentOf(panel),
      picture: pictureOf?.(panel, table, room) ?? null,
      isAwaited: isAwaited(panel),
      page: panel.kind === 'page' ? panel : null,
      calls: callsOf(panel),
      needs: [
        ...(room === 'lobby' ? [] : [room]),
        ...(panel.kind === 'gathering' && !panel.inText ? (['voice'] as const) : []),
      ],
      // The card keeps the link to a log whose channel is no longer one of the table's.
      isKept: panel.kind === 'result' && panel.keepsLog && logId === undefined,
    }));
  const isLate = isClosed(layout);
  const posts = wanted.flatMap((panel) => {
    const at = there[panel.key];
    const isMissing = at === undefined || isRaised(panel, at);
    return isMissing && !isLate ? [{ kind: 'post' as const, ...panel }] : [];
  });
  const edits = wanted.flatMap((panel) => {
    const at = there[panel.key];
    if (panel.isKept || at === undefined || shows(at, panel)) return [];
    return [{ kind: 'edit' as const, ...panel, at }];
  });
  const keys = new Set(wanted.filter((panel) => !isFinished(panel, there[panel.key])).map((panel) => panel.key));
  const over = Object.entries(there).flatMap(([key, at]): readonly PanelCall[] => {
    if (!isHere(placeOf(key)) || keys.has(key) || (isLobbyNews(key) && hasLobbyNews(layout))) return [];
    return [isPageKey(key) ? { kind: 'forget', key } : { kind: 'delete', key, at }];
  });
  // People wait for what goes on. A page that is over can wait, and so can the dead.
  const canWait = (edit: Drawn): boolean => isFrozen(edit) || placeOf(edit.key) === 'graveyard';
  const [late, urgent] = [edits.filter(canWait), edits.filter((edit) => !canWait(edit))];
  return [...posts, ...urgent, ...late, ...over];
}

const isFrozen = ({ page }: Drawn): boolean => page !== null && page.now === null;

/** Returns true if the message shows the panel, with its picture if that is ready. */
const shows = (at: PanelPlace, { body, picture }: Drawn): boolean =>
  at.shows === digestOf(body) && (picture?.file == null || at.picture === picture.digest);

/** Returns true if this message is a page that is over and shows that. */
const isFinished = (panel: Drawn, at: PanelPlace | undefined): boolean =>
  isFrozen(panel) && at !== undefined && shows(at, panel) && panel.picture?.isPending !== true;

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
): readonly (Room | 'lobby')[] => [
  ...new Set([
    ...layout.panels.map(({ room }) => room),
    ...Object.keys(panels).map(placeOf),
    ...layout.rooms.flatMap(({ room }) => (room === 'town' ? room : [])),
    ...(announcing === undefined ? [] : ['lobby' as const]),
  ]),
];

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

type PagePanel = Panel & { readonly kind: 'page' };

type Places = Readonly<Record<string, PanelPlace>>;

/** The maximum number of messages below a panel with choices that people need. After that it is posted again. */
export const mostBelow = 2;
/** The shortest time between two moves in one place, in ms: people may write many messages. */
export const moveGapMs = 20_000;

const pageStart = 'town/page-';

/** The key under which the document keeps a page's message. */
const pageKey = ({ number }: Pick<PagePanel, 'number'>): string => pageStart + number;

/** The key of a panel's earlier message, which is deleted. */
export const raisedKey = (key: string, { messageId }: PanelPlace): string => `${placeOf(key)}/raised-${messageId}`;

/** Returns true for the key of a page's message. Such a message stays when nobody needs it any more. */
const isPageKey = (key: string): boolean => key.startsWith(pageStart);

const pagesIn = ({ panels }: Layout): readonly PagePanel[] =>
  panels.flatMap(({ panel }) => (panel.kind === 'page' ? [panel] : []));

/** An earlier version had a panel for a night or a day, and posted each line by itself. */
const isOlder = (there: Places): boolean => Object.keys(there).some((key) => /^town\/(?:night|day)-/.test(key));

/**
 * Returns true if this page is to be shown: it was never posted, its message may still change, or its message has been
 * deleted while people need its choices.
 */
function isPageDue(
  page: PagePanel,
  layout: Layout,
  { panels: there, page: latest }: Pick<ReconcilerState, 'panels' | 'page'>,
): boolean {
  const before = latest ?? (isOlder(there) ? (pagesIn(layout).at(-1)?.number ?? 0) - 1 : 0);
  return page.now !== null || page.number > before || there[pageKey(page)] !== undefined;
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
