import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { rulesets } from '#rulesets/index.ts';
import { type RoleSet, type RoleSetInput, roleSetSchema } from './schema.ts';

/** B28: custom rules for the four cards of the box that have no power, as an example to start from. */
const written: RoleSetInput = {
  format: 'nightcall-role-set',
  version: 1,
  name: 'Four cards of the box',
  ruleset: 'boxed',
  deal: {
    kind: 'rule',
    players: { min: 10, max: 20 },
    cards: [
      {
        role: 'mafioso',
        at: [
          { from: 10, to: 11, count: 3 },
          { from: 12, to: 14, count: 4 },
          { from: 15, to: 20, count: 4 },
        ],
      },
      { role: 'don', at: [{ from: 15, count: 1 }] },
      { role: 'maniac', at: [{ from: 13, count: 1 }] },
      { role: 'commissar', at: [{ from: 10, count: 1 }] },
      { role: 'doctor', at: [{ from: 10, count: 1 }] },
      { role: 'actor', at: [{ from: 11, count: 1 }] },
      { role: 'fighter', at: [{ from: 10, count: 1 }] },
      { role: 'dancer', at: [{ from: 12, count: 1 }] },
      { role: 'fat-man', at: [{ from: 14, count: 1 }] },
    ],
    fill: 'civilian',
  },
  ownRoles: [
    {
      id: 'actor',
      name: { en: 'Actor', ru: 'Актёр' },
      card: {
        en: 'You take the place of a nurse whom the town has lost: when the nurse is out, you heal from the next night on. To checks you look like a mafioso.',
        ru: 'Вы играете за того, кого город потерял: когда выбывает медсестра, со следующей ночи лечите вы. Проверки видят в вас мафию.',
      },
      faction: 'town',
      looks: 'mafioso',
      place: { after: 'doctor' },
      abilities: [{ kind: 'inherit', heirOf: 'doctor' }],
    },
    {
      id: 'fat-man',
      name: { en: 'Fat man', ru: 'Толстяк' },
      card: {
        en: 'You sleep through the night, and no clan can shoot you there. Voted out by day, you fall on one of those who voted against you and take that player along.',
        ru: 'Ночью вы спите, и ни один клан вас не застрелит. Если днём город проголосует против вас, вы, падая, увлечёте за собой одного из тех, кто голосовал против.',
      },
      faction: 'town',
      abilities: [
        { kind: 'immunity', against: 'clans' },
        { kind: 'take-along', whom: 'accusers' },
      ],
    },
    {
      id: 'dancer',
      name: { en: 'Dancer', ru: 'Танцовщица' },
      card: {
        en: 'Each night you dance with another player. Their actions tonight have no effect. Never the same one two nights running.',
        ru: 'Каждую ночь вы танцуете с другим игроком, и его действия этой ночью не имеют силы. С одним и тем же две ночи подряд танцевать нельзя.',
      },
      faction: 'town',
      place: { before: 'mafia' },
      abilities: [{ kind: 'block', repeat: 'not-twice-running' }],
    },
    {
      id: 'fighter',
      name: { en: 'Fighter', ru: 'Боец' },
      card: {
        en: 'Twice in the game, from the third night on, you may knock one player out for good. And each night you may shield somebody: a shot at that player hits you.',
        ru: 'Дважды за игру, начиная с третьей ночи, вы можете убить одного игрока. И каждую ночь вы можете заслонить кого-нибудь собой: выстрел в этого игрока попадёт в вас.',
      },
      faction: 'town',
      place: 'first',
      abilities: [
        { kind: 'shot', uses: 2, from: 3, mayDecline: true },
        { kind: 'guard', repeat: 'any' },
      ],
    },
  ],
};

/** Ships with the bot. docs/moderator/role-sets/four-cards.json is made from it. */
const fourCards: RoleSet = roleSetSchema.parse(written);

const recommended = ({ id: ruleset, traits: { title: name } }: Ruleset): RoleSet =>
  roleSetSchema.parse({ format: 'nightcall-role-set', version: 1, name, ruleset });

/** The role sets that exist from the start: every rulebook's recommended deals, and the worked example. */
export const shipped: Readonly<Record<string, RoleSet>> = {
  ...Object.fromEntries(Object.values(rulesets).map((rules) => [rules.id, recommended(rules)])),
  'four-cards': fourCards,
};
