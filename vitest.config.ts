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
  exclude?: string[];
  /** Each file has a context of its own in one process, in two thirds of the time of its own process. */
  hasDom?: boolean;
  /** Draws pages with React's build of production, in a third of the time of the one that warns. */
  isProduction?: boolean;
}

const seeded = './tests/harness/setup.ts';
const strict = './tests/harness/setup-strict.ts';
/** Tests that draw hundreds of pages and more. page-reads.test.ts draws each page with React's warnings. */
const pageWalks = ['page-addresses', 'page-calls', 'page-posts', 'page-refusals', 'token-walk'].map(
  (name) => `tests/http/${name}.test.ts`,
);

/** The cache of compiled modules is its own, because its key has no options of JSX. */
const production = {
  env: { NODE_ENV: 'production' },
  fsModuleCachePath: 'node_modules/.cache/qeema/production',
};

function project(name: string, order: number, options: ProjectOptions) {
  const isProduction = options.isProduction === true;
  return {
    ...(isProduction ? { oxc: { jsx: { development: false } } } : {}),
    test: {
      name,
      include: options.include,
      ...(options.exclude === undefined ? {} : { exclude: options.exclude }),
      ...(isProduction ? production : {}),
      environment: 'node',
      pool: options.hasDom === true ? ('vmForks' as const) : ('forks' as const),
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
    // Six runs of one `npm test` compile the same files.
    fsModuleCache: true,
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
        hasDom: true,
        setupFiles: [seeded, strict],
      }),
      project('http', 2, {
        include: ['tests/http/**/*.test.ts'],
        exclude: pageWalks,
        timeoutMs: 120_000,
        setupFiles: [seeded, strict],
        sharesModules: true,
      }),
      project('pages', 2, {
        include: pageWalks,
        timeoutMs: 120_000,
        setupFiles: [seeded, strict],
        sharesModules: true,
        isProduction: true,
      }),
      project('db', 3, {
        include: ['tests/db/**/*.test.ts'],
        timeoutMs: 180_000,
        sharesModules: true,
      }),
      project('faults', 4, {
        include: ['tests/faults/**/*.test.ts'],
        timeoutMs: 600_000,
        isSerial: true,
      }),
      project('races', 5, {
        include: ['tests/races/**/*.test.ts'],
        timeoutMs: 300_000,
        isSerial: true,
        sharesModules: true,
      }),
      project('real', 6, {
        include: ['tests/real/**/*.test.ts'],
        timeoutMs: 600_000,
        isSerial: true,
      }),
    ],
  },
});
