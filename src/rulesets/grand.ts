import { keptPlan } from '#engine/kernel/call-plan.ts';
import { type CustomRules, noCustomRules } from '#engine/kernel/custom-rules.ts';
import { calls } from '#engine/kernel/night.ts';
import type { Role } from '#engine/kernel/role.ts';
import type { CustomRulesPlan, Ruleset } from '#engine/kernel/ruleset.ts';
import { seal } from '#engine/kernel/secret.ts';
import { type GameState, isAlive } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import { clans, type RoleId, type SeatNumber } from '#engine/kernel/types.ts';
import { appeal } from '#engine/mechanics/appeal.ts';
import { ballot } from '#engine/mechanics/ballot/ballot.ts';
import { votingOptions } from '#engine/mechanics/calling.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { changedSides } from '#engine/mechanics/changed-sides.ts';
import { duel } from '#engine/mechanics/duel.ts';
import { effectsOfKind, isUnder } from '#engine/mechanics/effects.ts';
import { jailing } from '#engine/mechanics/jailing.ts';
import { nominations, turns } from '#engine/mechanics/nominations.ts';
import { withOwnRoles } from '#engine/mechanics/own-roles.ts';
import { speeches } from '#engine/mechanics/speeches.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import { colourOf, isCommissar, isPlain } from '#roles/abilities/check.ts';
import { clanShot } from '#roles/abilities/shot.ts';
import { cardsharp } from '#roles/loner/cardsharp.ts';
import { maniac } from '#roles/loner/maniac.ts';
import { bloodhound } from '#roles/mafia/bloodhound.ts';
import { don } from '#roles/mafia/don.ts';
import { lawyer } from '#roles/mafia/lawyer.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { mistress } from '#roles/mafia/mistress.ts';
import { schemer } from '#roles/mafia/schemer.ts';
import { agent } from '#roles/town/agent.ts';
import { bodyguard } from '#roles/town/bodyguard.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';
import { courtesan } from '#roles/town/courtesan.ts';
import { detective } from '#roles/town/detective.ts';
import { doctor } from '#roles/town/doctor.ts';
import { journalist } from '#roles/town/journalist.ts';
import { judge } from '#roles/town/judge.ts';
import { priest } from '#roles/town/priest.ts';
import { rake } from '#roles/town/rake.ts';
import { werewolf } from '#roles/town/werewolf.ts';
import { witness } from '#roles/town/witness.ts';
import { noEffectReason, settle } from './grand/acts.ts';
import { callsOf } from './grand/calls.ts';
import { answerToCopy, lessonsOfCopy } from './grand/cardsharp.ts';
import { sameSide, seenByCommissar, seenByDetective, seenByJudge, seenByLawyer } from './grand/checks.ts';
import { recommend, warnDeal } from './grand/deal.ts';
import { deathsOf } from './grand/deaths.ts';
import { killerWord, seenByWitness } from './grand/killers.ts';
import { nightOrders, orderWords } from './grand/orders.ts';
import { isCommissarOut, turnAtDawn, turnAtNightfall, winner } from './grand/sides.ts';
import { silenceBans } from './shared/custom-roles.ts';

/** A34: the players who are out in the morning. */
const dawn = (state: GameState): readonly SeatNumber[] =>
  deathsOf(state)
    .map(({ seat }) => seat)
    .toSorted((one, other) => one - other);

/** A25: a living player who watched a victim learns the killer. */
function tellWitnesses(turn: Turn, killed: readonly SeatNumber[]): void {
  const { state } = turn;
  const deaths = deathsOf(state);
  for (const { by, on } of effectsOfKind(state, 'watch')) {
    if (by === null || killed.includes(by) || !isAlive(state, by)) continue;
    const answer = killerWord(state, seenByWitness(deaths.find(({ seat }) => seat === on)?.blows ?? []));
    if (answer.length > 0) turn.emit({ type: 'Learned', seat: seal(by), about: seal(on), answer: seal(answer) });
  }
}

/** A5: members of the mafia know each other only as mafia. The don is the exception. The agent looks like a member. */
const asMafia = { introducedAs: 'mafia' };

/** The protection from a vote by A23 and A30. */
function shelter(state: GameState, seat: SeatNumber): 'alibi' | 'immunity' | null {
  if (isUnder(state, 'alibi', seat)) return 'alibi';
  return isUnder(state, 'immunity', seat) ? 'immunity' : null;
}

