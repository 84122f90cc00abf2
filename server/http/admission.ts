import type { Gauge } from '../observe/metrics.ts';

export type WorkKind = 'export' | 'read' | 'change';

export interface Work {
  readonly kind: WorkKind;
  /** Units of the budget, one per 2 ms of CPU (bench/README.md). */
  readonly cost: number;
}

/**
 * Units in progress at which a kind of work is refused. The first to be refused are exports, which
 * can run later, and the last are changes, such as payments. 256 units take half a second on two
 * cores, so that an accepted request is answered within a second.
 */
export interface AdmissionLimits extends Readonly<Record<WorkKind, number>> {}

export const usualLimits: AdmissionLimits = { export: 128, read: 256, change: 384 };

const fileSuffix = /\/(?:export|xlsx|pdf)$/;
const searchSuffix = /\/search$/;
/** Files of the build and answers from memory, which cost less than a refusal saves. */
const free =
  /^\/(?:assets\/|\.well-known\/|api\/docs|api\/openapi\.json|[\w-]+\.(?:txt|svg|png|webmanifest|js)$)/;

const callCost = 1;
const pageCost = 4;
const exportCost = 8;

/** The work of a request by its address, before any routing, or null if it needs no admission. */
export function workOf(method: string, path: string): Work | null {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && free.test(path)) return null;
  const isCall = path.startsWith('/api/');
  if (isCall && isRead && fileSuffix.test(path)) return { kind: 'export', cost: exportCost };
  const kind = isRead || (isCall && searchSuffix.test(path)) ? 'read' : 'change';
  return { kind, cost: isCall ? callCost : pageCost };
}

/** The parts of Node's request that tell when its body has arrived. */
export interface Arrival {
  readonly complete: boolean;
  once(event: 'end', run: () => void): unknown;
}

export interface Admission {
  /**
   * Admits work and returns the function that ends it, or null if the work must be refused. Work
   * counts from the arrival of its body, so that slow uploads do not use the budget.
   */
  enter(work: Work, arrival: Arrival | null): (() => void) | null;
  gauges(): Gauge[];
}

/** Bounds the work in progress of one process, because waiting requests delay all others. */
export function createAdmission(limits: AdmissionLimits = usualLimits): Admission {
  let units = 0;
  const refused: Record<WorkKind, number> = { export: 0, read: 0, change: 0 };
  return {
    enter({ kind, cost }, arrival) {
      if (units + cost > limits[kind]) {
        refused[kind] += 1;
        return null;
      }
      let state: 'arriving' | 'counted' | 'ended' = 'arriving';
      const count = () => {
        if (state !== 'arriving') return;
        state = 'counted';
        units += cost;
      };
      if (arrival === null || arrival.complete) count();
      else arrival.once('end', count);
      return () => {
        if (state === 'counted') units -= cost;
        state = 'ended';
      };
    },
    gauges: () => [
      {
        name: 'admitted_work',
        help: 'Units of work in progress; a read call is one unit.',
        values: [[{}, units]],
      },
      {
        name: 'refused_requests_total',
        help: 'Requests refused because of too much work in progress.',
        kind: 'counter',
        values: Object.entries(refused).map(([kind, count]) => [{ kind }, count] as const),
      },
    ],
  };
}
