/** The lines that the town hears. */
import type { News } from '#engine/kernel/notices.ts';
import type { StepBody } from '#engine/kernel/step.ts';
import type { Verdict } from '#engine/mechanics/trial/state.ts';
import type { Line, LineKey } from '#narration/line.ts';
import { isPublic, linesOf } from '#narration/lines-of.ts';
import { scene, step } from './kit.ts';

/** The lines of a piece of news for the town: none if it is not public. */
export const lines = (news: News, around = scene): readonly Line[] => (isPublic(news) ? linesOf(news, around) : []);

/** The keys of the lines of a piece of news. */
export const keys = (news: News): readonly LineKey[] => lines(news).map(({ key }) => key);

/** The news that such a step has begun. */
export const began = (body: StepBody, seconds = 0): News => ({ type: 'StepBegan', step: step(body, seconds) });

/** The keys of the lines of a verdict. */
export const verdict = (verdict: Verdict): readonly LineKey[] => keys(began({ kind: 'verdict', verdict }));
