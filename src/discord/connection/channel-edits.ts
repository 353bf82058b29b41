import { type Client, RequestMethod } from 'discord.js';

/**
 * Leaves out the fields of a channel that an edit does not change. discord.js names all of them in each edit, as
 * `undefined`. Its queue takes every edit that has the field `name` or `topic` for a renaming (`hasSublimit` in
 * @discordjs/rest), which Discord allows twice in ten minutes. So after a third name, the change of access by which a room is
 * closed for the night would wait for minutes.
 */
export function editOnlyChanges({ rest }: Pick<Client, 'rest'>): void {
  const queue = rest.queueRequest.bind(rest);
  rest.queueRequest = (request) => {
    const { method, fullRoute, body } = request;
    if (method === RequestMethod.Patch && isChannel.test(fullRoute) && isFields(body)) dropUndefined(body);
    return queue(request);
  };
}

const isChannel = /^\/channels\/\d+$/;

const isFields = (body: unknown): body is Record<string, unknown> => typeof body === 'object' && body !== null;

/** discord.js makes the object for this one request. */
function dropUndefined(fields: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(fields)) if (value === undefined) delete fields[name];
}
