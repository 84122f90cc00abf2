import { defineConfig } from '@playwright/test';
import {
  browserAddress,
  browserServerEnv,
  browserServerFile,
} from './scripts/test/browser-server.ts';
import { findChromium } from './scripts/test/chromium.ts';
import { launchOptionsOf } from './tests/browser/launch.ts';

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
    baseURL: browserAddress,
    // A locator that finds nothing fails as an assertion does, and not with the time of its test.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    // A trace films the page: on two cores it took most of the time. PWTRACE=1 turns it on for a failure one hunts.
    trace: process.env['PWTRACE'] === '1' ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptionsOf(
      process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'],
    ),
  },
  webServer: {
    command: `"${process.execPath}" ${browserServerFile}`,
    url: browserAddress,
    timeout: 600_000,
    // `npm test` starts it while other stages run (scripts/test.ts).
    reuseExistingServer: process.env['BROWSER_SERVER'] === 'running',
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: browserServerEnv,
  },
});
