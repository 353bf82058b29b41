/** One use of every registered button, menu and form, by its short name in custom ids. */
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
import { orderOption } from '#discord/formats/night-order.ts';
import { packed } from '#discord/formats/packed.ts';
import { rulebookOf } from '#game/model/deck.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Ids, Use } from './button-scene.ts';

/** One use, at the places with these ids. */
type UseAt = (ids: Ids) => Use;

const table =
  (stage: 'lobby' | 'gathering' | 'playing' | 'over') =>
  (id: (fields: { readonly gameId: string }) => Use['id']): UseAt =>
  (ids) => ({ id: id({ gameId: ids[stage] }) });

const [inLobby, inGathering, inGame, afterGame] = [table('lobby'), table('gathering'), table('playing'), table('over')];

/** A use of a button whose fields are made from the ids. `more`: the value of a menu, or the texts of a form. */
const use =
  <Fields>(id: (fields: Fields) => Use['id'], fields: (ids: Ids) => Fields, more: Omit<Use, 'id'> = {}): UseAt =>
  (ids) => ({ id: id(fields(ids)), ...more });

const orderSpec = orderOption(rulebookOf(rulesets['grand']!))!.spec;
const orderOfGrand = packed(orderSpec.presets[0]!, orderSpec.words)!;

/** Two presses on the menu of a plan are for the same time. */
const inTwoHours = Date.now() + 7_200_000;
const none = () => ({});
const typed = (...texts: readonly string[]) => ({ typed: texts });
const value = (text: string) => ({ value: text });
const room = ({ playing }: Ids) => ({ gameId: playing, room: 'clan-mafia' });
const step = ({ playing }: Ids) => ({ gameId: playing, step: 1 });

const game: Readonly<Record<string, UseAt>> = {
  card: inGame(cardIds.showCard),
  act: inGame(actionIds.showChoices),
  fire: inGame(actionIds.fire),
  shoot: use(actionIds.shoot, ({ playing }) => ({ gameId: playing, seat: 2 })),
  do: use(actionIds.actWithoutTarget, (ids) => ({ ...step(ids), verb: 'declines' as const })),
  pick: use(actionIds.chooseTargets, (ids) => ({ ...step(ids), verb: 'checks' as const, menu: 0 }), value('2')),
  list: use(actionIds.extendContract, ({ playing }) => ({ gameId: playing, seats: [2], menu: 0 }), value('3')),
  propose: use(actionIds.proposeContract, ({ playing }) => ({ gameId: playing, seats: [2, 3] })),
  copy: use(actionIds.extendDraft, (ids) => ({ ...step(ids), draft: { want: 3 as const, named: [] } }), value('2')),
  draft: inGame(clanIds.draftContract),
  agree: use(clanIds.agreeToContract, ({ playing }) => ({ gameId: playing, seats: [2, 3] })),
  talk: inGame(nightChatIds.openChat),
  chat: use(nightChatIds.showChat, room),
  say: use(nightChatIds.askForLine, room),
  said: use(nightChatIds.sendLine, room, typed('hello')),
  bet: use(graveyardIds.bet, ({ playing }) => ({ gameId: playing, day: 1, menu: 0 }), value('2')),
  nominate: inGame(dayIds.showNominees),
  pass: inGame(dayIds.pass),
  unpass: inGame(actionIds.speakOn),
  ready: inGame(dayIds.beReady),
  vote: use(dayIds.vote, (ids) => ({ ...step(ids), answer: { menu: 0 } }), value('2')),
  open: use(dayIds.actInPublic, (ids) => ({ ...step(ids), verb: 'acquits' as const })),
  quit: inGame(lobbyIds.leaveGame),
  desk: inGame(deskIds.showDesk),
  order: use(deskIds.giveOrder, ({ playing }) => ({ gameId: playing, order: 'pause' as const })),
  orderseat: use(deskIds.choosePlayer, ({ playing }) => ({ gameId: playing, order: 'foul' as const }), value('2')),
  orderwhy: use(
    deskIds.chooseReason,
    ({ playing }) => ({ gameId: playing, seat: 2, penalty: 'foul' as const }),
    value('rudeness'),
  ),
  orderperson: use(deskIds.choosePerson, ({ playing }) => ({ gameId: playing, seat: 2 }), value('1')),
  orderend: inGame(deskIds.askToEnd),
  calloff: inGame(deskIds.callOff),
  undo: use(hostIds.undoFoul, ({ playing }) => ({ gameId: playing, foul: 1 })),
  next: use(hostIds.nextStep, step),
  lead: use(hostIds.lead, step),
};

