/** The log of the program. `fields`: the structured data of an entry. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The log of one table. Each of its entries has the id of the table as its field `table`. */
export interface TableLog extends Log {
  readonly table: string;
}

/** Returns the log of a table. `table`: the id of its game. */
export const logOfTable = (log: Log, table: string): TableLog => ({
  table,
  debug: (fields, message) => log.debug({ table, ...fields }, message),
  info: (fields, message) => log.info({ table, ...fields }, message),
  warn: (fields, message) => log.warn({ table, ...fields }, message),
  error: (fields, message) => log.error({ table, ...fields }, message),
});
