/** Finds the server to which a document belongs. */

/** The kinds of documents whose key has the id of the server. */
export const byServer = [
  'guild',
  'rolesets',
  'greeting',
  'subscribers',
  'removed',
  'counted',
  'tournaments',
  'resultlink',
] as const;

/** The kinds of documents whose key has the ids of the server and of a game. */
export const byServerAndGame = ['result', 'protocol'] as const;

/** The kinds of documents whose key has the ids of the server and of a voice pack. */
export const byServerAndPack = ['take', 'recording'] as const;

/** The kinds of documents that name their server in their content. */
export const byGame = ['record', 'plan', 'table', 'hall'] as const;

const ofServers: ReadonlySet<string> = new Set([
  ...byServer,
  ...byServerAndGame,
  ...byServerAndPack,
  ...byGame,
  'game',
]);

/** Returns true if documents of this kind belong to a server, so that only the owner of its shard may write them. */
export const isOfServer = (key: string): boolean => ofServers.has(key.split(':', 1)[0]!);

const inKey = new RegExp(`^(?:${[...byServer, ...byServerAndGame, ...byServerAndPack].join('|')}):(\\w+)`);

/** Returns the id of the server to which a document belongs, even a damaged one. `null`: it belongs to none. */
export const guildOf = (key: string, text: string): string | null =>
  (inKey.exec(key) ?? /"guildId":"(\w+)"/.exec(text))?.[1] ?? null;
