import { configureGlobal } from 'fast-check';
import { afterEach } from 'vitest';

/** One seed for the whole run: `FC_SEED=… npm test -- unit` repeats a failure exactly. */
const seed = Number(process.env['FC_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

configureGlobal({ seed });

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.warn(`Seed of "${task.name}": FC_SEED=${seed}`);
});
