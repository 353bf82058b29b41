/**
 * The settings of servers and tables. Each is declared here once. The types, the stored forms, the defaults, the menus, the
 * way from a server to a table and the way to a next game follow from this list.
 */
import { z } from 'zod';
import type { Options, RulesetId } from '#engine/kernel/types.ts';
import { details, type Language, languages } from '#narration/index.ts';
import { points } from './points.ts';
import {
  type Entry,
  idOrNone,
  type Offering,
  oneOf,
  onOff,
  type Place,
  sectionsOf,
  setting,
  value,
  valueAt,
} from './setting.ts';

/**
 * The ways to enforce the floor.
 * - `mute`: everybody but the speaker is muted.
 * - `listen`: microphones stay open. Speech out of turn costs a foul (C6), or a reminder if the rules have no fouls.
 * - `off`: the bot does nothing. The players keep order.
 */
const floorModes = ['mute', 'listen', 'off'] as const;

/** The way in which a table controls who speaks in its voice room. */
export interface FloorPlan {
  readonly mode: (typeof floorModes)[number];
  /** This much speech out of turn is an offence if it occurs within `window`, both in seconds. */
  readonly tolerance: number;
  readonly window: number;
}

/** An own voice pack that was deleted. `at`: ms since 1970. `chosenFor`: the languages for which it was chosen. */
interface RemovedPack {
  readonly digest: string;
  readonly at: number;
  readonly chosenFor: readonly Language[];
}

/** Speech out of turn is noticed where microphones stay open. */
const listening = { path: 'floor.mode', value: 'listen' } as const;

const usualFloor: FloorPlan = { mode: 'mute', tolerance: 1.5, window: 5 };

const optionValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()]))]);

/** The stored form of a rulebook's options. */
export const optionsSchema = z.record(z.string(), optionValue);

/** The stored form of a value in the log of changes. */
export const changedValue = z.union([optionValue, z.null()]);

/** `auto`, or a voice region of Discord by its id. Discord's list of them is the answer to `GET /voice/regions`. */
const regions = [
  ...['auto', 'rotterdam', 'us-east', 'us-central', 'us-south', 'us-west', 'brazil', 'india', 'singapore', 'hongkong'],
  ...['japan', 'south-korea', 'sydney', 'southafrica'],
] as const;

const server = ['server'] as const;
const table = ['table'] as const;
const both = ['server', 'table'] as const;
const language = z.literal(languages);
const count = value<number | null>(z.int().positive().nullable(), null);

