import type { Layout } from '#game/ports/ports.ts';

/** The public facts that a panel needs from its table. */
export type PanelTable = Pick<Layout, 'gameId' | 'language' | 'players'>;
