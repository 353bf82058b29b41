import type { BeforeRoute, Fault } from '../rest/faults.ts';
import type { RestRequest } from '../rest/router.ts';
import type { FaultPlan } from './plan.ts';
import { type FaultTargets, RunningPlan } from './running-plan.ts';

/** All plans of an emulator. */
export class FaultScheduler {
  readonly plans: RunningPlan[] = [];
  readonly #targets: FaultTargets;

  constructor(targets: FaultTargets) {
    this.#targets = targets;
  }

  begin(plan: FaultPlan): RunningPlan {
    const running = new RunningPlan(this.#targets, plan);
    this.plans.push(running);
    return running;
  }

  /** The fault that a call gets, from the test directly or from a plan. */
  async faultFor(request: RestRequest, byHand: BeforeRoute | undefined): Promise<Fault | undefined> {
    const own = await byHand?.(request);
    if (own) return own;
    for (const plan of this.plans) {
      const fault = plan.over ? undefined : await plan.faultFor(request);
      if (fault) return fault;
    }
    return undefined;
  }

  stop(): void {
    for (const plan of this.plans) plan.stop();
  }
}