const settings = [
  // The language of texts and voice. `null`: the server's language in Discord.
  setting('language', server, {
    ...value<Language | null>(language.nullable(), null),
    choice: { kind: 'language' },
    section: 'voice',
  }),
  // The voice pack of each language. `null` or missing: the one of the installation.
  setting('packs', server, {
    ...value<Readonly<Partial<Record<Language, string | null>>>>(z.partialRecord(language, z.string().nullable()), {}),
    parts: languages.map(
      (each): Entry => ({ path: `packs.${each}`, choice: { kind: 'pack', language: each }, section: 'voice' }),
    ),
  }),
  // The server's own voice packs: the digest of the zip, by id.
  setting(
    'ownPacks',
    server,
    value<Readonly<Record<string, string>>>(
      z.record(z.string().regex(/^[a-z0-9-]{1,40}$/), z.string().regex(/^[0-9a-f]{16}$/)),
      {},
    ),
  ),
  // The own voice packs that were deleted and can still be brought back: the digest of the zip, the time of the removal in
  // ms since 1970, and the languages for which each was chosen, by id.
  setting(
    'removedPacks',
    server,
    value<Readonly<Record<string, RemovedPack>>>(
      z.record(
        z.string().regex(/^[a-z0-9-]{1,40}$/),
        z.strictObject({ digest: z.string().regex(/^[0-9a-f]{16}$/), at: z.number(), chosenFor: z.array(language) }),
      ),
      {},
    ),
  ),
  // The default rulebook.
  setting('ruleset', server, { ...idOrNone, choice: { kind: 'ruleset' }, section: 'tables' }),
  // The id of the default role set.
  setting('roleSet', server, { ...idOrNone, choice: { kind: 'roleSet' }, section: 'tables' }),
  // The category for the games' rooms. `null`: each game creates its own.
  setting('categoryId', both, { ...idOrNone, choice: { kind: 'category' }, section: 'tables' }),
  // Members with this role count as moderators. `null`: only those with Manage Server do.
  setting('hostRoleId', server, { ...idOrNone, choice: { kind: 'role' }, section: 'tables' }),
  // The bounds for the number of players. `null`: those of the rulebook.
  setting('least', table, { ...count, choice: { kind: 'players' }, section: 'players', ofRules: true }),
  setting('most', table, { ...count, choice: { kind: 'players' }, section: 'players', ofRules: true }),
  setting('floor', both, {
    ...value<FloorPlan>(
      z.strictObject({ mode: z.literal(floorModes), tolerance: z.number(), window: z.number() }),
      usualFloor,
    ),
    parts: [
      { path: 'floor.mode', choice: { kind: 'word', words: floorModes }, section: 'floor' },
      {
        path: 'floor.tolerance',
        choice: { kind: 'seconds', numbers: [0.5, 1, 1.5, 2, 3, 4, 5] },
        section: 'floor',
        needs: listening,
      },
      {
        path: 'floor.window',
        choice: { kind: 'seconds', numbers: [3, 5, 8, 10, 15, 20, 30, 60] },
        section: 'floor',
        needs: listening,
      },
    ],
  }),
  // The place of the night chats: their own channels, private threads below the town, or panels that only their reader sees.
  setting('secrecy', both, { ...oneOf(['channels', 'threads', 'panels'], 'channels'), section: 'play' }),
  // Words that cost a foul (C20). `usual`: the rulebook's list. `null`: messages are not read.
  setting('words', both, {
    ...value<'usual' | readonly string[] | null>(z.union([z.literal('usual'), z.array(z.string()), z.null()]), null),
    choice: { kind: 'words' },
    section: 'floor',
    ofRules: true,
    isOffered: ({ rulebook, readsTown }) => readsTown && Object.hasOwn(rulebook?.options ?? {}, wordsOption),
  }),
  // True if wind and crickets play between the lines of a night.
  setting('nightSound', both, { ...onOff(false), section: 'play' }),
  // True while living players may show video in the voice room: never, from dawn to nightfall, or always.
  setting('cameras', both, { ...oneOf(['off', 'day', 'always'], 'off'), section: 'play' }),
  // True if the graveyard is a voice channel, in which the dead can talk with each other.
  setting('graveyardVoice', both, { ...onOff(false), section: 'play' }),
  // The detail of the narration.
  setting('detail', both, { ...oneOf(details, 'normal'), section: 'play' }),
  // True if the cards are opened one by one at the end, as the narrator reads them.
  setting('opensCards', both, { ...onOff(false), section: 'play' }),
  // The voice region of the voice rooms that tables make.
  setting('region', both, { ...oneOf(regions, 'auto'), section: 'play' }),
  // True if hosts may fill free seats with practice players.
  setting('practice', server, { ...onOff(true), section: 'tables' }),
  // True if the town's channel stays after a game.
  setting('keepsLog', both, { ...onOff(false), section: 'play' }),
  // True if messages of games have pictures.
  setting('pictures', server, { ...onOff(true), section: 'play' }),
  // True if a finished game has a page on which it is seen again.
  setting('gamePage', server, { ...onOff(true), section: 'after' }),
  // The seconds by which the page for a stream is behind its table.
  setting('streamDelay', server, {
    ...value<number>(z.int().min(0), 0),
    choice: { kind: 'seconds', numbers: [0, 10, 30, 60, 120, 300, 600] },
    section: 'after',
  }),
  // True if the results of games are kept, and people can see statistics.
  setting('statistics', server, { ...onOff(false), section: 'after' }),
  // True if counted games have a protocol with points. It needs the statistics.
  setting('protocol', server, { ...onOff(false), section: 'after' }),
  // The points of the protocols besides the one for a victory.
  setting('points', server, points),
  // The grace time of an absent player, seconds. `null`: that of the installation.
  setting('grace', table, {
    ...count,
    choice: { kind: 'seconds', numbers: [10, 30, 60, 90, 120, 180, 300, 600, 900] },
    section: 'players',
  }),
  // True if people without a seat may see the town.
  setting('watchers', table, { ...onOff(true), section: 'players' }),
  // For each rulebook: the options that differ from its defaults, such as time limits.
  setting('options', server, value<Readonly<Record<RulesetId, Options>>>(z.record(z.string(), optionsSchema), {})),
  // The time zone in which people write times, as `Europe/Berlin`. `null`: unknown.
  setting('timeZone', server, idOrNone),
  // People who may not join any table of this server: their names, by user id.
  setting('banned', server, value<Readonly<Record<string, string>>>(z.record(z.string(), z.string()), {})),
] as const;

