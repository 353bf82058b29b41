/** Holds that each button has one definition, and that the custom ids of earlier versions stay as they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { actionIds } from '#discord/features/actions/draft.ts';
import { afterGameIds } from '#discord/features/after-game.ts';
import { cardIds } from '#discord/features/card.ts';
import { clanIds } from '#discord/features/clan.ts';
import { dayIds } from '#discord/features/day.ts';
import { deskIds } from '#discord/features/desk-view.ts';
import { doctorIds } from '#discord/features/doctor.ts';
import { gatheringIds } from '#discord/features/gathering.ts';
import { graveyardIds } from '#discord/features/graveyard.ts';
import { helpIds } from '#discord/features/help.ts';
import { historyIds } from '#discord/features/history.ts';
import { hostIds } from '#discord/features/host.ts';
import { lobbyIds } from '#discord/features/lobby/view.ts';
import { newTableIds } from '#discord/features/new-table/request.ts';
import { nightChatIds } from '#discord/features/night-chat-button.ts';
import { planIds } from '#discord/features/plans/custom-ids.ts';
import { privacyIds } from '#discord/features/privacy.ts';
import { protocolIds } from '#discord/features/protocol/view.ts';
import { recordingIds } from '#discord/features/recording.ts';
import { roleSetIds } from '#discord/features/role-sets/custom-ids.ts';
import { rulesIds } from '#discord/features/rules/scope.ts';
import { guidedSetupIds, setupIds } from '#discord/features/setup/view.ts';
import { subscriptionIds } from '#discord/features/subscriptions.ts';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { tableCardsIds, tableSettingsIds } from '#discord/features/table-settings/settings.ts';
import { voicePackIds } from '#discord/features/voice-packs.ts';
import { whichTableIds } from '#discord/features/which-table/requests.ts';
import { buttons } from '#discord/interactions/buttons.ts';
import { buttonRow } from '#discord/ui/body.ts';
import { defineButtons } from '#discord/ui/button.ts';
import { type ButtonId, readCustomId } from '#discord/ui/custom-id.ts';
import { buttonList } from '../../docs/build/command-list.ts';

const features = new URL('../../src/discord/features/', import.meta.url);

/** The exports of all features whose names have this ending. */
async function exportedAs(ending: string): Promise<readonly unknown[]> {
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const modules = await Promise.all(files.map((path): Promise<object> => import(new URL(path, features).href)));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith(ending) ? [value] : [])),
  );
}

describe('the buttons', () => {
  test('of every feature are in the list, which npm run docs makes', () => {
    const list = new URL('../../src/discord/interactions/buttons.ts', import.meta.url);
    expect(readFileSync(list, 'utf8')).toBe(buttonList());
    expect(buttons.length).toBeGreaterThan(100);
  });

  test('have one definition for each id', async () => {
    const groups = (await exportedAs('Ids')) as readonly Readonly<Record<string, ButtonId<unknown, unknown>>>[];
    const actions = groups.flatMap((group) => Object.values(group).map(({ action }) => action));
    expect(new Set(actions).size).toBe(actions.length);
    expect(buttons.map(({ action }) => action).sort()).toEqual(actions.sort());
  });
});

describe('a missing or invented button', () => {
  test('does not compile', () => {
    // @ts-expect-error The definition of `showCard` is missing.
    expect(() => defineButtons(cardIds, {})).toThrow(TypeError);
    // @ts-expect-error A panel shows only custom ids that a `ButtonId` has written.
    expect(buttonRow({ id: 'n1:g1:0:card', label: 'Card' }).components).toHaveLength(1);
  });
});

interface Example {
  readonly text: string;
  readonly written: string;
  readonly action: string;
  readonly fields: unknown;
  readonly read: unknown;
}

/** A custom id as an earlier version wrote it, and the fields that make it. */
function example<Written>(text: string, id: ButtonId<Written, unknown>, fields: Written): Example {
  return { text, written: id(fields), action: id.action, fields, read: id.read(readCustomId(text)!) };
}

const gameId = 'g1';
const table = { gameId };
const seen = { set: 'ours', revision: 3 };
const editor = { ...seen, state: { tab: 'night', players: 10, upwards: true, chosen: 'doctor' } } as const;
const role = { ...seen, state: { page: 'main', role: 'spy' } } as const;
const ability = { ...seen, state: { page: 'ability', role: 'spy', ability: 1, parameter: 'uses' } } as const;

