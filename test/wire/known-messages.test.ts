/** The messages that everybody at a running table may read, and what the secrecy check still finds in them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { gatheringIds } from '#discord/features/gathering.ts';
import { drawPage, pageCount, topics } from '#discord/features/rules/pages.ts';
import type { RulesScope } from '#discord/features/rules/scope.ts';
import { drawRules } from '#discord/features/rules/view.ts';
import type { Body } from '#discord/ui/body.ts';
import { refusedTexts } from '#discord/ui/texts.ts';
import type { View } from '#engine/kernel/view.ts';
import { optionsOf, rulebookOf } from '#game/model/deck.ts';
import { seatsOf } from '#game/model/seating.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { inEnglish } from '../rulebooks.ts';
import { kindsIn, newcomer, played, received, replacedIn, table } from './kit/checked-game.ts';
import type { Truth } from './kit/truth.ts';

let truth: Truth;
beforeAll(() => {
  truth = played();
});

describe('an answer about the rules', () => {
  const first = () => truth.moments[0]!;
  const scopeAt = (town: View): RulesScope => {
    const rulebook = rulebookOf(rulesets['six']!);
    const options = optionsOf(rulesets['six']!, table);
    const summary = { ...table, stage: 'playing', town, options, cards: null, players: seatsOf(table) };
    return {
      ...{ rulebook, options, table: summary as unknown as TableSummary },
      ...{ wording: inEnglish, isThemed: false, pages: rulebookPages },
    };
  };
  const scope = () => scopeAt(first().town);
  const answer = (type: string, { content, components }: Pick<Body, 'content' | 'components'>, at = first().at) => {
    const metadata = { interaction_metadata: { user: { id: 'p5' } } };
    return received(type, at, { author: { bot: true }, flags: 64, ...metadata, content, components });
  };
  const kinds = (...answers: readonly ReturnType<typeof answer>[]) => kindsIn(truth, 'p5', answers);

  test('may be read by everybody: the rulebook, and then each topic and each page of the full text', () => {
    const summary = drawRules(scope(), '');
    const content = summary.content.replaceAll('`/rules`', '</rules:123>');
    const pages = Array.from({ length: pageCount(scope()) }, (_, index) => drawPage(scope(), index + 1));
    const others = [...topics(scope()).map(({ value }) => drawRules(scope(), value)), ...pages];
    expect(kinds(answer('MESSAGE_CREATE', { ...summary, content }))).toEqual([]);
    expect(kinds(...others.map((each) => answer('MESSAGE_UPDATE', each)))).toEqual([]);
    expect(pages.length).toBeGreaterThan(1);
  });

  test('does not hide a card that is shown to somebody else', () => {
    const card = drawRules(scope(), 'don');
    const { content } = card;
    expect(kinds(answer('MESSAGE_CREATE', card))).toContain('card');
    expect(kinds(answer('MESSAGE_UPDATE', { ...card, content: `${content}\n**#1 Player1**` }))).toContain('card');
    expect(kinds(answer('MESSAGE_UPDATE', { ...card, components: [] }))).toContain('card');
    const before = answer('MESSAGE_UPDATE', card, first().at - 1);
    const later = received('MESSAGE_CREATE', first().at + 1, { author: { bot: true }, content });
    expect(kinds(before)).toEqual([]);
    expect(kinds(before, later)).toContain('card');
  });

  test('may stay without its buttons when its reader loses their seat', () => {
    const card = drawRules(scope(), 'don');
    const whole = answer('MESSAGE_UPDATE', card);
    const alone = answer('MESSAGE_UPDATE', { ...card, components: [] });
    const of = (id: string, { d, ...event }: typeof whole) => ({ ...event, d: { ...d, id } });
    expect(kinds(of('1', whole), of('1', alone))).toEqual([]);
    expect(kinds(of('1', whole), of('2', alone))).toContain('card');
  });

  test('names the calls of a night only when that night is near', () => {
    const last = truth.moments.at(-1)!;
    const calls = drawRules(scopeAt(last.town), 'calls');
    expect(kinds(answer('MESSAGE_UPDATE', calls, last.at))).toEqual([]);
    expect(kinds(answer('MESSAGE_UPDATE', calls))).not.toEqual([]);
  });
});

test('a refusal may show words that were typed to their author alone, and no others', () => {
  const at = replacedIn(truth);
  const refusal = (typed: string, flags: number) => {
    const metadata = { interaction_metadata: { user: { id: 'p5' } } };
    const own = { author: { bot: true }, flags, ...(flags === 0 ? {} : metadata) };
    return received('MESSAGE_UPDATE', at, { ...own, content: refusedTexts(t('en', 'ui:kind.not-host'), [typed]) });
  };
  expect(kindsIn(truth, 'p5', [refusal('all', 64)], ['all', '7'])).toEqual([]);
  expect(kindsIn(truth, 'p5', [refusal('all', 0)], ['all', '7'])).toContain('words');
  expect(kindsIn(truth, 'p5', [refusal('none', 64)], ['all', '7'])).toContain('words');
});

describe('the lobby while the game is on', () => {
  const town = received('CHANNEL_CREATE', 1, { id: '11', name: 'town', type: 0 });
  const voice = received('CHANNEL_CREATE', 1, { id: '12', name: 'voice', type: 2 });
  const shown = (id: string, line: string, at = replacedIn(truth) - 1) =>
    kindsIn(truth, id, [town, voice, received('MESSAGE_UPDATE', at, { author: { bot: true }, content: line })]);

  test('names the people without a seat who wait or watch, and nobody else', () => {
    for (const key of ['ui:lobby.waiting', 'ui:lobby.watching'] as const) {
      expect(shown(newcomer.id, t('en', key, { names: 'Sub' }))).toEqual([]);
      expect(shown('p5', t('en', key, { names: 'Player2' }))).toEqual(['words']);
    }
  });

  test('links the town and its voice room, and no other channel', () => {
    expect(shown('p5', t('en', 'ui:lobby.on', { rooms: '<#11>' }))).toEqual([]);
    expect(shown('p5', t('en', 'ui:lobby.on', { rooms: '<#11>, <#12>' }))).toEqual([]);
    expect(shown('p5', t('en', 'ui:lobby.on', { rooms: '<#11>, <#13>' }))).toEqual(['words']);
  });
});

test('an answer may name a command that can be clicked, with any id', () => {
  const reads = (command: string) => {
    const content = t('en', 'remarks:plan.gone').replace('`/game plan`', command);
    return kindsIn(truth, 'p5', [received('MESSAGE_CREATE', replacedIn(truth), { author: { bot: true }, content })]);
  };
  expect(reads('</game plan:77>')).toEqual([]);
  expect(reads('</the don:77>')).toEqual(['card']);
});

test('the last changes of the call to voice may come late: every player once, and nobody here who never joined', () => {
  const all = table.players.map(({ userId }) => userId);
  const begun = truth.moments[0]!.at;
  const voice = received('CHANNEL_CREATE', 1, { id: '12', name: 'voice', type: 2 });
  const joined = received('VOICE_STATE_UPDATE', 1, { user_id: 'p5', channel_id: '12', mute: true });
  const components = [{ components: [{ custom_id: gatheringIds.begin({ gameId: table.gameId }) }] }];
  const list = (key: 'here' | 'missing', ids: readonly string[]) =>
    t('en', `panels:gathering.${key}`, { number: ids.length, people: ids.map((id) => `<@${id}>`).join(' ') });
  const call = (here: readonly string[], missing: readonly string[], buttons: readonly object[] = components) => {
    const title = t('en', 'panels:gathering.title', { channel: '<#12>' });
    const lines = [
      title,
      list('here', here),
      list('missing', missing),
      t('en', 'panels:gathering.rule', { until: '<t:9:R>' }),
    ];
    const message = { author: { bot: true }, content: lines.join('\n'), components: buttons };
    return kindsIn(truth, 'p5', [voice, joined, received('MESSAGE_UPDATE', begun + 1, message)]);
  };
  const without = (...ids: readonly string[]) => all.filter((id) => !ids.includes(id));
  expect(call(['p5'], without('p5'))).toEqual([]);
  expect(call(['p5', 'p1'], without('p1', 'p5'))).not.toEqual([]);
  expect(call(['p5'], ['p1', 'p2'])).not.toEqual([]);
  expect(call(['p5'], without('p5'), [])).not.toEqual([]);
});
