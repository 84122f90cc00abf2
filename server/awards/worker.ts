import { parentPort, workerData } from 'node:worker_threads';
import type { AwardProblem, AwardWish } from '#shared/award-plan.ts';
import { planAwards } from '#features/offer/rules/plan.ts';

export interface PlanTask {
  readonly problem: AwardProblem;
  readonly wishes: readonly AwardWish[];
}

const { problem, wishes } = workerData as PlanTask;
parentPort?.postMessage(planAwards(problem, wishes));
