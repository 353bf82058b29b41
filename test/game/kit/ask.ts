/** The requests of a table: a test makes them, answers them, or hears them on their way. */
import type { GameService, TableRequests } from '#game/game-service.ts';
import type { Outcome } from '#game/ports/game-service.ts';

type Ask = Pick<GameService, 'ask'>;

/** A request: `name` is its part and its method, such as `lobby.join`. */
interface Request {
  readonly gameId: string;
  readonly name: string;
  readonly given: readonly unknown[];
}

/** Parts of a table that hand each call to the test. A call of the table itself has no part. */
export function partsAnswering<Parts extends object>(
  answer: (method: string, given: readonly unknown[], part: string) => unknown,
): Parts {
  const partNamed = (part: string) =>
    new Proxy(() => {}, {
      get:
        (_, method) =>
        (...given: unknown[]) =>
          answer(String(method), given, part),
      apply: (_, __, given: unknown[]) => answer(part, given, ''),
    });
  return new Proxy({} as Parts, { get: (_, part) => partNamed(String(part)) });
}

/** Asks a table as a handler does: `ask(tables, gameId).lobby.join(person)`. */
export const ask = (service: Ask, gameId: string): TableRequests =>
  partsAnswering((method, given, part) =>
    service.ask(gameId, (table) => {
      const parts = table as unknown as Record<string, Record<string, (...all: unknown[]) => Promise<Outcome>>>;
      return parts[part]![method]!(...given);
    }),
  );

/** The `ask` of a service with something between those who ask and the tables. */
export function askedThrough(
  service: Ask,
  between: (request: Request, answer: () => Promise<Outcome<unknown>>) => Promise<Outcome<unknown>>,
): GameService['ask'] {
  const asked: Ask = { ask: service.ask.bind(service) };
  return (gameId, request) =>
    request(
      partsAnswering((method, given, part) => {
        const parts = ask(asked, gameId) as unknown as Record<string, Record<string, (...all: unknown[]) => never>>;
        return between({ gameId, name: `${part}.${method}`, given }, () => parts[part]![method]!(...given));
      }),
    );
}

/** Notes all requests of this name from now on: the table, and what is given. */
export function requestsHeard(service: Ask, name: string): readonly (readonly unknown[])[] {
  const heard: (readonly unknown[])[] = [];
  service.ask = askedThrough(service, (request, answer) => {
    if (request.name === name) heard.push([request.gameId, ...request.given]);
    return answer();
  });
  return heard;
}
