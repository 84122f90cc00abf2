import {
  collectDefaultMetrics,
  Counter,
  Gauge as PrometheusGauge,
  Histogram,
  Registry,
} from 'prom-client';

export interface Observed {
  readonly method: string;
  /** The route's pattern and never the address, so that no id becomes a label: `/api/rfq/{id}`. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export interface Gauge {
  readonly name: string;
  readonly help: string;
  readonly kind?: 'gauge' | 'counter';
  readonly values: readonly (readonly [labels: Readonly<Record<string, string>>, value: number])[];
}

export interface Metrics {
  observe(request: Observed): void;
  countLine(level: string): void;
  /** The exposition format 0.0.4 of Prometheus. */
  text(gauges: readonly Gauge[]): Promise<string>;
  stop(): void;
}

/**
 * Sums of gauges that have the same name without the suffix. `_total` is for counters, so promtool
 * warns of them.
 */
const misnamed = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds values that were read for one scrape. A gauge without values has no line. */
function addGauge(register: Registry, { name, help, kind = 'gauge', values }: Gauge): void {
  const [first] = values;
  if (first === undefined) return;
  const labelNames = Object.keys(first[0]);
  const metric = { name: `qeema_${name}`, help, labelNames, registers: [register] };
  if (kind === 'counter') {
    const counter = new Counter(metric);
    for (const [labels, value] of values) counter.inc(labels, value);
    return;
  }
  const gauge = new PrometheusGauge(metric);
  for (const [labels, value] of values) gauge.set(labels, value);
}

/**
 * Counts the answers of this process, and reads its memory, CPU, event loop and garbage collection
 * under the standard names `process_…` and `nodejs_…`. Every label comes from a closed list, so that
 * their number stays bounded.
 */
export function createMetrics(): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
  const requests = new Counter({
    name: 'qeema_http_requests_total',
    help: 'Requests answered, by class of status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'qeema_http_request_duration_seconds',
    help: 'From the request to the beginning of its answer.',
    labelNames: ['method', 'route'],
    buckets: bounds,
    registers,
  });
  const lines = new Counter({
    name: 'qeema_log_lines_total',
    help: 'Lines of the log by level.',
    labelNames: ['level'],
    registers,
  });

  return {
    observe({ method: requestMethod, route, status, seconds }) {
      const method = methods.has(requestMethod) ? requestMethod : 'other';
      durations.observe({ method, route }, seconds);
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    },
    countLine: (level) => lines.inc({ level }),
    async text(gauges) {
      const scraped = new Registry();
      for (const gauge of gauges) addGauge(scraped, gauge);
      return Registry.merge([register, scraped]).metrics();
    },
    stop: () => register.clear(),
  };
}

export function gaugesOfProcess(parts: {
  readonly pool: {
    readonly totalCount: number;
    readonly idleCount: number;
    readonly waitingCount: number;
  };
  readonly openStreams: number;
  readonly isDraining: boolean;
  /** Milliseconds by which the process's clock is ahead of the database's. */
  readonly clockOffsetMs: number;
  /** Absent without a replica. */
  readonly reads?: { readonly replica: number; readonly primary: number } | undefined;
}): Gauge[] {
  const { totalCount, idleCount, waitingCount } = parts.pool;
  return [
    {
      name: 'streams_open',
      help: 'Open streams of live events.',
      values: [[{}, parts.openStreams]],
    },
    {
      name: 'draining',
      help: '1 once the process received a stop signal.',
      values: [[{}, Number(parts.isDraining)]],
    },
    {
      name: 'clock_offset_seconds',
      help: 'Seconds by which the clock of the process is ahead of the database’s.',
      values: [[{}, parts.clockOffsetMs / 1000]],
    },
    {
      name: 'database_connections',
      help: 'Connections to the database, and requests that wait for one.',
      values: [
        [{ state: 'in_use' }, totalCount - idleCount],
        [{ state: 'idle' }, idleCount],
        [{ state: 'waiting' }, waitingCount],
      ],
    },
    {
      name: 'shared_reads_total',
      help: 'Reads that a replica may serve, by the database that did.',
      kind: 'counter',
      values: Object.entries(parts.reads ?? {}).map(([database, count]) => [{ database }, count]),
    },
  ];
}
