import { readValue, valuesOf } from '#discord/formats/rulebook-options.ts';
import type { Options } from '#engine/kernel/types.ts';
import { verbs } from '#engine/record/verbs.ts';
import type { CardsChange, HostRequest, Outcome } from '#game/ports/game-service.ts';
import { hostModes } from '#game/ports/ports.ts';
import type { TableSettings } from '#game/settings/settings.ts';
import { rulesets } from '#rulesets/index.ts';
import { ask, config, GUILD } from './process.ts';
import { crowd, type Walk } from './walker.ts';

const channels = ['lobby', 'other'];

/** The things that people do during a walk. */
type Step = (walk: Walk) => Promise<Outcome<unknown> | undefined>;

/** An order with the table and the person who gives it. */
const at =
  (order: (walk: Walk, gameId: string) => Promise<Outcome<unknown>>): Step =>
  (walk) =>
    order(walk, walk.table());

/** As many as there are seats come at once: otherwise few lobbies would come to a game. */
const fill: Step = async (walk) => {
  const gameId = walk.table();
  for (const each of crowd) await ask(walk.tables, gameId).lobby.join(each);
  return undefined;
};

const create: Step = (walk) => {
  const lead = walk.pick([undefined, undefined, ...hostModes]);
  const host = walk.anyone();
  const ruleset = walk.pick(rulebooks);
  const options = { ...config(walk.roll(100), walk.pick(channels)), host, ruleset, settings: settingsOf(walk) };
  return walk.tables.create(lead === undefined ? options : { ...options, lead });
};

/** Most games are short. */
const rulebooks = ['six', 'six', 'six', ...Object.keys(rulesets)] as const;

/** Settings of a table. Few tables have more than eight seats, so that they are full soon. */
function settingsOf(walk: Walk): Partial<TableSettings> {
  const most = walk.pick([null, 6, 6, 7, 8, 8, 10]);
  return walk.pick<Partial<TableSettings>>([
    { most },
    { most },
    { most, least: walk.pick([null, 6, 7]) },
    { secrecy: walk.pick(['channels', 'threads', 'panels']) },
    { keepsLog: walk.roll(2) === 0, watchers: walk.roll(2) === 0, graveyardVoice: walk.roll(2) === 0 },
    { grace: walk.pick([null, 10, 600]), floor: { mode: walk.pick(['off', 'listen']), tolerance: 1, window: 5 } },
  ]);
}

/** The host takes a card in or out, or takes ready-made ones. */
function cardsOf(walk: Walk, gameId: string): CardsChange {
  const rulebook = walk.tables.rulebookAt(gameId);
  const role = walk.pick(rulebook?.roles ?? ['civilian']);
  const size = rulebook === null ? 6 : Math.min(rulebook.players.max, rulebook.players.min + walk.roll(3));
  return walk.pick<CardsChange>([
    { change: 'add', role },
    { change: 'take', role },
    { change: 'whole', cards: rulebook?.recommended(size) ?? null },
    { change: 'whole', cards: rulebook?.beginners(size) ?? null },
    { change: 'whole', cards: null },
  ]);
}

/** One option of the rulebook has another of its values. */
function optionsOf(walk: Walk, gameId: string): Options {
  const all = Object.entries(walk.tables.rulebookAt(gameId)?.options ?? {});
  if (all.length === 0) return {};
  const [name, spec] = walk.pick(all);
  return { [name]: readValue(spec, walk.pick(valuesOf(spec).length > 0 ? valuesOf(spec) : ['1'])) ?? 1 };
}

/** People plan a table, are in, out, or cancel it. */
const plan: Step = async (walk) => {
  const host = walk.anyone();
  const at = walk.environment.clock.now() + walk.pick([0, 90_000, 600_000]);
  const planned = {
    ...config(walk.roll(100), 'plans'),
    host,
    ruleset: walk.pick(rulebooks),
    settings: settingsOf(walk),
  };
  const outcome = await walk.tables.askInvitations(({ plans }) => plans.plan(planned, at));
  if (!outcome.ok) return outcome;
  const { planId } = outcome.value;
  for (const each of crowd.filter(() => walk.roll(2) === 0))
    await walk.tables.askInvitations(({ plans }) => plans.toggle(planId, each));
  if (walk.roll(4) === 0) await walk.tables.askInvitations(({ plans }) => plans.cancel(planId, host.userId, false));
  return outcome;
};

const voice: Step = async (walk) => {
  walk.environment.present = crowd.map(({ userId }) => userId).filter(() => walk.roll(3) > 0);
  const { userId } = walk.anyone();
  walk.tables.voiceChanged(GUILD, userId, walk.environment.present.includes(userId));
  return undefined;
};

const reason = 'walk';

