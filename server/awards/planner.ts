import { Worker } from 'node:worker_threads';
import type { AwardPlan, Planner } from '#shared/award-plan.ts';
import { refuse } from '#shared/refusals.ts';
import { createQueue, type Queue, type Shared } from '../queue.ts';
import type { PlanTask } from './worker.ts';

/** The steps end earlier, so only a machine without a free core reaches it. */
const planMsMax = 60_000;
const memoryMbMax = 256;
const limits = { runningMax: 1, waitingMax: 2, waitingTotal: 16 };

/** Plans in a thread, because it computes for seconds. Null: it exceeded its time or memory. */
async function plan(task: PlanTask): Promise<readonly (AwardPlan | null)[] | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  const timer = setTimeout(() => void worker.terminate(), planMsMax);
  try {
    return await new Promise((resolve) => {
      worker.on('message', resolve);
      worker.on('error', () => resolve(null));
      worker.on('exit', () => resolve(null));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Plans awards in turns by caller, one at a time, so that a second core remains for requests. */
export function createPlanner(): Shared<Planner> {
  const queue = createQueue(limits);
  const of = (caller: string) => plannerOf(queue, caller);
  return { ...of(''), of };
}

function plannerOf(queue: Queue, caller: string): Planner {
  return {
    plan: async (problem, wishes) =>
      (await queue(caller, () => plan({ problem, wishes }))) ??
      refuse('busy', { retryAfterSeconds: 10 }),
  };
}
