/** One complaint in Discord's error tree (docs: Reference, Error Messages). */
interface FieldError {
  code: string;
  message: string;
}

/** Discord's tree of complaints, keyed by the fields of the body. */
export interface ErrorTree {
  [field: string]: ErrorTree | FieldError[];
}

/** An answer with a status other than 2xx, in Discord's form. */
export class ApiError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** Discord's JSON error code. */
  readonly code: number;
  /** The errors of a form, by field. */
  readonly errors: ErrorTree | undefined;
  /** For 429: how long the client has to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, code: number, message: string, errors?: ErrorTree, retryAfterMs?: number) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterMs = retryAfterMs;
  }

  /** The body that is sent. */
  toBody(): object {
    const wait = this.retryAfterMs === undefined ? {} : { retry_after: this.retryAfterMs / 1000, global: false };
    return { message: this.message, code: this.code, ...wait, ...(this.errors ? { errors: this.errors } : {}) };
  }
}

/** Error 50035 with one complaint at `path`, a list of fields such as `data.components.0`. */
export function invalidForm(path: string, code: string, message: string): ApiError {
  return new ApiError(
    400,
    50035,
    'Invalid Form Body',
    addError({}, path.split('.').filter(Boolean), { code, message }),
  );
}

/** Adds a complaint to an error tree and returns the tree. */
export function addError(tree: ErrorTree, path: string[], complaint: FieldError): ErrorTree {
  let node = tree;
  for (const field of path) {
    const next = node[field];
    if (next && !Array.isArray(next)) node = next;
    else {
      const fresh: ErrorTree = {};
      node[field] = fresh;
      node = fresh;
    }
  }
  const complaints = Array.isArray(node._errors) ? node._errors : [];
  node._errors = [...complaints, complaint];
  return tree;
}

/**
 * Runs all checks of a form and throws one error with all complaints, because Discord reports everything that is wrong
 * with a form at once (docs: Reference, Error Messages). Errors of other kinds are thrown unchanged.
 */
export function checkAll(...checks: readonly (() => void)[]): void {
  const trees: ErrorTree[] = [];
  for (const check of checks) {
    try {
      check();
    } catch (error) {
      if (!(error instanceof ApiError) || error.errors === undefined) throw error;
      trees.push(error.errors);
    }
  }
  if (trees.length > 0)
    throw new ApiError(
      400,
      50035,
      'Invalid Form Body',
      trees.reduce((one, other) => merge(one, other)),
    );
}

/** Checks each item of a list, and throws one error with all complaints. */
export const checkEach = <Item>(items: readonly Item[], check: (item: Item, index: number) => void): void =>
  checkAll(...items.map((item, index) => () => check(item, index)));

/** The complaints of a check as a tree. A check that breaks off for another reason has none. */
export function complaintsOf(check: () => void): ErrorTree {
  try {
    check();
  } catch (error) {
    if (error instanceof ApiError) return error.errors ?? {};
  }
  return {};
}

/** One tree with the complaints of both. `join`: the complaints about a field that is in both. */
export function merge(
  one: ErrorTree,
  other: ErrorTree,
  join = (some: FieldError[], more: FieldError[]) => [...some, ...more],
): ErrorTree {
  const both: ErrorTree = { ...one };
  for (const [field, node] of Object.entries(other)) {
    const there = both[field];
    if (there === undefined) both[field] = node;
    else if (Array.isArray(there) && Array.isArray(node)) both[field] = join(there, node);
    else if (!Array.isArray(there) && !Array.isArray(node)) both[field] = merge(there, node, join);
  }
  return both;
}

