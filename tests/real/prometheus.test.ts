import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../harness/free-port.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { describePart } from './part.ts';
import { ask, checkProduct, startProduct, type Product } from './product.ts';

const token = 'a-token-of-the-prometheus-test';
const unavailable = await provideTestServer();

function body(pathOf: (command: 'promtool' | 'prometheus') => string): void {
  let product: Product;
  let server: ChildProcess | undefined;
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-prometheus-'));
  beforeAll(async () => {
    product = await startProduct({ environment: { METRICS_TOKEN: token } });
    for (const url of product.urls) await checkProduct(url, product.buyer);
  });
  afterAll(async () => {
    if (server?.kill('SIGKILL') === true) await once(server, 'exit');
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it('promtool reports nothing about the metrics', async () => {
    const [url = ''] = product.urls;
    const headers = { Authorization: `Bearer ${token}` };
    const input = await (await ask(`${url}/metrics`, { headers })).text();
    expect(input).toContain('qeema_');
    const checked = spawnSync(pathOf('promtool'), ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    });
    expect([checked.status, checked.stdout, checked.stderr]).toEqual([0, '', '']);
  });

  it('Prometheus scrapes a process with the token', async () => {
    const [url = ''] = product.urls;
    const config = path.join(directory, 'prometheus.yml');
    writeFileSync(
      config,
      `global: { scrape_interval: 1s }
scrape_configs:
  - job_name: qeema
    authorization: { credentials: ${token} }
    static_configs: [{ targets: ['${new URL(url).host}'] }]
`,
    );
    const port = await findFreePort();
    server = spawn(
      pathOf('prometheus'),
      [
        `--config.file=${config}`,
        `--storage.tsdb.path=${path.join(directory, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    const query = async () =>
      ask(`http://127.0.0.1:${port}/api/v1/query?query=up`)
        .then((answer) => answer.text())
        .catch(String);
    await expect.poll(query, { timeout: 60_000, interval: 250 }).toMatch(/"job":"qeema".*"1"\]/);
  });
}

describePart('Prometheus', { promtool: 'prometheus', prometheus: 'prometheus' }, body, unavailable);