/** `rules` is the ruleset whose powers the cardsharp copies. */
const rolesOf = (rules: () => Ruleset): Readonly<Record<RoleId, Role>> => ({
  civilian: civilian(),
  commissar: commissar({ learns: seenByCommissar, shoots: 'A15' }),
  judge: judge({ learns: seenByJudge }),
  doctor: doctor({ self: 'once', repeat: 'not-twice-running', clause: 'A17' }),
  detective: detective({ learns: seenByDetective, succeeds: isCommissarOut, clause: 'A18' }),
  priest: priest({ clause: 'A19' }),
  bodyguard: bodyguard({ clause: 'A20' }),
  journalist: journalist(sameSide),
  agent: agent(),
  courtesan: courtesan({ side: () => 'town', clause: 'A23', effect: ['block', 'alibi', 'link'] }),
  werewolf: { ...werewolf({ hunts: (clan) => [clanShot(clan)] }), ...asMafia },
  witness: witness({ clause: 'A25' }),
  rake: rake({ seconds: 30, clause: 'A26' }),
  mafioso: mafioso(asMafia),
  bloodhound: bloodhound(asMafia),
  schemer: schemer({ clause: 'A28', ...asMafia }),
  mistress: mistress({ clause: 'A29', ...asMafia }),
  lawyer: lawyer({
    learns: seenByLawyer,
    known: () => true,
    // A22: the agent looks like a member to the lawyer too.
    shields: { clause: 'A30', isOwn: ({ faction, clan }) => faction === 'mafia' || clan === 'mafia' },
    ...asMafia,
  }),
  don: don({ silences: 'A31' }),
  maniac: maniac({ declines: () => false }),
  cardsharp: cardsharp({ clause: 'A33', answer: answerToCopy(() => rules()), tells: lessonsOfCopy }),
});

/** The lengths of a call follow A5 and A11. */
const custom: CustomRulesPlan = {
  call: { seconds: 30, meet: 10 },
  effects: [
    'kill',
    'heal',
    'alibi',
    'block',
    'guard',
    'shelter',
    'frame',
    'silence',
    'immunity',
    'watch',
    'track',
    'lookout',
  ],
  factions: ['town', 'mafia', 'maniac', 'none'],
  infiltrated: ['mafia'],
  strangers: false,
  findings: {
    colour: colourOf(() => clans),
    standing: seenByLawyer,
    commissar: isCommissar,
    civilian: isPlain,
    role: seenByJudge,
  },
  with: grandWith,
};

/** The options of a table. */
const options: Ruleset['options'] = {
  mafiaRatio: { kind: 'numbers', numbers: [3, 3.5, 4, 4.5, 5], default: 3.5 },
  tie: { kind: 'word', words: ['pardon-vote', 'duel'], default: 'pardon-vote' },
  ...votingOptions, // A6
  nightOrder: { kind: 'sequence', presets: nightOrders, words: orderWords, default: 'auto' },
  stalemateRounds: { kind: 'number', min: 0, max: 99, default: 5 },
};

/** A player who leaves shows the card to all (A4). */
const showsSentenced = (): boolean => true;

/** The parts of a day. Lengths are in seconds. */
const day: Ruleset['day'] = [
  speeches(() => 60), // A6
  nominations(15), // A6
  jailing({
    ballot: 30, // A6
    defence: 30, // A8
    appeal: 10, // A16
    duel: 15, // A8
    lastWord: null, // A7
    shows: showsSentenced,
    tie: ({ options }) => (options['tie'] === 'duel' ? 'duel' : 'pardon-vote'),
    shelter,
  }),
];

/** The differences that only the texts need (A4, A7, A12, A31). */
const traits: Ruleset['traits'] = {
  title: 'All roles',
  letter: 'A',
  sought: 'commissar',
  majorityFirst: true,
  prison: true,
  showsSentenced,
  silencedMayWrite: true,
};

/** The rules with a moderator's own roles. */
function grandWith(own: CustomRules): Ruleset {
  const order = keptPlan((state) => callsOf(rules, own, state));
  const rules: Ruleset = {
    id: 'grand',
    traits,
    players: { min: 6, max: 24 },
    options,
    roles: withOwnRoles(
      rolesOf(() => rules),
      own,
      { frames: false },
    ),
    clans: ['mafia'],
    mechanics: [candidates, turns, ballot, appeal, duel, sentence, changedSides],
    nominations: { clause: 'A6', offered: () => true, apart: true },
    mandatoryVote: { reminder: 15 }, // A6
    recommend,
    refuseDeal: () => null,
    warnDeal: (cards, options) => warnDeal(own, cards, options),
    order,
    night: [calls(order)],
    day,
    noEffectReason,
    settle: (state, call) => settle(rules, own, state, call),
    // A31: a silenced player may not speak, nominate or vote for a day.
    bans: silenceBans,
    nightfall: turnAtNightfall,
    daybreak: tellWitnesses,
    aftermath: (turn, left) => {
      // A4: a player who leaves shows the card to all.
      for (const seat of left) turn.show(seat);
      turnAtDawn(turn);
    },
    custom,
    dawn,
    winner: (state) => winner(rules, state),
  };
  return rules;
}

/** All roles (source 004): docs/rules/grand.md. */
export const grand: Ruleset = grandWith(noCustomRules);
