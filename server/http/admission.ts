import type { Gauge } from '../observe/metrics.ts';
import type { WorkInProgress } from '../work-in-progress.ts';

export type WorkKind = 'export' | 'read' | 'change';

export interface Work {
  readonly kind: WorkKind;
  /** Units of the budget, one per 2 ms of CPU (bench/README.md). */
  readonly cost: number;
}

export type AdmissionLimits = Readonly<Record<WorkKind, number>>;

/**
 * Units in progress at which a kind of work is refused. The first to be refused are exports, which
 * can run later, and the last are changes, such as payments. 256 units take half a second on two
 * cores, so that an accepted request is answered within a second.
 */
export const usualLimits: AdmissionLimits = { export: 128, read: 256, change: 384 };

/** Answers slower than this lower the limits, because a busy machine does less in that half second. */
const slowMs = 500;
/** The limits fall by a fifth at most ten times per second, and rise by a thousandth per fast answer. */
const lowerFactor = 0.8;
const lowerEveryMs = 100;
const raiseStep = 0.001;
const shareMin = 0.25;

const fileSuffix = /\/(?:export|xlsx|pdf)$/;
const searchSuffix = /\/search$/;
/** Operations, files of the build and stored answers, which cost less than a refusal saves. */
const free =
  /^\/(?:assets\/|\.well-known\/|api\/docs|api\/openapi\.json|(?:healthz|readyz|metrics)$|[\w-]+\.(?:txt|svg|png|webmanifest|js)$)/;

/**
 * A network with few units in progress, this share of the limit of reads, is admitted up to a
 * quarter beyond each limit, so that one network cannot lock out the others.
 */
const fewShare = 1 / 16;
const reserveShare = 0.25;

const callCost = 1;
const pageCost = 4;
const exportCost = 8;

/** The work of a request by its path, before any routing, or null if it is never refused. */
export function workOf(method: string, path: string): Work | null {
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && free.test(path)) return null;
  const isCall = path.startsWith('/api/');
  if (isCall && isRead && fileSuffix.test(path)) return { kind: 'export', cost: exportCost };
  const kind = isRead || (isCall && searchSuffix.test(path)) ? 'read' : 'change';
  return { kind, cost: isCall ? callCost : pageCost };
}

/** The part of Node's request that reports the arrival of its body. */
export interface Arrival {
  readonly complete: boolean;
  once(event: 'end', run: () => void): unknown;
}

export interface EnteredWork extends WorkInProgress {
  readonly end: () => void;
}

export interface Admission {
  /** False if the work must be refused, which is counted. `network` is its sender's. */
  admits(work: Work, network: string): boolean;
  /**
   * Counts work until its end. Work counts from the arrival of its body, so
   * that slow uploads do not use the budget.
   */
  enter(work: Work, network: string, arrival: Arrival | null): EnteredWork;
  gauges(): Gauge[];
}

/**
 * Bounds the work in progress of one process, because waiting requests delay all others. `nowMs` is
 * a monotonic clock.
 */
export function createAdmission(
  limits: AdmissionLimits = usualLimits,
  nowMs: () => number = () => performance.now(),
): Admission {
  let units = 0;
  const unitsOf = new Map<string, number>();
  let share = 1;
  let loweredAtMs = -Infinity;
  const refused: Record<WorkKind, number> = { export: 0, read: 0, change: 0 };

  const adapt = (tookMs: number): void => {
    const now = nowMs();
    if (tookMs <= slowMs) share = Math.min(1, share + raiseStep);
    else if (now - loweredAtMs >= lowerEveryMs) {
      share = Math.max(shareMin, share * lowerFactor);
      loweredAtMs = now;
    }
  };

  const add = (network: string, cost: number): void => {
    units += cost;
    const left = (unitsOf.get(network) ?? 0) + cost;
    if (left === 0) unitsOf.delete(network);
    else unitsOf.set(network, left);
  };

  return {
    admits({ kind, cost }, network) {
      const limit = limits[kind] * share;
      const hasFew = (unitsOf.get(network) ?? 0) + cost <= limits.read * fewShare;
      const reserve = hasFew ? limits[kind] * reserveShare : 0;
      const isAdmitted = units + cost <= limit + reserve;
      if (!isAdmitted) refused[kind] += 1;
      return isAdmitted;
    },
    enter({ kind, cost }, network, arrival) {
      let startMs: number | null = null;
      let hasEnded = false;
      let restedMs = 0;
      const count = () => {
        if (hasEnded) return;
        startMs = nowMs();
        add(network, cost);
      };
      if (arrival === null || arrival.complete) count();
      else arrival.once('end', count);
      const end = () => {
        if (hasEnded) return;
        hasEnded = true;
        if (startMs === null) return;
        add(network, -cost);
        // An export is slow by itself.
        if (kind !== 'export') adapt(nowMs() - startMs - restedMs);
      };
      const rest = () => {
        if (startMs === null || hasEnded) return () => undefined;
        const fromMs = nowMs();
        add(network, -cost);
        return () => {
          restedMs += nowMs() - fromMs;
          add(network, cost);
        };
      };
      return { end, rest };
    },
    gauges: () => gaugesOf(units, share, refused),
  };
}

function gaugesOf(units: number, share: number, refused: Record<WorkKind, number>): Gauge[] {
  return [
    {
      name: 'admitted_work',
      help: 'Units of work in progress; a read call is one unit.',
      values: [[{}, units]],
    },
    {
      name: 'admission_share',
      help: 'Share of the usual limits; slow answers lower it.',
      values: [[{}, share]],
    },
    {
      name: 'refused_requests_total',
      help: 'Requests refused because of too much work in progress.',
      kind: 'counter',
      values: Object.entries(refused).map(([kind, count]) => [{ kind }, count] as const),
    },
  ];
}
