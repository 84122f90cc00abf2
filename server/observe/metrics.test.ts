import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMetrics, gaugesOfProcess, type Metrics } from './metrics.ts';

let metrics: Metrics;
beforeEach(() => {
  metrics = createMetrics();
});
afterEach(() => metrics.stop());

/** A line of the exposition format 0.0.4: name, labels, value. Nan: no sample yet. */
const line =
  /^[a-z0-9_]+(\{[a-z]+="(?:[^"\\\n]|\\.)*"(?:,[a-z]+="(?:[^"\\\n]|\\.)*")*\})? (?:-?\d+(\.\d+)?(e-?\d+)?|Nan)$/;

it('metrics count requests by method, route and class of status, and their times in cumulative buckets', async () => {
  metrics.observe({ method: 'GET', route: '/api/rfq/{id}', status: 200, seconds: 0.004 });
  metrics.observe({ method: 'GET', route: '/api/rfq/{id}', status: 404, seconds: 0.3 });
  metrics.observe({ method: 'GET', route: '/api/rfq/{id}', status: 200, seconds: 60 });
  const lines = (await metrics.text([])).split('\n');
  const labels = 'method="GET",route="/api/rfq/{id}"';
  expect(lines).toContain(`qeema_http_requests_total{${labels},status="2xx"} 2`);
  expect(lines).toContain(`qeema_http_requests_total{${labels},status="4xx"} 1`);
  const bucket = 'qeema_http_request_duration_seconds_bucket';
  expect(lines).toContain(`${bucket}{le="0.005",${labels}} 1`);
  expect(lines).toContain(`${bucket}{le="0.25",${labels}} 1`);
  expect(lines).toContain(`${bucket}{le="0.5",${labels}} 2`);
  expect(lines).toContain(`${bucket}{le="10",${labels}} 2`);
  expect(lines).toContain(`${bucket}{le="+Inf",${labels}} 3`);
  expect(lines).toContain(`qeema_http_request_duration_seconds_count{${labels}} 3`);
});

it('metrics have the format only, each name with its type once before its values', async () => {
  metrics.observe({ method: 'PROPFIND', route: '(other)', status: 405, seconds: 0.001 });
  metrics.countLine('error');
  const gauges = [
    {
      name: 'odd',
      help: 'a "quote",\na \\ and a line',
      values: [[{ of: 'a"b\\c\nd' }, 1]] as const,
    },
    ...gaugesOfProcess({
      pool: { totalCount: 3, idleCount: 1, waitingCount: 4 },
      openStreams: 2,
      isDraining: true,
      clockOffsetMs: -1500,
    }),
  ];
  const text = await metrics.text(gauges);
  const lines = text.split('\n').filter((one) => one !== '');
  for (const one of lines)
    expect(one.startsWith('# ') ? '' : one).toMatch(one.startsWith('# ') ? /^$/ : line);
  const kinds = lines.filter((one) => one.startsWith('# TYPE '));
  expect(new Set(kinds).size).toBe(kinds.length);
  // promtool warns of other metrics with the suffix of counters.
  expect(kinds.filter((kind) => /_total (?!counter)/.test(kind))).toEqual([]);
  expect(lines).toContain('qeema_odd{of="a\\"b\\\\c\\nd"} 1');
  expect(lines).toContain('qeema_database_connections{state="in_use"} 2');
  expect(lines).toContain('qeema_database_connections{state="waiting"} 4');
  expect(lines).toContain('qeema_streams_open 2');
  expect(lines).toContain('qeema_draining 1');
  expect(lines).toContain('qeema_clock_offset_seconds -1.5');
  expect(lines).toContain('qeema_log_lines_total{level="error"} 1');
  expect(text).toContain('method="other"');
  for (const name of [
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'process_start_time_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(text).toMatch(new RegExp(`^${name} \\S+$`, 'm'));
  expect(text.endsWith('\n')).toBe(true);
});