/** The option in which a rulebook lists its forbidden words (C20). */
export const wordsOption = 'forbiddenWords';

type Declared = (typeof settings)[number];

/** The values of the settings that apply in a place. */
type Values<P extends Place> = {
  readonly [S in Declared as P extends S['of'][number] ? S['key'] : never]: S['usual'];
};

/** A server's settings for its tables. A table copies them when it is opened. Later changes do not affect it. */
export type GuildSettings = Values<'server'>;

/** The settings of a table besides the options of its rulebook. The host changes them in the lobby. */
export type TableSettings = Values<'table'>;

const at = (place: Place): readonly Declared[] => settings.filter(({ of }) => of.some((each) => each === place));

const usual = (place: Place) => Object.fromEntries(at(place).map((each) => [each.key, each.usual]));

/** Old documents lack the settings that came later. */
const schemaOf = (place: Place): z.ZodType =>
  z.strictObject(
    Object.fromEntries(at(place).map((each) => [each.key, (each.schema as z.ZodType).default(each.usual)])),
  );

/** The default settings of a server. */
export const usualSettings = usual('server') as GuildSettings;

/** The settings of a table of a server without settings. */
export const usualTableSettings = usual('table') as TableSettings;

/** The stored form of a server's settings. */
export const guildSettingsSchema = schemaOf('server') as z.ZodType<GuildSettings>;

/** The stored form of a table's settings. */
export const tableSettingsSchema = schemaOf('table') as z.ZodType<TableSettings>;

/** The settings that a new table takes from its server, as far as it has them. */
export const settingsFrom = (of: GuildSettings, offering: Offering): Partial<TableSettings> =>
  Object.fromEntries(
    at('table')
      .filter((each) => Object.hasOwn(of, each.key) && each.isOffered(offering))
      .map(({ key }) => [key, Reflect.get(of, key)]),
  );

/** The settings of a next game. `rules`: those that come with other rules. */
export const settingsOfNext = (last: TableSettings, rules?: Partial<TableSettings>): TableSettings => {
  if (rules === undefined) return last;
  const chosen: TableSettings = { ...usualTableSettings, ...rules };
  const changed = at('table').flatMap(({ key, ofRules }) => (ofRules ? [[key, Reflect.get(chosen, key)]] : []));
  return { ...last, ...Object.fromEntries(changed) };
};

/** The entries of a place, in the order of its sections. */
const inSections = (place: Place, declared: readonly Declared[]): readonly Entry[] => {
  const all: readonly Entry[] = declared.flatMap((each) => each.entries);
  return sectionsOf[place].flatMap((section) => all.filter((entry) => entry.section === section));
};

/** The settings that people change in a place. */
export const entriesOf = (place: Place): readonly Entry[] => inSections(place, at(place));

/** The settings that the lobby of a table offers. A fixed number of players has no bounds. */
export const entriesAt = (now: TableSettings, offering: Offering): readonly Entry[] =>
  inSections(
    'table',
    at('table').filter((each) => each.isOffered(offering)),
  ).filter(({ choice }) => choice.kind !== 'players' || now.least !== null);

/** Returns true if a setting has an effect beside the others. */
export const isInForce = ({ needs }: Entry, now: object): boolean =>
  needs === undefined || valueAt(now, needs.path) === needs.value;

const entries: readonly Entry[] = settings.flatMap((each) => each.entries);

/** The entry at a path. `null`: nothing is declared there. */
export const entryAt = (path: string): Entry | null => entries.find((entry) => entry.path === path) ?? null;
