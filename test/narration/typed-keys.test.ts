import { expect, it } from 'vitest';
import type { Button } from '#discord/ui/body.ts';
import type { CustomId } from '#discord/ui/custom-id.ts';
import { because, becauseOf } from '#game/model/answers.ts';
import { callCue } from '#narration/call-cues.ts';
import { cardCue } from '#narration/card-cues.ts';
import { type CueId, isCue } from '#narration/cues.ts';
import { cleanName, packText, type Remark, remarkText, roleSetText, say, seatText, t } from '#narration/index.ts';
import { line } from '#narration/line.ts';
import type { Definitions } from '#narration/lines/definition.ts';
import type { OneSeat } from '#narration/lines/params.ts';
import { aboutSeat } from '#narration/lines/texts.ts';
import { script } from '../rulebooks.ts';

const anyId = '' as CustomId;

/** `npm run types` fails if one of the marked lines compiles. At run time none of the misspelt keys has a text. */
it('a misspelt key of a text does not compile', () => {
  // @ts-expect-error
  expect(t('en', 'refusals:not-yett')).toBe('not-yett');
  // @ts-expect-error
  expect(say('en', `faction.${'town'}`)).toBeNull();
  const role: string = 'don';
  // @ts-expect-error
  expect(say('en', `words:factoin.${role}`)).toBeNull();
  // @ts-expect-error
  expect(say('en', role)).toBeNull();
  // @ts-expect-error
  expect(script.label({ key: 'room.twon' }, 'en')).toBe('');
  // @ts-expect-error
  expect(() => roleSetText({ code: 'unknown-rol', params: {} }, 'en')).toThrow(RangeError);
  // @ts-expect-error
  expect(() => packText({ code: 'no-manifset', params: {} }, 'en')).toThrow(RangeError);
  // @ts-expect-error
  expect(() => line('night.frist')).toThrow(TypeError);
});

/** Text with escapes or marks shows them where Discord knows no markup, and twice where it is escaped again. */
it('a cleaned name or a text with markup does not compile where it would be shown wrong', () => {
  const clean = cleanName('_x_');
  const heading = t('en', 'lines:end.town');
  const marked = t('en', 'lines:end.turned', { who: seatText(1, 'en', { nameOf: () => 'x' }) });
  // @ts-expect-error
  expect(cleanName(clean)).not.toBe(clean);
  // @ts-expect-error
  expect(seatText(1, 'en', { nameOf: () => clean })).toContain('\\\\');
  // @ts-expect-error
  expect(t('en', 'statistics:person.none', { name: heading, season: '' })).toContain('of ## ');
  for (const label of [
    // @ts-expect-error
    { id: anyId, label: clean } satisfies Button,
    // @ts-expect-error
    { id: anyId, label: heading } satisfies Button,
    // @ts-expect-error
    { id: anyId, label: marked } satisfies Button,
  ])
    expect(label.label).toMatch(/\\|##|\*\*/);
});

it('a misspelt cue or text of a line does not compile', () => {
  const lines: Definitions<{ readonly left: OneSeat; readonly jailed: OneSeat }, 'left'> = {
    // @ts-expect-error
    left: { text: aboutSeat('left'), cues: () => ['letf'] },
    // @ts-expect-error
    jailed: { text: aboutSeat('jalied'), cues: () => ['left'] },
  };
  expect(Object.keys(lines)).toEqual(['left', 'jailed']);
});

it('a misspelt cue or form of a call does not compile', () => {
  // @ts-expect-error
  const called: CueId = 'wake.mafai';
  // @ts-expect-error
  const part: CueId = 'wake.mafia.agian';
  // @ts-expect-error
  const card: CueId = 'role.commisar';
  // @ts-expect-error
  const form = callCue('wkae', 'mafia');
  expect([called, part, card, form].filter(isCue)).toEqual([]);
  expect([callCue('wake', 'mafia'), callCue('again', 'mafia'), cardCue('commissar')].filter(isCue)).toHaveLength(3);
});

const unknown = remarkText({ key: 'unknown' }, 'en');

it('a misspelt key of a remark does not compile', () => {
  // @ts-expect-error
  const misspelt: Remark = { key: 'host.no-gest' };
  expect(remarkText(misspelt, 'en')).toBe(unknown);
  // @ts-expect-error
  const foreign: Remark = { key: 'button.join' };
  expect(remarkText(foreign, 'en')).toBe(unknown);
  // @ts-expect-error
  expect(because('floor.tunr', { seat: 1 })).toMatchObject({ ok: false });
});

it('a remark without its parameters or its kind does not compile', () => {
  // @ts-expect-error
  const empty: Remark = { key: 'lobby.missing-players' };
  expect(remarkText(empty, 'en')).toBe(unknown);
  // @ts-expect-error
  expect(because('table.bounds', { min: 1, max: 'x', most: 3 })).toMatchObject({ ok: false });
  // @ts-expect-error
  expect(because('table.started')).toMatchObject({ ok: false });
  // @ts-expect-error
  const unkind: Remark = { key: 'grant' };
  expect(becauseOf([unkind])).toMatchObject({ ok: false });
});