/** The orders of a host during a game. Most of them are refused, because the moment is wrong. */
const hostRequest = (walk: Walk): HostRequest => {
  const seat = 1 + walk.roll(7);
  return walk.pick<HostRequest>([
    { order: 'foul', seat, reason },
    { order: 'remove', seat, reason },
    { order: 'remove-later', seat, reason },
    { order: 'keep' },
    { order: 'undo', seat },
    { order: 'return' },
    { order: 'skip' },
    { order: walk.pick(['mute', 'unmute']), seat },
    { order: 'extend', seconds: 30 },
    { order: 'pause' },
    { order: 'resume' },
  ]);
};

/** An action or a vote beside the rules, at any time and by anybody. */
const press = (walk: Walk, gameId: string): Promise<Outcome<unknown>> => {
  const { userId } = walk.anyone();
  const on = 1 + walk.roll(7);
  if (walk.roll(4) > 0)
    return ask(walk.tables, gameId).actions.submit(userId, { verb: walk.pick(verbs), targets: [on] });
  return ask(walk.tables, gameId).actions.sideVote(
    userId,
    walk.pick([
      { kind: 'player', on },
      { kind: 'bet', day: 1, on },
    ] as const),
  );
};

/** The orders, each as often as it is to be given. */
export const orders: readonly Step[] = [
  ...[create, create, create, create, fill, fill, fill, fill, fill, voice],
  ...Array<Step>(4).fill(at((walk, gameId) => ask(walk.tables, gameId).lobby.join(walk.anyone()))),
  ...Array<Step>(4).fill(at((walk, gameId) => ask(walk.tables, gameId).lobby.watch(walk.anyone()))),
  ...Array<Step>(3).fill(at((walk, gameId) => ask(walk.tables, gameId).lobby.wait(walk.anyone()))),
  ...Array<Step>(3).fill(at((walk, gameId) => ask(walk.tables, gameId).attendance.leave(walk.anyone().userId))),
  ...Array<Step>(6).fill(at((walk, gameId) => ask(walk.tables, gameId).lobbyStart.start(walk.host(gameId)))),
  at((walk, gameId) => ask(walk.tables, gameId).hostRequests.kick(walk.host(gameId), walk.anyone().userId, false)),
  at((walk, gameId) => ask(walk.tables, gameId).lobby.callRoll(walk.host(gameId), false)),
  at((walk, gameId) => ask(walk.tables, gameId).attendance.answerRoll(walk.anyone().userId)),
  at((walk, gameId) => ask(walk.tables, gameId).hostRequests.notebook(walk.host(gameId), walk.roll(2) === 0)),
  at((walk, gameId) => ask(walk.tables, gameId).hostRequests.end(walk.host(gameId), false)),
  ...Array<Step>(4).fill(
    at((walk, gameId) => {
      const request = { order: 'replace', seat: 1 + walk.roll(7), person: walk.anyone() } as const;
      return ask(walk.tables, gameId).hostRequests.order(walk.host(gameId), request, false);
    }),
  ),
  ...Array<Step>(4).fill(at(press)),
  ...Array<Step>(3).fill(
    at((walk, gameId) => ask(walk.tables, gameId).hostRequests.order(walk.host(gameId), hostRequest(walk), false)),
  ),
  at((walk, gameId) =>
    ask(walk.tables, gameId).gatheringRequests.order(
      walk.host(gameId),
      walk.pick(['begin', 'replace', 'cancel']),
      false,
    ),
  ),
  at((walk, gameId) => walk.tables.again(gameId, walk.anyone().userId)),
  ...Array<Step>(2).fill(
    at((walk, gameId) => {
      const rules = { ruleset: walk.pick(rulebooks), options: {} };
      return walk.tables.again(gameId, walk.host(gameId), walk.roll(2) === 0 ? rules : undefined);
    }),
  ),
  ...Array<Step>(3).fill(
    at((walk, gameId) => ask(walk.tables, gameId).lobby.changeSettings(walk.host(gameId), settingsOf(walk))),
  ),
  ...Array<Step>(2).fill(
    at((walk, gameId) => ask(walk.tables, gameId).lobby.changeCards(walk.host(gameId), cardsOf(walk, gameId))),
  ),
  at((walk, gameId) => ask(walk.tables, gameId).lobby.configure(walk.host(gameId), optionsOf(walk, gameId))),
  plan,
  at((walk, gameId) => ask(walk.tables, gameId).lobby.changePractice(walk.host(gameId), walk.roll(2) === 0)),
  at((walk, gameId) => {
    const request = { order: 'move', channelId: walk.pick([null, 'hearth', 'attic']) } as const;
    return ask(walk.tables, gameId).hostRequests.order(walk.host(gameId), request, false);
  }),
  async (walk) => {
    walk.tables.memberGone(GUILD, walk.anyone().userId);
    return undefined;
  },
];