const aroundGame: Readonly<Record<string, UseAt>> = {
  join: inLobby(lobbyIds.join),
  leave: inLobby(lobbyIds.leave),
  wait: inLobby(lobbyIds.wait),
  watch: inLobby(lobbyIds.watch),
  start: inLobby(lobbyIds.start),
  practice: inLobby(lobbyIds.fillSeats),
  nopractice: inLobby(lobbyIds.clearSeats),
  here: inLobby(lobbyIds.answerRollCall),
  settings: inLobby(rulebookOptionsIds.showOptions),
  setting: use(rulebookOptionsIds.chooseOption, ({ lobby }) => ({ gameId: lobby }), value('tie')),
  set: use(rulebookOptionsIds.setOption, ({ lobby }) => ({ gameId: lobby, option: 'tie' }), value('duel')),
  nightask: inLobby(rulebookOptionsIds.askForOrder),
  nightorder: use(rulebookOptionsIds.setOrder, ({ lobby }) => ({ gameId: lobby }), typed('mafia')),
  nightread: use(rulebookOptionsIds.setReading, ({ lobby }) => ({ gameId: lobby, order: orderOfGrand })),
  cards: inLobby(tableCardsIds.showCards),
  cardsback: inLobby(tableCardsIds.backToOptions),
  cardsall: use(tableCardsIds.chooseCards, ({ lobby }) => ({ gameId: lobby }), value('BEGINNERS')),
  cardadd: use(tableCardsIds.addCard, ({ lobby }) => ({ gameId: lobby, menu: 0 }), value('doctor')),
  cardtake: use(tableCardsIds.takeCard, ({ lobby }) => ({ gameId: lobby }), value('commissar')),
  cardscheck: inLobby(tableCardsIds.checkCards),
  tablemenu: use(tableSettingsIds.chooseSetting, ({ lobby }) => ({ gameId: lobby }), value('most')),
  tableset: use(tableSettingsIds.setValue, ({ lobby }) => ({ gameId: lobby, setting: 'most' as const }), value('10')),
  tableform: use(tableSettingsIds.openForm, ({ lobby }) => ({ gameId: lobby, section: 'play' })),
  tablestore: use(tableSettingsIds.storeForm, ({ lobby }) => ({ gameId: lobby, section: 'play' }), typed()),
  tableask: inLobby(tableSettingsIds.askForWords),
  tablewords: use(tableSettingsIds.setWords, ({ lobby }) => ({ gameId: lobby }), typed('word')),
  rules: inLobby(rulesIds.showTableRules),
  rule: use(rulesIds.chooseTopic, ({ lobby }) => ({ gameId: lobby, ruleset: 'grand' }), value('calls')),
  rulepage: use(rulesIds.showPage, ({ lobby }) => ({ gameId: lobby, ruleset: 'grand', page: 1 })),
  ruletopic: use(rulesIds.showTopic, ({ lobby }) => ({ gameId: lobby, ruleset: 'grand', topic: 'priest' })),
  beginnow: inGathering(gatheringIds.begin),
  replacenow: inGathering(gatheringIds.replace),
  cancelstart: inGathering(gatheringIds.cancel),
  again: afterGame(afterGameIds.askAgain),
  star: use(afterGameIds.votePlayer, ({ over }) => ({ gameId: over, menu: 0 }), value('2')),
  otherrules: afterGame(afterGameIds.askForRules),
  nextrules: use(afterGameIds.chooseNextRules, ({ over }) => ({ gameId: over, menu: 0 }), value('six')),
  closetable: afterGame(afterGameIds.closeTable),
  planin: use(planIds.join, ({ plan }) => ({ planId: plan })),
  planstop: use(planIds.askToCancel, ({ plan }) => ({ planId: plan })),
  planend: use(planIds.cancel, ({ plan }) => ({ planId: plan })),
};

