/** The namespace of the documents, as Keyv has it. */
export const namespace = 'nightcall';

/** Returns the key under which a database keeps a document. */
export const inNamespace = (key: string): string => `${namespace}:${key}`;

/** Returns the key of a document from the key in its database. */
export const documentKey = (stored: string): string => stored.slice(namespace.length + 1);
