import { describe, expect, it } from 'vitest';
import { type GameState, play, unstarted } from '#engine/kernel/engine.ts';
import type { News, Notice } from '#engine/kernel/notices.ts';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { Audience, Script } from '#game/ports/ports.ts';
import { languages } from '#narration/language.ts';
import { remarkText } from '#narration/remark-text.ts';
import { wordsOf } from '#narration/words.ts';
import { six } from '#rulesets/six.ts';
import { inEnglish, script, wordingOf } from '../rulebooks.ts';
import { names, privateNews } from './kit.ts';

const port: Script = script;

const players = names.map((name, index) => ({ name, userId: `10${index + 1}`, seat: index + 1 }));

const audience: Audience = { language: 'en', rules: six, options: {}, players, until: null };

/** The actions of a night by call, as `[seat, verb, target]`. */
type Night = Readonly<Record<string, readonly (readonly [SeatNumber, Verb, SeatNumber])[]>>;

/** Plays a dealt game until the morning of the second day, without a word by day. Returns all notices. */
function untilSecondMorning(night: Night): readonly Notice[] {
  const roles = ['civilian', 'civilian', 'commissar', 'doctor', 'mafioso', 'don'];
  const told: Notice[] = [];
  let state: GameState = unstarted;
  const carryOut = (command: Parameters<typeof play>[2]): void => {
    const result = play(six, state, command);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    state = result.value.state;
    told.push(...result.value.notices);
  };
  carryOut({ type: 'start', ruleset: 'six', options: {}, seed: 1, deal: { roles } });
  while (state.step && !(state.phase === 'day' && state.round === 2)) {
    const { step } = state;
    carryOut({ type: 'announced', step: step.number });
    if (state.step?.number !== step.number) continue;
    const acts = step.kind === 'call' && step.purpose === 'act' ? (night[step.call] ?? []) : [];
    for (const [seat, verb, target] of acts) carryOut({ type: 'act', act: { seat, verb, targets: [target] } });
    carryOut({ type: 'timeout', step: step.number });
  }
  return told;
}

const told = (notices: readonly Notice[], to: Audience = audience) =>
  port.tell(
    notices.filter((notice) => notice.to === 'all').map(({ news }) => news),
    to,
  );

const shot = { mafia: [[6, 'shoots', 1]] } as const satisfies Night;

describe('news in the town', () => {
  it.each(languages)('of a night is the same whatever was done in it, apart from the dead (%s)', (language) => {
    const to = { ...audience, language };
    const idle = told(untilSecondMorning({}), to);
    const healed = untilSecondMorning({ ...shot, doctor: [[4, 'heals', 1]] });
    const searched = untilSecondMorning({
      mafia: [
        [5, 'shoots', 2],
        [6, 'shoots', 4],
        [6, 'shoots', 4],
      ],
      don: [[6, 'checks', 3]],
      commissar: [[3, 'checks', 6]],
      doctor: [[4, 'heals', 4]],
    });
    expect(told(healed, to)).toEqual(idle);
    expect(told(searched, to)).toEqual(idle);
    const killed = told(untilSecondMorning(shot), to);
    expect(killed.slice(0, idle.length - 1)).toEqual(idle.slice(0, -1));
    const cues = killed[idle.length - 1]?.cues.flatMap((each) => ('cue' in each ? each.cue : []));
    expect(cues).toEqual(['morning.break', 'morning.killed', 'player.1', 'vote.leaves']);
  });

  it('G5: names the dead, and neither card nor killer', () => {
    const morning = told(untilSecondMorning(shot)).at(-1);
    expect(morning?.message.text).toBe('### Day 2 ☀️\nMorning comes. Last night the town lost **#1 Anna**.');
  });

  it('is nothing of what is for one seat, even where it is sent by mistake', () => {
    expect(port.tell(privateNews, audience)).toEqual([]);
    const pick: News = { type: 'PickMade', call: 'mafia', seat: 6, verb: 'shoots', targets: [1] };
    expect(port.tell([pick, { type: 'Turned', seat: 2, clan: 'mafia' }], audience)).toEqual([]);
  });

  it('pings the speaker and nobody else', () => {
    const [speech] = port.tell(
      [{ type: 'StepBegan', step: { kind: 'speech', seat: 2, purpose: 'turn', number: 9, seconds: 60 } }],
      audience,
    );
    expect(speech?.message).toEqual({ text: '**#2** <@102> has the floor: one minute. 🎙️', mentions: ['102'] });
  });

  it('is never a message without news in it', () => {
    const [end] = port.tell(
      [{ type: 'StepEnded', step: { kind: 'speech', seat: 2, purpose: 'turn', number: 9, seconds: 60 }, by: 'time' }],
      audience,
    );
    expect(end).toEqual({ message: { text: '' }, cues: [{ cue: 'speech.time' }], priority: 'rule' });
  });
});