const inServer: Readonly<Record<string, UseAt>> = {
  newtable: use(newTableIds.chooseRules, () => ({ kept: {}, menu: 0 }), value('six')),
  newread: use(newTableIds.chooseReading, () => ({ kept: {}, edition: 'six', cards: 'zz0' })),
  newopen: use(newTableIds.openTable, none),
  whichtable: (ids) => ({ id: whichTableIds.chooseTable({ request: 'start' }), value: ids.lobby }),
  planrules: use(planIds.chooseRules, () => ({ kept: { at: inTwoHours, zone: null }, menu: 0 }), value('six')),
  planpick: use(planIds.pickTime, () => ({ kept: { at: 60_000, zone: null }, rules: { ruleset: 'six' } })),
  planzone: use(planIds.chooseZone, () => ({ kept: { at: 60_000, zone: null }, rules: {} }), value('Narnia|1')),
  tellme: use(subscriptionIds.toggle, none),
  mydata: use(privacyIds.export, none),
  forgetme: use(privacyIds.forget, none),
  history: use(historyIds.showPage, () => ({ page: 1, ruleset: null, userId: null })),
  protocol: use(protocolIds.show, () => ({ gameId: 'lost' })),
  askpoints: use(protocolIds.askForPoints, () => ({ gameId: 'lost' })),
  monthcsv: use(protocolIds.writeGames, () => ({ season: '2026-10' })),
  points: use(protocolIds.enterPoints, () => ({ gameId: 'lost' }), typed('2 +1')),
  pointsread: use(protocolIds.enterReading, () => ({ gameId: 'lost', style: 'minus' as const })),
  played: use(historyIds.chooseGame, () => ({ page: 1, ruleset: null, userId: null }), value('lost')),
  rulebook: use(rulesIds.chooseRulebook, none, value('club')),
  help: use(helpIds.showPage, () => ({ page: 'table' as const })),
  helpopen: use(helpIds.openHelp, none),
  tourstart: use(guidedSetupIds.start, none),
  tour: use(guidedSetupIds.showStep, () => ({ step: 'voice' as const })),
  tourset: use(guidedSetupIds.setValue, () => ({ step: 'ruleset' as const }), value('club')),
  setup: use(setupIds.chooseSetting, () => ({ group: null }), value('floor-mode')),
  setupform: use(setupIds.openForm, () => ({ setting: 'floor' })),
  setupstore: use(setupIds.storeForm, () => ({ setting: 'floor' }), typed()),
  put: use(setupIds.setValue, () => ({ setting: 'words' }), typed('word')),
  unset: use(setupIds.resetValue, () => ({ setting: 'words' })),
  type: use(setupIds.askForValue, () => ({ setting: 'words' })),
  log: use(setupIds.showLogPage, () => ({ page: 1 })),
  hear: use(doctorIds.testVoice, none),
  recdone: use(recordingIds.done, () => ({ attempt: 1 })),
  reckeep: use(recordingIds.keep, () => ({ attempt: 1 })),
  recagain: use(recordingIds.again, () => ({ attempt: 1 })),
  rechear: use(recordingIds.hear, () => ({ attempt: 1 })),
  recback: use(recordingIds.back, () => ({ attempt: 1 })),
  reclist: use(recordingIds.list, () => ({ attempt: 1 })),
  recpage: use(recordingIds.showPage, () => ({ attempt: 1, page: 1 })),
  recline: use(recordingIds.chooseLine, () => ({ attempt: 1 }), value('3')),
  recauto: use(recordingIds.auto, () => ({ attempt: 1 })),
  recskip: use(recordingIds.skip, () => ({ attempt: 1 })),
  recstop: use(recordingIds.stop, () => ({ attempt: 1 })),
  packdelete: use(voicePackIds.remove, () => ({ packId: 'en-anna' })),
  packask: use(voicePackIds.askForPack, none),
  packsend: use(voicePackIds.upload, none),
  setask: use(roleSetIds.askForSet, none),
  setsend: use(roleSetIds.importSet, none),
  packback: use(voicePackIds.restore, () => ({ packId: 'en-anna' })),
  recmore: use(recordingIds.resume, () => ({ packId: 'en-anna' })),
};

