import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examples } from '../examples.ts';
import { anyBoxedSetting, anyClubSetting, anySetting } from './fixtures/settings.ts';
import { moves, played } from './played-games.ts';

test('S12: every night from the second on has the same steps and lengths, whatever players do (G4)', () => {
  fc.assert(
    fc.property(anySetting, moves(300), (setting, tried) => {
      const { events } = played(setting, tried);
      const steps = events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
      const nights = steps.flatMap((step, index) => (step.kind === 'nightfall' && step.night > 1 ? [index] : []));
      for (const begin of nights) {
        const calls = steps.slice(begin + 1, begin + 5).filter((step) => step.kind === 'call');
        const order = [
          ['mafia', 60],
          ['don', 20],
          ['commissar', 20],
          ['doctor', 20],
        ];
        expect(calls.map((step) => [step.call, step.seconds])).toEqual(order.slice(0, calls.length));
      }
    }),
    { numRuns: examples(40) },
  );
});

test('C12: every night of club from the second on calls the dealt roles for the same lengths, whatever players do (G4)', () => {
  const order = [
    ['courtesan', 20],
    ['mafia', 30],
    ['commissar', 20],
    ['doctor', 20],
    ['maniac', 20],
  ] as const;
  fc.assert(
    fc.property(anyClubSetting, moves(400), (setting, tried) => {
      const { events } = played(setting, tried);
      const cards = new Set(setting.roles);
      const isDealt = (call: string) =>
        cards.has(call) || (call === 'mafia' && (cards.has('don') || cards.has('mafioso')));
      const dealt = order.filter(([call]) => isDealt(call));
      const steps = events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
      for (const [begin, step] of steps.entries()) {
        if (step.kind !== 'nightfall' || step.night === 1) continue;
        const night = steps.slice(begin + 1, begin + 1 + dealt.length).filter((each) => each.kind === 'call');
        expect(night.map((each) => [each.call, each.seconds])).toEqual(dealt.slice(0, night.length));
      }
    }),
    { numRuns: examples(40) },
  );
});

test('B11: a night of boxed calls the dealt roles in order, 30 s each, whatever players do (G4)', () => {
  const order = 'captain mafia don yakuza sheriff maniac doctor commissar lawyer beauty journalist'.split(' ');
  fc.assert(
    fc.property(anyBoxedSetting, moves(400), (setting, tried) => {
      const { events } = played(setting, tried);
      const cards = new Set(setting.roles);
      const merged = setting.options?.['yakuza'] === 'merged';
      const mafia = ['don', 'mafioso', 'lunatic', ...(merged ? ['yakuza'] : [])];
      const isDealt = (call: string) =>
        call === 'mafia' ? mafia.some((card) => cards.has(card)) : cards.has(call) && !(merged && call === 'yakuza');
      // B21: with a lunatic in the deal, the mafia's call has two windows.
      const windows = (call: string) => (call === 'mafia' && cards.has('lunatic') ? [call, call] : [call]);
      const dealt = order.filter(isDealt).flatMap(windows);
      const steps = events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));
      for (const [begin, step] of steps.entries()) {
        if (step.kind !== 'nightfall' || step.night === 1) continue;
        const night = steps.slice(begin + 1, begin + 1 + dealt.length).filter((each) => each.kind === 'call');
        expect(night.map((each) => [each.call, each.seconds])).toEqual(
          dealt.slice(0, night.length).map((call) => [call, 30]),
        );
        // A night ends early only if the game ends in it.
        if (night.length < dealt.length) expect(steps.slice(begin + 1 + night.length)).toEqual([]);
      }
    }),
    { numRuns: examples(40) },
  );
});
