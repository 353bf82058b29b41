import type { Choice } from '#engine/kernel/notices.ts';
import type { VoteChoice } from '#engine/kernel/types.ts';
import { knownBy } from '../knowledge.ts';
import type { Decision, Situation } from '../policy.ts';
import {
  type Aims,
  agrees,
  clansPick,
  decideBy,
  drawn,
  fireByContract,
  nothing,
  onceCalled,
  strangers,
  toCome,
} from './common.ts';

const anybody = ({ dice }: Situation, { options, max }: Choice): readonly VoteChoice[] => drawn(dice, options, max);

/** Shoots at random anybody not known to be on the player's own side. A clan follows the draw of its first member. */
function shot(situation: Situation, choice: Choice): readonly VoteChoice[] | null {
  const agreed = clansPick(situation, choice);
  if (agreed) return agreed;
  const victims = strangers(situation, knownBy(situation.rules, situation.memory), choice.options);
  return drawn(situation.dice, victims, 1);
}

const contract = (situation: Situation, choice: Choice): readonly VoteChoice[] | null => {
  if (choice.picked !== undefined || situation.memory.contract.length > 0) return null;
  const victims = strangers(situation, knownBy(situation.rules, situation.memory), choice.options);
  return drawn(situation.dice, victims, Math.min(choice.max, victims.length));
};

/** Nominates one player in free discussion. */
const nomination = (situation: Situation, choice: Choice): readonly VoteChoice[] | null => {
  const { memory } = situation;
  const { nominations, round } = memory.town;
  const has = nominations.some(({ day, by }) => day === round && by === memory.seat);
  return has || situation.memory.town.ready.has(memory.seat) ? null : anybody(situation, choice);
};

const aims: Aims = {
  shoots: shot,
  orders: contract,
  agrees,
  fires: fireByContract,
  checks: anybody,
  heals: anybody,
  takes: anybody,
  arrests: anybody,
  blocks: anybody,
  guards: anybody,
  watches: anybody,
  frames: anybody,
  shields: anybody,
  silences: anybody,
  copies: anybody,
  nominates: nomination,
  votes: (situation, choice) => onceCalled(choice, drawn(situation.dice, toCome(situation, choice), choice.max)),
  drags: anybody,
  names: anybody,
  ready: nothing,
  passes: nothing,
};

/** Votes, shoots and does everything else uniformly at random, and a clan shoots as one. Nobody acquits. */
export function random(situation: Situation): Decision | null {
  const { dice, offered } = situation;
  const last = (choice: Choice) => (choice.verb === 'passes' || choice.verb === 'ready' ? 1 : 0);
  const order =
    offered.length === 1 ? offered : dice.shuffle(offered).toSorted((one, other) => last(one) - last(other));
  return decideBy((choice) => aims[choice.verb]?.(situation, choice), situation, order);
}
