/**
 * Appends an entry to a log that keeps at least its latest `kept` entries. The oldest entries go in batches, so that an
 * entry costs the same at any length.
 */
export function appendLatest<Entry>(log: Entry[], entry: Entry, kept: number): void {
  log.push(entry);
  if (log.length >= 2 * kept) log.splice(0, log.length - kept);
}
