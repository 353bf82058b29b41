/** The invariant of all layouts, for every test that makes some: a layout names nobody twice in the same place. */
import type { Layout, Reconciler } from '#game/ports/ports.ts';

/** The places of this layout that name somebody twice, and whom. */
export function layoutFaults(layout: Layout): readonly string[] {
  const ids = (people: readonly { readonly userId: string }[]) => people.map(({ userId }) => userId);
  const lists: readonly (readonly [place: string, userIds: readonly string[]])[] = [
    ...layout.rooms.map(({ room, access }) => [`access to ${room}`, ids(access)] as const),
    ['rooms', layout.rooms.map(({ room }) => room)],
    ['players', ids(layout.players)],
    ['speakers', layout.speakers ?? []],
    ['muted', layout.muted ?? []],
    ...layout.panels.flatMap(({ panel }) =>
      panel.kind === 'lobby' ? [['players of the lobby', ids(panel.lobby.players)] as const] : [],
    ),
  ];
  return lists.flatMap(([place, names]) =>
    names
      .filter((name, index) => names.indexOf(name) !== index)
      .map((name) => `${layout.gameId}: ${place} names ${name} twice`),
  );
}

const found: string[] = [];

/** Notes the faults of a layout. `test/layouts.ts` fails the test that has made it. */
export const noteLayout = (layout: Layout): void => void found.push(...layoutFaults(layout));

/** The faults noted since the last call. */
export const takeLayoutFaults = (): readonly string[] => [...new Set(found.splice(0))];

/** A reconciler that notes the faults of all layouts on their way to Discord. */
export const withLayoutsNoted = (reconciler: Reconciler): Reconciler => ({
  ...reconciler,
  arrange: (layout) => {
    noteLayout(layout);
    return reconciler.arrange(layout);
  },
});
