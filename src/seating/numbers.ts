import type { Rng } from '#engine/kernel/rng.ts';

/** A table of a round, or up to as many games of a person as a table has seats: the other one that has each seat. */
class Node {
  readonly #bySeat: (Node | undefined)[] = [];

  at(seat: number): Node | undefined {
    return this.#bySeat[seat];
  }

  put(seat: number, node: Node | undefined): void {
    this.#bySeat[seat] = node;
  }

  isFree(seat: number): boolean {
    return this.#bySeat[seat] === undefined;
  }
}

/**
 * Gives the people at each table their seats, so that nobody has one seat twice more often than another one: in as many
 * games in a row, from the first one on, as a table has seats, each seat comes once. This always exists: the games are the
 * edges of a bipartite graph, and the seats are their colours (König, 1916).
 * It pauses after each table.
 */
export function* numbered(
  tables: readonly (readonly (readonly number[])[])[],
  seats: number,
  rng: Rng,
): Generator<undefined, readonly (readonly (readonly number[])[])[]> {
  const order = rng.shuffle(Array.from({ length: seats }, (_, seat) => seat));
  const games = new Map<number, number>();
  const parts = new Map<string, Node>();
  const partOf = (person: number): Node => {
    const game = games.get(person) ?? 0;
    games.set(person, game + 1);
    const key = `${person}:${Math.floor(game / seats)}`;
    const part = parts.get(key) ?? new Node();
    parts.set(key, part);
    return part;
  };
  const people = new Map<Node, number>();
  const nodes: Node[][] = [];
  for (const round of tables) {
    const row: Node[] = [];
    nodes.push(row);
    for (const table of round) {
      const node = new Node();
      row.push(node);
      for (const person of table) {
        const part = partOf(person);
        people.set(part, person);
        join(part, node, rng.shuffle(order));
      }
      yield undefined;
    }
  }
  return nodes.map((round) =>
    round.map((node) => Array.from({ length: seats }, (_, seat) => people.get(node.at(seat) as Node) as number)),
  );
}

/** Gives a person a seat at a table. Others change theirs if the person and the table have no free one in common. */
function join(person: Node, table: Node, order: readonly number[]): void {
  const common = order.find((seat) => person.isFree(seat) && table.isFree(seat));
  const seat = common ?? (order.find((each) => person.isFree(each)) as number);
  if (common === undefined) exchange(table, seat, order.find((each) => table.isFree(each)) as number);
  person.put(seat, table);
  table.put(seat, person);
}

/** Frees a seat at a table: along a path that begins there, the two seats change places. `free`: is free at the table. */
function exchange(table: Node, seat: number, free: number): void {
  const path: (readonly [Node, Node, number])[] = [];
  let [from, now, other] = [table, seat, free];
  for (let next = from.at(now); next !== undefined; next = from.at(now)) {
    path.push([from, next, now]);
    [from, now, other] = [next, other, now];
  }
  for (const [one, another, old] of path) {
    one.put(old, undefined);
    another.put(old, undefined);
  }
  for (const [one, another, old] of path) {
    const changed = old === seat ? free : seat;
    one.put(changed, another);
    another.put(changed, one);
  }
}
