import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/test/sequencer.ts';

/** Two cores are the smallest machine this is run on; more workers than that only wait for each other. */
const workers = 2;

interface ProjectOptions {
  include: string[];
  /** Of one test: far above the slowest on a calm machine, since a crowded one has been 20 times slower. */
  timeoutMs: number;
  /** One file after the other, where the tests measure time or kill processes. */
  isSerial?: boolean;
  /**
   * Files of one worker share the modules they import, which are read once and not once a file. For tests that keep no
   * state in a module: each has its own database, clock and services.
   */
  sharesModules?: boolean;
  setupFiles?: string[];
}

const seeded = './tests/harness/setup.ts';
const strict = './tests/harness/setup-strict.ts';

function project(name: string, order: number, options: ProjectOptions) {
  return {
    test: {
      name,
      include: options.include,
      environment: 'node',
      pool: 'forks' as const,
      testTimeout: options.timeoutMs,
      hookTimeout: 240_000,
      isolate: options.sharesModules !== true,
      maxWorkers: options.isSerial === true ? 1 : workers,
      setupFiles: options.setupFiles ?? [seeded],
      sequence: { groupOrder: order },
      restoreMocks: true,
      unstubEnvs: true,
    },
  };
}

// Its own configuration, without the plugins of vite.config.ts: tests run the files as the server does.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project('unit', 1, {
        include: ['{app,ui,shared,features,server,db}/**/*.test.ts', 'tests/scripts/**/*.test.ts'],
        timeoutMs: 60_000,
        setupFiles: [seeded, strict],
        sharesModules: true,
      }),
      // Tests of components in a DOM: components keep state in modules, such as open toasts.
      project('components', 1, {
        include: ['{app,ui,shared,features,server,db}/**/*.test.tsx'],
        timeoutMs: 60_000,
        setupFiles: [seeded, strict],
      }),
      project('http', 2, {
        include: ['tests/http/**/*.test.ts'],
        timeoutMs: 120_000,
        setupFiles: [seeded, strict],
        sharesModules: true,
      }),
      project('db', 3, { include: ['tests/db/**/*.test.ts'], timeoutMs: 180_000 }),
      project('faults', 4, {
        include: ['tests/faults/**/*.test.ts'],
        timeoutMs: 600_000,
        isSerial: true,
      }),
      project('races', 5, {
        include: ['tests/races/**/*.test.ts'],
        timeoutMs: 300_000,
        isSerial: true,
      }),
      project('real', 6, {
        include: ['tests/real/**/*.test.ts'],
        timeoutMs: 600_000,
        isSerial: true,
      }),
    ],
  },
});
