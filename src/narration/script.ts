import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan, Options, SeatNumber } from '#engine/kernel/types.ts';
import type { CueItem } from './cues.ts';
import { spokenOf } from './cues-of.ts';
import type { Detail } from './detail.ts';
import type { KnownDeal } from './known-deal.ts';
import type { Language } from './language.ts';
import { addressees, definitionOf, type Line, line, type Priority } from './line.ts';
import type { Telling } from './lines/definition.ts';
import { isPublic, linesOf } from './lines-of.ts';
import { newsForClan } from './news-for-seat.ts';
import { isPracticeId, mentionText } from './practice.ts';
import type { LineRemarks, Remark } from './remark.ts';
import { remarkText } from './remark-text.ts';
import type { Rulebooks } from './rulebooks.ts';
import type { Scene, TownScene } from './scene.ts';
import { say } from './text.ts';
import type { KeyOf } from './texts/shape.ts';
import { type OwnWords, type WordedTable, type Wording, wordingIn, wordsOf } from './words.ts';

/** The text of a line, ready for Discord. */
export const textOf = ({ key, params }: Line, wording: Wording, scene: Scene): string =>
  definitionOf(key).text(params, { wording: wordsOf(wording, scene), scene });

/** The texts of public news for readers outside Discord, in its markup. Without lines for them it is empty. */
export const publicTexts = (news: News, wording: Wording, scene: TownScene): readonly string[] =>
  isPublic(news)
    ? linesOf(news, scene)
        .filter(isWritten)
        .map((one) => textOf(one, wording, scene))
    : [];

/** Returns true if the line gets a message of its own. */
export const isWritten = ({ key }: Line): boolean => definitionOf(key).onlySpoken !== true;

/** The audience of a text, as `Audience` of the table's ports. */
interface Audience {
  readonly language: Language;
  readonly rules: Ruleset;
  readonly options?: Options;
  readonly ownRoles?: readonly OwnWords[] | undefined;
  readonly deal?: KnownDeal | null | undefined;
  readonly until?: number | null;
  readonly former?: readonly { readonly seat: SeatNumber; readonly name: string }[];
  readonly detail?: Detail;
  readonly first?: Telling['first'];
  readonly nominations?: Telling['nominations'];
  readonly leaver?: Telling['leaver'];
  readonly opensCards?: boolean;
  readonly camerasByDay?: boolean;
  readonly players: readonly { readonly seat: SeatNumber; readonly userId: string; readonly name: string }[];
}

/** A line for a room, as `Line` of the table's ports. */
interface Told {
  readonly message: { readonly text: string; readonly mentions?: readonly string[] };
  readonly cues: readonly CueItem[];
  readonly priority: Priority;
  readonly reveal?: { readonly at: number; readonly headline: string };
  readonly onPage?: true;
}

