import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';

/** A lobby in which everybody has pressed Join, as its host sees it. */
interface SeatedLobby {
  readonly host: SimulatedUser;
  readonly language: Language;
  readonly seats: number;
  /** The messages of its channel. */
  messages(): readonly ShownMessage[];
}

const patience = { timeoutMs: 300_000 };

/** Returns true if the lobby lists this player: on a line of their own or, of many, in one paragraph. */
export const isListed = (lobby: string, name: string): boolean =>
  new RegExp(String.raw`(?:^|, )\d+(?:\\\.)? ${name}(?:$|,|\s)`, 'mu').test(lobby);

/**
 * Resolves when the host reads that all seats are taken, if they are. The rooms have been made by then. A host who pressed
 * Start earlier would mix the messages of the start with the making of the rooms.
 */
export async function roomsMade({ host, language, seats, messages }: SeatedLobby): Promise<void> {
  const words = () => messages().map(({ text }) => text);
  await host.waitUntil(() => words().some((text) => text.includes(`\n${seats}\\. `)), patience);
  const full = (['', '.text', '.unwatched'] as const).map((how) => t(language, `ui:lobby.full${how}`));
  const hasSeats = !words().some((text) => full.some((line) => text.includes(line)));
  const told = t(language, 'remarks:lobby.news.full', { people: `<@${host.id}>` });
  await host.waitUntil(() => hasSeats || words().includes(told), patience);
}

/** Returns true once something has been said in a town. */
export const hasStarted = ({ host, language }: Pick<SeatedLobby, 'host' | 'language'>): boolean =>
  host.channels().some((room) => room.name === t(language, 'words:room.town') && host.messages(room).length > 0);
