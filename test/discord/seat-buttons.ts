import type { ShownMessage } from 'discord-emulator';

/** The id of a seat's button in a list of seats, for a vote or an action. Throws if the message does not have it. */
export function seatButton({ rows }: Pick<ShownMessage, 'rows'>, seat: number | string): string {
  const pattern = new RegExp(`"custom_id":"([^"]+(?::vote:|:(?:pick|open):[a-z]+-)${seat}(?:-[a-z]+)?)"`);
  const id = pattern.exec(JSON.stringify(rows))?.[1];
  if (id === undefined) throw new Error(`no button of seat ${seat}: ${JSON.stringify(rows)}`);
  return id;
}
