/**
 * The schema of role sets, which moderators make, export and import. docs/moderator/role-set.schema.json is made from
 * it.
 */
import { z } from 'zod';
import { rulesets } from '#rulesets/index.ts';

/**
 * Largest lengths in UTF-16 units. Texts of these lengths fit everywhere in Discord, where the label of a choice may
 * have 100.
 */
export const longest = { id: 24, setName: 50, roleName: 32, card: 700 } as const;

/** The largest size of a file, in bytes. */
export const largest = 128 * 1024;

/** The version that this program writes. */
export const roleSetVersion = 1;

const id = z
  .string()
  .max(longest.id)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .describe('A short word in lower case, as records write it: `commissar`, `fat-man`.');

const inLanguages = (most: number, what: string) =>
  z
    .record(z.string().regex(/^[a-z]{2,3}$/), z.string().min(1).max(most))
    .describe(`${what} By language: \`en\`, \`ru\`. Readers of other languages see one of those given.`);

const players = z.int().min(6).max(26);

/** Limits of an ability: how often, when and on whom it may be used. */
const limits = {
  uses: z.int().min(1).max(20).exactOptional().describe('Number of nights in a game; missing: every night.'),
  from: z.int().min(2).max(20).exactOptional().describe('The first night on which it may be used.'),
  nights: z.enum(['all', 'odd', 'even']).default('all'),
  self: z
    .enum(['always', 'once', 'never'])
    .default('never')
    .describe('Choosing oneself: in every night, once in a game, or never.'),
  repeat: z
    .enum(['any', 'not-twice-running', 'once-a-game'])
    .default('any')
    .describe('The same player again: at any time, but not two nights running, or never in a game.'),
  mayDecline: z.boolean().default(false).describe('The player may choose to do nothing.'),
};

const aimed = <K extends string>(kind: K, about: string) =>
  z.strictObject({ kind: z.literal(kind), ...limits }).describe(about);

/** The kinds of answers that a check can give. */
export const findings = ['colour', 'standing', 'commissar', 'civilian', 'role'] as const;

export const abilitySchema = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('check'),
      learns: z.enum(findings),
      saves: z.boolean().default(false).describe('The choice also saves that player from the shots of this night.'),
      ...limits,
    })
    .describe('Learns something about one player at once.'),
  z
    .strictObject({ kind: z.literal('compare'), ...limits })
    .describe('Learns whether two players are on the same side.'),
  aimed('shot', 'Kills one player.'),
  aimed('heal', 'Saves one player from the shots of this night.'),
  aimed('block', 'Blocks one player: their actions this night have no effect.'),
  aimed('guard', 'Shots at one player hit the guard.'),
  aimed('shelter', 'Takes in one player. Nothing reaches that player, and anything done to this role hits both.'),
  aimed('alibi', 'The next vote cannot condemn one player.'),
  aimed('silence', 'One player does not speak, nominate or vote for a day.'),
  aimed('jail', 'Jails one player: their actions this night have no effect, and shots do not kill them.'),
  aimed('arrest', 'Arrests one player, who does nothing this night and cannot be killed.'),
  aimed('watch', 'Learns at dawn who has killed one player.'),
  aimed('track', 'Learns at dawn whom one player has visited.'),
  aimed('lookout', 'Learns at dawn who has visited one player.'),
  aimed('frame', 'One player looks like a mafioso this night.'),
  aimed('shield', 'One player is immune to the next vote.'),
  z
    .strictObject({ kind: z.literal('take-along'), whom: z.enum(['anybody', 'accusers']).default('anybody') })
    .describe('Voted out, takes one living player along.'),
  z
    .strictObject({ kind: z.literal('infiltrate'), clan: z.enum(['mafia', 'yakuza']).default('mafia') })
    .describe(
      'A role of the town that wakes with a clan as one of its own. If the clan picks this role, it sees the card and the role is out.',
    ),
  z
    .strictObject({ kind: z.literal('inherit'), heirOf: id })
    .describe("Has that role's abilities from the night after its last holder went out."),
  z
    .strictObject({
      kind: z.literal('immunity'),
      against: z.enum(['clans', 'all']).default('all'),
      times: z
        .int()
        .min(1)
        .max(20)
        .exactOptional()
        .describe('Number of nights of which it survives the shots; missing: all.'),
    })
    .describe('Not killed by shots at night: the shots of the clans, or all shots.'),
  z.strictObject({ kind: z.literal('acquainted') }).describe('Knows from the start who else has this card.'),
  z
    .strictObject({ kind: z.literal('vote'), weight: z.enum(['none', 'double', 'triple']) })
    .describe('Its vote by day counts twice or three times, or it has none.'),
  z
    .strictObject({ kind: z.literal('wins'), when: z.enum(['voted-out', 'target-voted-out', 'alive']) })
    .describe(
      'For a role on no side: wins if it is voted out, if the player of the town whom the seed draws as its target is voted out, or if it lives at the end. The game goes on.',
    ),
]);

