import { monitorEventLoopDelay } from 'node:perf_hooks';

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
  text(gauges: readonly Gauge[]): string;
  stop(): void;
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

interface Timing {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts: number[];
  readonly byStatus: Map<string, number>;
  sum: number;
}

const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', String.raw`\n`);

function labelled(labels: Readonly<Record<string, string>>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

function head(name: string, help: string, kind: string): string[] {
  return [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', ' ')}`,
    `# TYPE ${name} ${kind}`,
  ];
}

function gaugeLines({ name, help, kind = 'gauge', values }: Gauge): string[] {
  if (values.length === 0) return [];
  const full = name.startsWith('process_') ? name : `qeema_${name}`;
  return [
    ...head(full, help, kind),
    ...values.map(([labels, value]) => `${full}${labelled(labels)} ${value}`),
  ];
}

function requestLines(timings: readonly Timing[]): string[] {
  const total = 'qeema_http_requests_total';
  const duration = 'qeema_http_request_duration_seconds';
  return [
    ...head(total, 'Requests answered, by class of status.', 'counter'),
    ...timings.flatMap(({ labels, byStatus }) =>
      [...byStatus].map(([status, count]) => `${total}${labelled({ ...labels, status })} ${count}`),
    ),
    ...head(duration, 'From the request to the beginning of its answer.', 'histogram'),
    ...timings.flatMap(({ labels, counts, sum }) => {
      let reached = 0;
      const buckets = counts.map((count, index) => {
        reached += count;
        return `${duration}_bucket${labelled({ ...labels, le: String(bounds[index] ?? '+Inf') })} ${reached}`;
      });
      return [
        ...buckets,
        `${duration}_sum${labelled(labels)} ${sum}`,
        `${duration}_count${labelled(labels)} ${reached}`,
      ];
    }),
  ];
}

/** Gauges of the process. The longest delay is the maximum since the last call. */
function processGauges(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const { user, system } = process.cpuUsage();
  const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0);
  const gauges: Gauge[] = [
    // Not a label `quantile`, because Prometheus reserves that name for summaries.
    {
      name: 'event_loop_delay_seconds',
      help: 'How late timers were since the last look.',
      values: [
        [{ stat: 'p50' }, seconds(delay.percentile(50))],
        [{ stat: 'p99' }, seconds(delay.percentile(99))],
        [{ stat: 'max' }, seconds(delay.max)],
      ],
    },
    {
      name: 'process_resident_memory_bytes',
      help: 'Memory of the process.',
      values: [[{}, process.memoryUsage.rss()]],
    },
    {
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process.',
      kind: 'counter',
      values: [[{}, (user + system) / 1e6]],
    },
    {
      name: 'process_start_time_seconds',
      help: 'When the process started.',
      values: [[{}, (Date.now() - process.uptime() * 1000) / 1000]],
    },
  ];
  delay.reset();
  return gauges;
}

/**
 * Counts the answers of this process. Every label comes from a closed list, so that their number
 * stays bounded.
 */
export function createMetrics(): Metrics {
  const timings = new Map<string, Timing>();
  const lines = new Map<string, number>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  return {
    observe({ method: requestMethod, route, status, seconds }) {
      const method = methods.has(requestMethod) ? requestMethod : 'other';
      const key = `${method} ${route}`;
      let timing = timings.get(key);
      if (timing === undefined) {
        timing = {
          labels: { method, route },
          counts: Array.from({ length: bounds.length + 1 }, () => 0),
          byStatus: new Map(),
          sum: 0,
        };
        timings.set(key, timing);
      }
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      const place = bucket === -1 ? bounds.length : bucket;
      timing.counts[place] = (timing.counts[place] ?? 0) + 1;
      timing.sum += seconds;
      const kind = `${Math.floor(status / 100)}xx`;
      timing.byStatus.set(kind, (timing.byStatus.get(kind) ?? 0) + 1);
    },
    countLine(level) {
      lines.set(level, (lines.get(level) ?? 0) + 1);
    },
    text(gauges) {
      const logged: Gauge = {
        name: 'log_lines_total',
        help: 'Lines of the log by level.',
        kind: 'counter',
        values: [...lines].map(([level, count]) => [{ level }, count]),
      };
      const all = [...gauges, logged, ...processGauges(delay)];
      return `${[...requestLines([...timings.values()]), ...all.flatMap(gaugeLines)].join('\n')}\n`;
    },
    stop: () => delay.disable(),
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
      help: '1 once the process was told to stop.',
      values: [[{}, Number(parts.isDraining)]],
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
  ];
}