const seen = ({ set, revision }: Ids) => ({ set, revision });
const tab = (name: 'cards' | 'options' | 'night' | 'roles', chosen?: string) => (ids: Ids) => ({
  ...seen(ids),
  state: { tab: name, players: 10, upwards: true, ...(chosen === undefined ? {} : { chosen }) },
});
const role =
  (state: { readonly ability?: number; readonly parameter?: string } = {}) =>
  (ids: Ids) => ({
    ...seen(ids),
    state: { page: state.ability === undefined ? ('main' as const) : ('ability' as const), role: 'guest', ...state },
  });
const form = (ids: Ids) => ({ ...seen(ids), origin: { panel: 'role' as const, state: role()(ids).state } });

const roleSets: Readonly<Record<string, UseAt>> = {
  rsshow: use(roleSetIds.showEditor, tab('roles')),
  rsadd: use(roleSetIds.addCard, tab('cards'), value('doctor')),
  rsmore: use(roleSetIds.addFurtherCard, tab('cards'), value('doctor')),
  rstake: use(roleSetIds.takeCard, tab('cards'), value('doctor')),
  rsplayers: use(roleSetIds.choosePlayers, tab('cards'), value('9')),
  rsoption: use(roleSetIds.chooseOption, tab('options'), value('pack')),
  rsvalue: use(roleSetIds.setOption, tab('options', 'pack'), value('usual')),
  rsusual: use(roleSetIds.resetCards, tab('cards')),
  rsdelete: use(roleSetIds.deleteSet, seen),
  rscall: use(roleSetIds.chooseCall, tab('night'), value('doctor')),
  rsbefore: use(roleSetIds.moveCallBefore, tab('night', 'doctor'), value('mafia')),
  rslast: use(roleSetIds.moveCallToEnd, tab('night', 'doctor')),
  rsbook: use(roleSetIds.resetNightOrder, tab('night')),
  rsrole: use(roleSetIds.chooseRole, tab('roles'), value('guest')),
  rsopen: use(roleSetIds.showRolePage, role()),
  rsability: use(roleSetIds.chooseAbility, role(), value('0')),
  rsside: use(roleSetIds.setSide, role(), value('mafia')),
  rslooks: use(roleSetIds.setLooks, role(), value('doctor')),
  rsplace: use(roleSetIds.setPlace, role(), value('first')),
  rsparam: use(roleSetIds.chooseParameter, role({ ability: 0 }), value('uses')),
  rsamount: use(roleSetIds.setParameter, role({ ability: 0, parameter: 'uses' }), value('2')),
  rsdrop: use(roleSetIds.remove, role()),
  rsform: use(roleSetIds.askForTexts, form),
  rswrite: use(roleSetIds.setTexts, form, typed('Guest', 'Гость', '', '')),
};

export const uses: Readonly<Record<string, UseAt>> = { ...game, ...aroundGame, ...inServer, ...roleSets };