const examples: readonly Example[] = [
  example('n1:guild:0:newtable', newTableIds.chooseRules, { kept: {}, menu: 0 }),
  example('n1:guild:1:newtable:p10-lru-hbeside-s7', newTableIds.chooseRules, {
    kept: { size: 10, language: 'ru', lead: 'beside', seed: 7 },
    menu: 1,
  }),
  example('n1:p10-len-hbeside-b--deck-animals:0:newread:zz0123', newTableIds.chooseReading, {
    kept: { size: 10, language: 'en', lead: 'beside', practice: true },
    edition: 'deck:animals',
    cards: 'zz0123',
  }),
  example('n1:--club:0:newread:zz0123', newTableIds.chooseReading, { kept: {}, edition: 'club', cards: 'zz0123' }),
  example('n1:guild:0:newopen', newTableIds.openTable, {}),
  example('n1:guild:0:whichtable:join', whichTableIds.chooseTable, { request: 'join' }),
  example('n1:guild:0:whichtable:end-hidden', whichTableIds.chooseTable, { request: 'end-hidden' }),
  example('n1:guild:0:whichtable:foul-3', whichTableIds.chooseTable, {
    request: { order: 'foul', seat: 3, reason: '' },
  }),
  example('n1:guild:0:whichtable:replace-12-80351110224678912', whichTableIds.chooseTable, {
    request: { order: 'replace', seat: 12, person: { userId: '80351110224678912', name: '' } },
  }),
  example('n1:1767225600000:0:planrules', planIds.chooseRules, {
    kept: { at: 1_767_225_600_000, zone: null },
    menu: 0,
  }),
  example('n1:1767225600000:1:planrules:Etc-0GMT-33', planIds.chooseRules, {
    kept: { at: 1_767_225_600_000, zone: 'Etc/GMT-3' },
    menu: 1,
  }),
  example('n1:1767225600000:0:planrules:America-0New-1York', planIds.chooseRules, {
    kept: { at: 1_767_225_600_000, zone: 'America/New_York' },
    menu: 0,
  }),
  example('n1:hsupc0:0:planpick', planIds.pickTime, { kept: { at: 1_076_386_752 * 60_000, zone: null }, rules: {} }),
  example('n1:1-rdeck-animals:0:planpick:Europe-0Kyiv', planIds.pickTime, {
    kept: { at: 60_000, zone: 'Europe/Kyiv' },
    rules: { ruleset: 'deck', theme: 'animals' },
  }),
  example('n1:1-sour-club:0:planzone', planIds.chooseZone, {
    kept: { at: 60_000, zone: null },
    rules: { roleSet: 'our-club' },
  }),
  example('n1:guild:0:rulebook', rulesIds.chooseRulebook, {}),
  example('n1:g1:0:join', lobbyIds.join, table),
  example('n1:g1:0:practice', lobbyIds.fillSeats, table),
  example('n1:g1:0:nopractice', lobbyIds.clearSeats, table),
  example('n1:g1:0:leave', lobbyIds.leave, table),
  example('n1:g1:0:wait', lobbyIds.wait, table),
  example('n1:g1:0:watch', lobbyIds.watch, table),
  example('n1:g1:0:planin', planIds.join, { planId: 'g1' }),
  example('n1:g1:0:planstop', planIds.askToCancel, { planId: 'g1' }),
  example('n1:g1:0:planend', planIds.cancel, { planId: 'g1' }),
  example('n1:guild:0:tellme', subscriptionIds.toggle, {}),
  example('n1:guild:0:mydata', privacyIds.export, {}),
  example('n1:guild:0:forgetme', privacyIds.forget, {}),
  example('n1:guild:2:history:club-80351110224678912', historyIds.showPage, {
    ...{ page: 2, ruleset: 'club', userId: '80351110224678912' },
  }),
  example('n1:g1:0:protocol', protocolIds.show, { gameId: 'g1' }),
  example('n1:g1:0:askpoints', protocolIds.askForPoints, { gameId: 'g1' }),
  example('n1:guild:0:monthcsv:2026-11', protocolIds.writeGames, { season: '2026-11' }),
  example('n1:g1:0:points', protocolIds.enterPoints, { gameId: 'g1' }),
  example('n1:g1:0:pointsread:minus', protocolIds.enterReading, { gameId: 'g1', style: 'minus' }),
  example('n1:guild:1:played:all-0', historyIds.chooseGame, { page: 1, ruleset: null, userId: null }),
  example('n1:g1:0:start', lobbyIds.start, table),
  example('n1:g1:0:here', lobbyIds.answerRollCall, table),
  example('n1:g1:0:quit', lobbyIds.leaveGame, table),
  example('n1:g1:0:star', afterGameIds.votePlayer, { gameId, menu: 0 }),
  example('n1:g1:0:again', afterGameIds.askAgain, table),
  example('n1:g1:0:otherrules', afterGameIds.askForRules, table),
  example('n1:g1:1:nextrules', afterGameIds.chooseNextRules, { gameId, menu: 1 }),
  example('n1:g1:0:closetable', afterGameIds.closeTable, table),
  example('n1:g1:0:beginnow', gatheringIds.begin, table),
  example('n1:g1:0:replacenow', gatheringIds.replace, table),
  example('n1:g1:0:cancelstart', gatheringIds.cancel, table),
  example('n1:g1:0:settings', rulebookOptionsIds.showOptions, table),
  example('n1:g1:0:setting', rulebookOptionsIds.chooseOption, table),
  example('n1:g1:0:set:speechSeconds', rulebookOptionsIds.setOption, { gameId, option: 'speechSeconds' }),
  example('n1:g1:0:nightask', rulebookOptionsIds.askForOrder, table),
  example('n1:g1:0:nightorder', rulebookOptionsIds.setOrder, table),
  example('n1:g1:0:nightread:zz021', rulebookOptionsIds.setReading, { gameId, order: 'zz021' }),
  example('n1:g1:0:tablemenu', tableSettingsIds.chooseSetting, table),
  example('n1:g1:0:tableset:floor-mode', tableSettingsIds.setValue, { gameId, setting: 'floor.mode' }),
  example('n1:g1:0:cards', tableCardsIds.showCards, table),
  example('n1:g1:0:cardsback', tableCardsIds.backToOptions, table),
  example('n1:g1:0:cardsall', tableCardsIds.chooseCards, table),
  example('n1:g1:1:cardadd', tableCardsIds.addCard, { gameId, menu: 1 }),
  example('n1:g1:0:cardtake', tableCardsIds.takeCard, table),
  example('n1:g1:0:cardscheck', tableCardsIds.checkCards, table),
  example('n1:g1:0:tableform:floor', tableSettingsIds.openForm, { gameId, section: 'floor' }),
  example('n1:g1:0:tablestore:rules-1', tableSettingsIds.storeForm, { gameId, section: 'rules-1' }),
  example('n1:g1:0:tableask', tableSettingsIds.askForWords, table),
  example('n1:g1:0:tablewords', tableSettingsIds.setWords, table),
  example('n1:g1:0:rules', rulesIds.showTableRules, table),
  example('n1:g1:0:rule:club', rulesIds.chooseTopic, { gameId, ruleset: 'club' }),
  example('n1:rules:0:rule:deck-animals', rulesIds.chooseTopic, { gameId: null, ruleset: 'deck:animals' }),
  example('n1:g1:0:ruletopic:club--don', rulesIds.showTopic, { gameId, ruleset: 'club', topic: 'don' }),
  example('n1:g1:2:rulepage:club', rulesIds.showPage, { gameId, ruleset: 'club', page: 2 }),
  example('n1:rules:0:rulepage:deck-animals', rulesIds.showPage, { gameId: null, ruleset: 'deck:animals', page: 0 }),
  example('n1:g1:0:card', cardIds.showCard, table),
  example('n1:g1:0:act', actionIds.showChoices, table),
  example('n1:g1:0:fire', actionIds.fire, table),
  example('n1:g1:7:shoot', actionIds.shoot, { gameId, seat: 7 }),
  example('n1:g1:12:do:declines', actionIds.actWithoutTarget, { gameId, step: 12, verb: 'declines' }),
  example('n1:g1:12:pick:checks-0', actionIds.chooseTargets, { gameId, step: 12, verb: 'checks', menu: 0 }),
  example('n1:g1:0:list:a', actionIds.extendContract, { gameId, seats: [], menu: 0 }),
  example('n1:g1:0:list:b-5-12', actionIds.extendContract, { gameId, seats: [5, 12], menu: 1 }),
  example('n1:g1:0:propose:5-12-3', actionIds.proposeContract, { gameId, seats: [5, 12, 3] }),
  example('n1:g1:12:copy:2-5', actionIds.extendDraft, { gameId, step: 12, draft: { want: 2, named: [5] } }),
  example('n1:g1:12:copy:anew', actionIds.extendDraft, { gameId, step: 12, draft: null }),
  example('n1:g1:0:draft', clanIds.draftContract, table),
  example('n1:g1:0:agree:8-3', clanIds.agreeToContract, { gameId, seats: [8, 3] }),
  example('n1:g1:0:talk', nightChatIds.openChat, table),
  example('n1:g1:0:chat:clan-mafia', nightChatIds.showChat, { gameId, room: 'clan-mafia' }),
  example('n1:g1:0:say:clan-mafia', nightChatIds.askForLine, { gameId, room: 'clan-mafia' }),
  example('n1:g1:0:said:clan-mafia', nightChatIds.sendLine, { gameId, room: 'clan-mafia' }),
  example('n1:g1:2:bet:0', graveyardIds.bet, { gameId, day: 2, menu: 0 }),
  example('n1:g1:0:nominate', dayIds.showNominees, table),
  example('n1:g1:0:pass', dayIds.pass, table),
  example('n1:g1:0:unpass', actionIds.speakOn, table),
  example('n1:g1:0:ready', dayIds.beReady, table),
  example('n1:g1:9:vote:all', dayIds.vote, { gameId, step: 9, answer: 'all' }),
  example('n1:g1:9:open:acquits', dayIds.actInPublic, { gameId, step: 9, verb: 'acquits' }),
  example('n1:g1:9:open:drags-1', dayIds.actInPublic, { gameId, step: 9, verb: 'drags', menu: 1 }),
  example('n1:g1:0:undo:2', hostIds.undoFoul, { gameId, foul: 2 }),
  example('n1:g1:0:desk', deskIds.showDesk, table),
  example('n1:g1:0:order:pause', deskIds.giveOrder, { gameId, order: 'pause' }),
  example('n1:g1:0:orderseat:foul', deskIds.choosePlayer, { gameId, order: 'foul' }),
  example('n1:g1:2:orderwhy:remove', deskIds.chooseReason, { gameId, seat: 2, penalty: 'remove' }),
  example('n1:g1:2:orderperson', deskIds.choosePerson, { gameId, seat: 2 }),
  example('n1:g1:0:orderend', deskIds.askToEnd, table),
  example('n1:g1:0:calloff', deskIds.callOff, table),
  example('n1:g1:17:next', hostIds.nextStep, { gameId, step: 17 }),
  example('n1:g1:17:lead', hostIds.lead, { gameId, step: 17 }),
  example('n1:guild:0:setup', setupIds.chooseSetting, { group: null }),
  example('n1:guild:0:setup:options-boxed', setupIds.chooseSetting, { group: 'options-boxed' }),
  example('n1:guild:0:setupform:floor', setupIds.openForm, { setting: 'floor' }),
  example('n1:guild:0:setupstore:options-sport-1', setupIds.storeForm, { setting: 'options-sport-1' }),
  example('n1:guild:0:put:floor-mode', setupIds.setValue, { setting: 'floor-mode' }),
  example('n1:guild:0:unset:floor-mode', setupIds.resetValue, { setting: 'floor-mode' }),
  example('n1:guild:0:type:words', setupIds.askForValue, { setting: 'words' }),
  example('n1:guild:0:log:2', setupIds.showLogPage, { page: 2 }),
  example('n1:guild:0:hear', doctorIds.testVoice, {}),
  example('n1:guild:0:help:rules', helpIds.showPage, { page: 'rules' }),
  example('n1:guild:0:helpopen', helpIds.openHelp, {}),
  ...(['done', 'keep', 'again', 'hear', 'skip', 'back', 'list', 'auto', 'stop'] as const).map((name) =>
    example(`n1:guild:3:rec${name}`, recordingIds[name], { attempt: 3 }),
  ),
  example('n1:guild:3:recline', recordingIds.chooseLine, { attempt: 3 }),
  example('n1:guild:3:recpage:12', recordingIds.showPage, { attempt: 3, page: 12 }),
  example('n1:guild:0:packdelete:en-anna', voicePackIds.remove, { packId: 'en-anna' }),
  ...[voicePackIds.askForPack, voicePackIds.upload].map((id) => example(`n1:guild:0:${id.action}`, id, {})),
  ...[roleSetIds.askForSet, roleSetIds.importSet].map((id) => example(`n1:guild:0:${id.action}`, id, {})),
  example('n1:guild:0:packback:en-anna', voicePackIds.restore, { packId: 'en-anna' }),
  example('n1:guild:0:recmore:en-anna', recordingIds.resume, { packId: 'en-anna' }),
  example('n1:guild:0:tourstart', guidedSetupIds.start, {}),
  example('n1:guild:0:tour:voice', guidedSetupIds.showStep, { step: 'voice' }),
  example('n1:guild:0:tourset:language', guidedSetupIds.setValue, { step: 'language' }),
  example('n1:ours:3:rsshow:n-10-u-doctor', roleSetIds.showEditor, editor),
  example('n1:ours:3:rsadd:c-6-n', roleSetIds.addCard, {
    ...seen,
    state: { tab: 'cards', players: 6, upwards: false },
  }),
  example('n1:ours:3:rsmore:n-10-u-doctor', roleSetIds.addFurtherCard, editor),
  example('n1:ours:3:rstake:n-10-u-doctor', roleSetIds.takeCard, editor),
  example('n1:ours:3:rsplayers:n-10-u-doctor', roleSetIds.choosePlayers, editor),
  example('n1:ours:3:rsoption:n-10-u-doctor', roleSetIds.chooseOption, editor),
  example('n1:ours:3:rsvalue:n-10-u-doctor', roleSetIds.setOption, editor),
  example('n1:ours:3:rsusual:n-10-u-doctor', roleSetIds.resetCards, editor),
  example('n1:ours:3:rsdelete', roleSetIds.deleteSet, seen),
  example('n1:ours:3:rscall:n-10-u-doctor', roleSetIds.chooseCall, editor),
  example('n1:ours:3:rsbefore:n-10-u-doctor', roleSetIds.moveCallBefore, editor),
  example('n1:ours:3:rslast:n-10-u-doctor', roleSetIds.moveCallToEnd, editor),
  example('n1:ours:3:rsbook:n-10-u-doctor', roleSetIds.resetNightOrder, editor),
  example('n1:ours:3:rsrole:n-10-u-doctor', roleSetIds.chooseRole, editor),
  example('n1:ours:3:rsopen:m-spy', roleSetIds.showRolePage, role),
  example('n1:ours:3:rsability:m-spy', roleSetIds.chooseAbility, role),
  example('n1:ours:3:rsside:m-spy', roleSetIds.setSide, role),
  example('n1:ours:3:rslooks:m-spy', roleSetIds.setLooks, role),
  example('n1:ours:3:rsplace:m-spy', roleSetIds.setPlace, role),
  example('n1:ours:3:rsparam:a1uses-spy', roleSetIds.chooseParameter, ability),
  example('n1:ours:3:rsamount:a1uses-spy', roleSetIds.setParameter, ability),
  example('n1:ours:3:rsdrop:a1uses-spy', roleSetIds.remove, ability),
  example('n1:ours:3:rsform:m-spy', roleSetIds.askForTexts, { ...seen, origin: { panel: 'role', state: role.state } }),
  example('n1:ours:3:rswrite:n-10-u-doctor', roleSetIds.setTexts, {
    ...seen,
    origin: { panel: 'editor', state: editor.state },
  }),
];

describe('custom ids of earlier versions', () => {
  test.each(examples)('$text is written from its fields and read back', ({ text, written, fields, read }) => {
    expect(written).toBe(text);
    expect(read).toEqual(fields);
  });

  test('are known for every button', () => {
    expect(new Set(examples.map(({ action }) => action))).toEqual(new Set(buttons.map(({ action }) => action)));
  });

  test('of menus have the number of the menu, and the values come with the press', () => {
    expect(dayIds.vote({ gameId, step: 9, answer: { menu: 1 } })).toBe('n1:g1:9:vote:1');
    expect(roleSetIds.chooseCall({ ...editor, menu: 1 })).toBe('n1:ours:3:rscall:n-10-u1-doctor');
    expect(roleSetIds.chooseCall.read(readCustomId('n1:ours:3:rscall:n-10-u1-doctor')!)).toEqual(editor);
    const further = roleSetIds.chooseAbility({ ...role, menu: 1 });
    expect(further).toBe('n1:ours:3:rsability:m1-spy');
    expect(roleSetIds.chooseAbility.read(readCustomId(further)!)).toEqual(role);
  });
});