describe('news in a clan’s night chat', () => {
  it('S13: is who points at whom, in writing only', () => {
    const notices = untilSecondMorning(shot).filter(({ to }) => to !== 'all' && 'clan' in to);
    const lines = port.tell(
      notices.map(({ news }) => news),
      audience,
      'mafia',
    );
    expect(lines).toEqual([
      { message: { text: '**#6 Фёдор** points at **#1 Anna**. 🎯' }, cues: [], priority: 'talk' },
    ]);
  });
});

describe('a remark of the table', () => {
  it('that the host says is said by voice too', () => {
    expect(port.remark({ key: 'game.restored' }, audience).cues).toEqual([{ cue: 'game.restored' }]);
    expect(port.remark({ key: 'speech.ten' }, audience)).toMatchObject({
      cues: [{ cue: 'sfx.tick' }, { cue: 'speech.ten' }],
      priority: 'talk',
    });
    const waiting = port.remark({ key: 'player.waiting', params: { seat: 3, seconds: 120 } }, audience);
    expect(waiting.cues).toEqual([{ cue: 'game.waiting' }, { cue: 'player.3' }]);
    expect(waiting.message.mentions).toEqual(['103']);
    expect(waiting.message.text).toContain('2 minutes');
  });

  it.each(languages)('names no voice channel at a table without voice (%s)', (language) => {
    const of = (inText: object) =>
      port.remark({ key: 'player.waiting', params: { seat: 3, seconds: 120, ...inText } }, { ...audience, language })
        .message.text;
    expect(of({})).toMatch(/voice|голосов/);
    expect(of({ inText: true })).not.toMatch(/voice|голосов/);
    const params = { person: '<@1>', newcomer: '<@2>', number: 3 };
    const theme = wordsOf(wordingOf(language), { options: { theme: 'animals' } });
    for (const wording of [language, theme]) {
      expect(remarkText({ key: 'seat.replaced', params }, wording)).toMatch(/voice|голосов/);
      expect(remarkText({ key: 'seat.replaced.text', params }, wording)).not.toMatch(/voice|голосов/);
    }
  });

  it('is otherwise only written', () => {
    const { message, cues } = port.remark({ key: 'table.stuck' }, audience);
    expect(cues).toEqual([]);
    expect(message.text).toContain('keep trying');
  });
});

describe('a label', () => {
  it.each([
    'room.town',
    'room.voice',
    'room.clan-mafia',
    'room.clan-yakuza',
    'room.graveyard',
    'status.opening',
    'status.over',
  ] as const)('is a few words without markup: %s', (key) => {
    for (const language of languages) expect(port.label({ key }, wordingOf(language))).toMatch(/^[\p{L} ]{3,40}$/u);
  });

  it('names the rulebook and the round', () => {
    expect(port.label({ key: 'layout.rules', params: { ruleset: 'six' } }, inEnglish)).toBe('Mafia for six');
    expect(port.label({ key: 'layout.rules', params: { ruleset: 'own' } }, inEnglish)).toBe('own');
    expect(port.label({ key: 'status.night', params: { night: 2 } }, wordingOf('ru'))).toBe('Ночь 2');
  });
});
