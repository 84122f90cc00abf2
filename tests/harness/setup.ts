import { configureGlobal } from 'fast-check';
import { afterEach, expect } from 'vitest';
import { isOnOneConnection } from '../../scripts/test/engines.ts';

/** One seed for the whole run: `FC_SEED=… npm test -- unit` repeats a failure exactly. */
const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

configureGlobal({ seed });

const isNightly = process.env['NIGHTLY'] === '1';
const file = expect.getState().testPath ?? '';
process.env['TEST_CONNECTIONS_MAX'] = isOnOneConnection(file, isNightly) ? '1' : '';

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.warn(`Seed of "${task.name}": FC_SEED=${seed}`);
});
