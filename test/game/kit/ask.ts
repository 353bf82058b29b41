/** The requests of a table: a test makes them, answers them, or hears them on their way. */
import type { Options } from '#engine/kernel/types.ts';
import type { GameService } from '#game/game-service.ts';
import type {
  ActionRequest,
  CardsChange,
  GatheringOrder,
  HostPrompt,
  HostRequest,
  Outcome,
  SideVote,
} from '#game/ports/game-service.ts';
import type { NewLink } from '#game/ports/live.ts';
import type { Player } from '#game/ports/ports.ts';
import type { PersonRequests, RequestOf } from '#game/runtime/requests.ts';
import type { TableSettings } from '#game/settings/settings.ts';

type Ask = Pick<GameService, 'ask'>;

/** A request of a person. */
export type PersonRequest = { readonly [Name in keyof PersonRequests]: RequestOf<Name> }[keyof PersonRequests];

/** Asks a table as a handler does: `ask(tables, gameId).lobby.join(person)`. */
export function ask(service: Ask & Partial<Pick<GameService, 'hostPrompt'>>, gameId: string) {
  const take: <Name extends keyof PersonRequests>(request: RequestOf<Name>) => ReturnType<typeof service.ask<Name>> = (
    request,
  ) => service.ask(gameId, request);
  return {
    lobby: {
      join: (person: Player) => take({ type: 'join', person }),
      wait: (person: Player) => take({ type: 'wait', person }),
      watch: (person: Player) => take({ type: 'watch', person }),
      configure: (userId: string, options: Options) => take({ type: 'configure', userId, options }),
      changeCards: (userId: string, change: CardsChange) => take({ type: 'change-cards', userId, change }),
      changePractice: (userId: string, fill: boolean) => take({ type: 'change-practice', userId, fill }),
      changeSettings: (userId: string, change: Partial<TableSettings>) =>
        take({ type: 'change-settings', userId, change }),
      callRoll: (userId: string, force: boolean) => take({ type: 'call-roll', userId, force }),
    },
    lobbyStart: { start: (userId: string, force = false) => take({ type: 'start', userId, force }) },
    gatheringRequests: {
      order: (userId: string, order: GatheringOrder, force: boolean) =>
        take({ type: 'order-gathering', userId, order, force }),
    },
    attendance: {
      answerRoll: (userId: string) => take({ type: 'answer-roll', userId }),
      leave: (userId: string) => take({ type: 'leave', userId }),
    },
    actions: {
      submit: (userId: string, act: ActionRequest) => take({ type: 'act', userId, act }),
      sideVote: (userId: string, vote: SideVote) => take({ type: 'side-vote', userId, vote }),
    },
    talk: { say: (userId: string, text: string) => take({ type: 'say', userId, text }) },
    hostRequests: {
      kick: (userId: string, target: string, force: boolean) => take({ type: 'kick', userId, target, force }),
      end: (userId: string, force: boolean, hidden = false) => take({ type: 'end', userId, force, hidden }),
      order: (userId: string, order: HostRequest, force: boolean) => take({ type: 'order', userId, order, force }),
      link: (userId: string, link: NewLink, force: boolean) => take({ type: 'link', userId, link, force }),
      notebook: (userId: string, force: boolean) => take({ type: 'notebook', userId, force }),
      /** Ends a step, and returns what a host in person sees then. */
      async next(userId: string, step: number, force = false): Promise<Outcome<HostPrompt>> {
        const ended = await take({ type: 'next', userId, step, force });
        return ended.ok ? service.hostPrompt!(gameId, userId, force) : ended;
      },
    },
  };
}

/** The `ask` of a service with something between those who ask and the tables. */
export const askedThrough = (
  service: Ask,
  between: (
    asked: { readonly gameId: string; readonly request: PersonRequest },
    answer: () => Promise<Outcome<unknown>>,
  ) => Promise<Outcome<unknown>>,
): GameService['ask'] => {
  const through = service.ask.bind(service);
  return ((gameId: string, request: PersonRequest) =>
    between({ gameId, request }, () => through(gameId, request as never))) as unknown as GameService['ask'];
};

/** Notes all requests of this name from now on: the table, and what is given. */
export function requestsHeard(service: Ask, name: PersonRequest['type']): readonly (readonly unknown[])[] {
  const heard: (readonly unknown[])[] = [];
  service.ask = askedThrough(service, ({ gameId, request }, answer) => {
    const { type, ...given } = request;
    if (type === name) heard.push([gameId, ...Object.values(given)]);
    return answer();
  });
  return heard;
}

/** An object whose methods, of any part and name, hand each call to the test. A call of the object itself has no part. */
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
