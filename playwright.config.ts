import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/test/chromium.ts';
import { launchOptionsOf } from './tests/browser/launch.ts';

const port = Number(process.env['BROWSER_TEST_PORT'] ?? 4150);
const baseURL = `http://127.0.0.1:${port}`;

// Looked for once: the workers read this file again.
process.env['CHROMIUM_PATH'] ??= findChromium() ?? '';

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results/browser',
  // A test that passes at the second try is a test that fails.
  retries: 0,
  // More than cores: half of a browser test is waiting for frames, toasts and navigations.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // By day tests that are the same in both languages run in one of them (tests/browser/harness.ts).
  ...(process.env['NIGHTLY'] === '1' ? {} : { grepInvert: /@night/ }),
  // Far above a calm machine's figures: a crowded one has been 20 times slower.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['BROWSER_TEST_REPORT'] ?? 'test-results/browser.json' }],
  ],
  use: {
    baseURL,
    browserName: 'chromium',
    // A trace films the page: on two cores it took most of the time. PWTRACE=1 turns it on for a failure one hunts.
    trace: process.env['PWTRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptionsOf(
      process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'],
    ),
  },
  webServer: {
    command: `"${process.execPath}" scripts/test/test-server.ts`,
    url: baseURL,
    timeout: 600_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '1',
      TRUST_PROXY: '1',
      DATA_DIR: path.join(os.tmpdir(), `qeema-browser-${port}`),
      DATABASE_URL: '',
      PUBLIC_URL: '',
      API_BASE_URL: '',
    },
  },
});