/** A few words of the catalogue `words`, with their parameters. */
export interface Label {
  readonly key: KeyOf<'words'>;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Implements `Script` of the table's ports: lines for rooms, remarks and labels in the words of these rulebooks. */
export const scriptWith = (rulebooks: Rulebooks) => ({
  /** The lines for the town, or for a clan's night chat. News for one seat alone give no line in any room. */
  tell(news: readonly News[], audience: Audience, clan?: Clan): readonly Told[] {
    const scene = sceneOf(audience);
    const wording = wordsOf(wordingIn(audience.language, rulebooks), scene);
    return news.flatMap((each) => {
      if (isPublic(each)) return linesOf(each, scene).map((one) => told(one, { audience, scene, wording }));
      const text = clan !== undefined && isOfClan(each) ? newsForClan(each, clan, wording, scene) : null;
      return text === null ? [] : [{ message: { text }, cues: [], priority: 'talk' as const }];
    });
  },

  /** A remark for the town. Some remarks are lines of the narrator. */
  remark(remark: Remark, audience: Audience): Told {
    const scene = sceneOf(audience);
    const wording = wordsOf(wordingIn(audience.language, rulebooks), scene);
    const said = lineOfRemark(remark);
    if (said) return told(said, { audience, scene, wording });
    return { message: { text: remarkText(remark, wording, scene) }, cues: [], priority: 'talk' };
  },

  /** A few words without markup, for example the name of a room or of the phase. */
  label({ key, params = {} }: Label, wording: Wording): string {
    const { ruleset } = params;
    const name = ruleset === undefined ? {} : { ruleset: say(wording, `words:ruleset.${ruleset}`) ?? ruleset };
    return say(wording, `words:${key}`, { ...params, ...name }) ?? '';
  },

  /** The words of the rooms and panels of a table. */
  wordingOf: (language: Language, table: WordedTable): Wording => wordsOf(wordingIn(language, rulebooks), table),
});

const toClan: ReadonlySet<News['type']> = new Set([
  'Introduced',
  'CardShownTo',
  'BestMoveMade',
  'ColourPut',
  'Turned',
  'Promoted',
  'ContractProposed',
  'ContractAgreed',
  'ContractSettled',
]);

/** Returns true for news in a clan's night chat: a pick in its joint call, and anything that only the clan learns. */
const isOfClan = (news: News): boolean =>
  news.type === 'PickMade' ? news.call === 'mafia' || news.call === 'yakuza' : toClan.has(news.type);

function sceneOf({ rules, options, ownRoles, deal, until, players, former, ...settings }: Audience): TownScene {
  const at = (seat: SeatNumber) => players.find((player) => player.seat === seat);
  return {
    rules,
    ruleset: rules.id,
    opensCards: settings.opensCards ?? false,
    camerasByDay: settings.camerasByDay ?? false,
    ...(options === undefined ? {} : { options }),
    ...(former === undefined ? {} : { former }),
    ownRoles,
    deal,
    until: until ?? null,
    seats: players.length,
    nameOf: (seat) => at(seat)?.name ?? '',
    mentionOf: (seat) => mentionText(at(seat) ?? { userId: '', name: '' }),
  };
}

/** The table to which a line is told. */
interface Table {
  readonly audience: Audience;
  readonly scene: TownScene;
  readonly wording: Wording;
}

function told(one: Line, { audience, scene, wording }: Table): Told {
  const { key, params, priority } = one;
  const { text, headline, onlySpoken, onPage } = definitionOf(key);
  const addressed = addressees(one);
  const pinged = audience.players
    .filter(({ seat, userId }) => addressed.includes(seat) && !isPracticeId(userId))
    .map(({ userId }) => userId);
  const { detail = 'normal', first = {}, nominations, leaver = null } = audience;
  const telling = { detail, first, leaver, ...(nominations === undefined ? {} : { nominations }) };
  const written = onlySpoken ? '' : text(params, { wording, scene });
  const { cues, revealed } = spokenOf(one, wording, scene.rules, telling);
  return {
    message: pinged.length > 0 ? { text: written, mentions: pinged } : { text: written },
    cues,
    priority,
    ...(revealed === null ? {} : { reveal: { at: revealed, headline: headline?.(params, { wording, scene }) ?? '' } }),
    ...(onPage ? { onPage } : {}),
  };
}

/** The lines of the remarks that the narrator says. A missing row does not compile. */
const lineRemarks: { readonly [K in keyof LineRemarks]: (params: LineRemarks[K]) => Line } = {
  'game.restored': () => line('game.restored'),
  'game.outage': () => line('game.outage'),
  'game.voice-elsewhere': () => line('game.voice-elsewhere'),
  'player.waiting': (params) => line('player.waiting', params),
  'player.reminder': (params) => line('player.waiting', params),
  'player.back': (params) => line('player.back', params),
  'speech.ten': () => line('speech.ten'),
  'vote.ten': () => line('vote.ten'),
  'voice.lost': () => line('voice.lost'),
  'voice.muted': () => line('voice.muted'),
  'voice.back': () => line('voice.back'),
};

const isLine = (remark: Remark): remark is Extract<Remark, { key: keyof LineRemarks }> =>
  Object.hasOwn(lineRemarks, remark.key);

function lineOfRemark(remark: Remark): Line | null {
  if (!isLine(remark)) return null;
  const row = lineRemarks[remark.key] as (params: Remark['params']) => Line;
  return row(remark.params);
}
