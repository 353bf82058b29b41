import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files, in the order of their length. These wait most of the time. */
const waiting = [
  ...[
    'voice/moves',
    'voice/narrator',
    'discord/slow-channels',
    'shards/shard-campaign',
    'voice/faults',
    'live-check/program',
  ],
  ...['voice/narrator-recovery', 'store/full-disk', 'voice/playback', 'discord/next-game', 'discord/presses'],
  ...['store/hanging', 'voice/mutes', 'discord/guard', 'servers/servers', 'discord/closed-to-edits'],
];
/** These compute all the time. */
const computing = [
  ...['discord/every-stage', 'packs/own', 'packs/other-words', 'packs/spoiled', 'discord/handed-on-killed'],
  ...[
    'engine/whole-games',
    'narration/spoken-games',
    'narration/by-sound',
    'narration/markup',
    'game/stuck',
    'docs/texts',
    'discord/absent',
  ],
  ...['game/game', 'discord/fuzz', 'game/own-turns-secrecy', 'engine/properties', 'store/recorded-events'],
  ...['texts/rendering', 'discord/every-button', 'narration/animals', 'game/walk', 'records/records', 'game/talk'],
  ...['voice/shipped-packs', 'engine/perft'],
];
/** The longest games, in the order of their length. */
const games = [
  ...['wire/kill/six', 'wire/third-language', 'wire/secrets/six', 'wire/recording', 'wire/start'],
  ...['wire/secrets/boxed', 'wire/secrecy-check', 'wire/database', 'wire/secrets/club', 'wire/chaos'],
  ...['discord/club-evening', 'wire/kill/boxed', 'wire/kill/club'],
  ...['wire/secrets/grand', 'wire/secrets/deck'],
];

/** The order in which these files begin: by turns one that waits and one that computes. */
const first = [...games, ...computing.flatMap((each, index) => [...waiting.slice(index, index + 1), each])];

/**
 * The longest files begin first, so that a run does not end with one of them. A file that waits leaves the processor to
 * one that computes. Vitest knows the length of a file only after its first run, and a fresh clone has none behind it.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = first.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place === -1 ? first.length : place;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
