import type { BeforeRoute, Fault } from '../rest/faults.ts';
import type { RestRequest } from '../rest/router.ts';
import type { FaultPlan } from './plan.ts';
import { type FaultStage, RunningPlan } from './running-plan.ts';

/** All plans of an emulator. */
export class FaultDesk {
  readonly plans: RunningPlan[] = [];
  readonly #stage: FaultStage;

  constructor(stage: FaultStage) {
    this.#stage = stage;
  }

  begin(plan: FaultPlan): RunningPlan {
    const running = new RunningPlan(this.#stage, plan);
    this.plans.push(running);
    return running;
  }

  /** The fault that a call gets, from the test directly or from a plan. */
  async spoil(request: RestRequest, byHand: BeforeRoute | undefined): Promise<Fault | undefined> {
    const own = await byHand?.(request);
    if (own) return own;
    for (const plan of this.plans) {
      const fault = plan.over ? undefined : await plan.judge(request);
      if (fault) return fault;
    }
    return undefined;
  }

  stop(): void {
    for (const plan of this.plans) plan.stop();
  }
}