const place = z
  .union([z.enum(['first', 'last']), z.strictObject({ before: id }), z.strictObject({ after: id })])
  .describe('The position of its call in the night. `mafia` and `yakuza` are the joint calls.');

const ownRoleSchema = z.strictObject({
  id,
  name: inLanguages(longest.roleName, 'The name.'),
  card: inLanguages(longest.card, 'The text on the card.').exactOptional(),
  faction: z
    .enum(['town', 'mafia', 'yakuza', 'maniac', 'none'])
    .describe('The side with which it wins. `none`: it has an end of its own.'),
  clan: z
    .enum(['hunts', 'known', 'apart'])
    .default('hunts')
    .describe(
      'For a side with a clan: shoots with it, is known to it and acts separately, or neither knows the other.',
    ),
  looks: id.exactOptional().describe('The role that a check of one player sees. By default the role itself.'),
  place: place.default('last'),
  abilities: z.array(abilitySchema).max(4).default([]),
});

const counted = z.strictObject({
  role: z
    .union([id, z.array(id).min(2).max(20)])
    .describe('A role. If there are several, the seed draws different ones.'),
  at: z
    .array(z.strictObject({ from: players, to: players.exactOptional(), count: z.int().min(1).max(26) }))
    .min(1)
    .max(21)
    .describe('The number of cards for each number of players, or none where no entry fits.'),
});

const deal = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('recommended') }).describe("The rulebook's own cards."),
    z
      .strictObject({ kind: z.literal('cards'), cards: z.record(id, z.int().min(1).max(26)) })
      .describe('These cards, for one number of players.'),
    z
      .strictObject({
        kind: z.literal('rule'),
        players: z.strictObject({ min: players, max: players }),
        cards: z.array(counted).max(40),
        fill: id.default('civilian').describe('The role of all other cards.'),
      })
      .describe('The cards depend on the number of players.'),
  ])
  .default({ kind: 'recommended' });

const word = z.string().max(longest.id);
const optionValue = z.union([word, z.number(), z.boolean(), z.array(z.union([word, z.number()])).max(40)]);

export const roleSetSchema = z
  .strictObject({
    format: z.literal('nightcall-role-set'),
    version: z.literal(roleSetVersion),
    name: z.string().min(1).max(longest.setName),
    ruleset: z.enum(Object.keys(rulesets)),
    options: z
      .record(z.string().max(longest.id), optionValue)
      .default({})
      .describe("Options that differ from the rulebook's defaults. The rulebook's clauses list them."),
    deal,
    nightOrder: z
      .array(id)
      .max(60)
      .exactOptional()
      .describe('The calls in order. Calls that are not named follow as in the rulebook.'),
    ownRoles: z.array(ownRoleSchema).max(20).default([]),
    pack: id.exactOptional().describe('The voice pack.'),
    theme: id.exactOptional().describe('The theme of the texts, where the rulebook has several.'),
  })
  .meta({
    title: 'Nightcall role set',
    description: 'A rulebook with changes: options, cards, the order of the night, own roles.',
  });

/** A role set that was checked against the schema, with its defaults. */
export type RoleSet = z.output<typeof roleSetSchema>;

/** A role set as it may be written, where fields with a default may be missing. */
export type RoleSetInput = z.input<typeof roleSetSchema>;

/** A role of a role set. */
export type OwnRole = z.output<typeof ownRoleSchema>;

/** An ability of an own role. */
export type OwnAbility = z.output<typeof abilitySchema>;

/** The kind of an own role's ability. */
export type AbilityKind = OwnAbility['kind'];

/** The ability of this kind. */
export type OwnAbilityOf<K extends AbilityKind> = Extract<OwnAbility, { kind: K }>;

/** The JSON Schema (draft 2020-12) of the file, for editors and for people. */
export const jsonSchema = (): unknown => z.toJSONSchema(roleSetSchema, { io: 'input' });