/** The errors that a bot may get, by Discord's names (docs: Opcodes and Status Codes, JSON). */
export const refuse = {
  unauthorized: () => new ApiError(401, 0, '401: Unauthorized'),
  noRoute: () => new ApiError(404, 0, '404: Not Found'),
  wrongMethod: () => new ApiError(405, 0, '405: Method Not Allowed'),
  unknownApplication: () => new ApiError(404, 10002, 'Unknown Application'),
  unknownChannel: () => new ApiError(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new ApiError(404, 10004, 'Unknown Guild'),
  unknownMember: () => new ApiError(404, 10007, 'Unknown Member'),
  unknownMessage: () => new ApiError(404, 10008, 'Unknown Message'),
  unknownOverwrite: () => new ApiError(404, 10009, 'Unknown Overwrite'),
  unknownRole: () => new ApiError(404, 10011, 'Unknown Role'),
  unknownUser: () => new ApiError(404, 10013, 'Unknown User'),
  unknownEmoji: () => new ApiError(404, 10014, 'Unknown Emoji'),
  unknownWebhook: () => new ApiError(404, 10015, 'Unknown Webhook'),
  unknownInteraction: () => new ApiError(404, 10062, 'Unknown interaction'),
  unknownCommand: () => new ApiError(404, 10063, 'Unknown application command'),
  unknownVoiceState: () => new ApiError(404, 10065, 'Unknown Voice State'),
  unknownScheduledEvent: () => new ApiError(404, 10070, 'Unknown Guild Scheduled Event'),
  unknownBan: () => new ApiError(404, 10026, 'Unknown Ban'),
  notTheBotsApplication: () =>
    new ApiError(403, 20012, 'You are not authorized to perform this action on this application'),
  tooManyPins: () => new ApiError(400, 30003, 'Maximum number of pins reached for the channel (250)'),
  tooManyRoles: () => new ApiError(400, 30005, 'Maximum number of server roles reached (250)'),
  tooManyEmojis: () => new ApiError(400, 30008, 'Maximum number of emojis reached (2000)'),
  tooManyWebhooks: () => new ApiError(400, 30007, 'Maximum number of webhooks reached (15)'),
  tooManyChannels: () => new ApiError(400, 30013, 'Maximum number of server channels reached (500)'),
  tooManyCommands: () => new ApiError(400, 30032, 'Maximum number of application commands reached (100)'),
  tooManyScheduledEvents: () =>
    new ApiError(400, 30038, 'Maximum number of uncompleted guild scheduled events has been reached (100)'),
  tooManyOverwrites: () => new ApiError(400, 30060, 'Maximum number of channel permission overwrites reached (1000)'),
  tooLarge: () => new ApiError(413, 40005, 'Request entity too large'),
  notInVoice: () => new ApiError(400, 40032, 'Target user is not connected to voice.'),
  alreadyAcknowledged: () => new ApiError(400, 40060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new ApiError(403, 50001, 'Missing Access'),
  onADm: () => new ApiError(403, 50003, 'Cannot execute action on a DM channel'),
  othersMessage: () => new ApiError(403, 50005, 'Cannot edit a message authored by another user'),
  emptyMessage: () => new ApiError(400, 50006, 'Cannot send an empty message'),
  closedDms: () => new ApiError(403, 50007, 'Cannot send messages to this user'),
  notText: () => new ApiError(400, 50008, 'Cannot send messages in a non-text channel'),
  missingPermissions: () => new ApiError(403, 50013, 'Missing Permissions'),
  wrongChannelType: () => new ApiError(400, 50024, 'Cannot execute action on this channel type'),
  invalidToken: () => new ApiError(401, 50027, 'Invalid Webhook Token'),
  tooOldToDelete: () => new ApiError(400, 50034, 'You can only bulk delete messages that are under 14 days old.'),
  // docs: Threads, Active & Archived Threads
  archivedThread: () => new ApiError(400, 50083, 'Thread is archived'),
  lockedThread: () => new ApiError(403, 160005, 'Thread is locked'),
  invalidAsset: () => new ApiError(400, 50046, 'Invalid Asset'),
  // docs: Opcodes and Status Codes, JSON, and Permissions, the note on elevated permissions
  twoFactor: () => new ApiError(403, 60003, 'Two factor is required for this operation'),
  wrongContentType: () => {
    const types = "{'application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'}";
    return invalidForm('', 'CONTENT_TYPE_INVALID', `Expected "Content-Type" header to be one of ${types}.`);
  },
  replyWithoutHistory: () => new ApiError(403, 160002, 'Cannot reply without permission to read message history'),
  notJson: () => new ApiError(400, 50109, 'The request body contains invalid JSON.'),
  finishedScheduledEvent: () => new ApiError(400, 180000, 'Cannot update a finished event'),
} as const;
