import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const checkMs = 2_000;
/** The busy share of two seconds up to which the process counts as idle. */
const idleShareMax = 0.05;
/** Milliseconds of work for which a collection pays. */
const workMsMin = 5_000;

/** Time of the event loop, in milliseconds, since the last check. */
export interface LoopTime {
  readonly active: number;
  readonly idle: number;
}

/** Returns true when a collection is due: at the first idle moment of all, and then after enough work. */
export function createIdleWatch(): (time: LoopTime) => boolean {
  let workMs = workMsMin;
  return ({ active, idle }) => {
    workMs += active;
    const isDue = workMs >= workMsMin && active <= (active + idle) * idleShareMax;
    if (isDue) workMs = 0;
    return isDue;
  };
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Returns memory to the system when the process is idle: V8 keeps its space for new objects, 64 MB
 * after a start, until something asks for it.
 */
export function startIdleCollection(): void {
  const isDue = createIdleWatch();
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const time = performance.eventLoopUtilization(now, last);
    last = now;
    if (isDue(time)) collect();
  }, checkMs).unref();
}
