import { afterEach, beforeEach } from 'vitest';

/** Text that the tested code wrote to console.error: a fault without an assertion. */
let written: string[] = [];
const original = console.error;

beforeEach(() => {
  written = [];
  console.error = (...args: unknown[]) => {
    written.push(args.map(String).join(' '));
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  if (written.length > 0) throw new Error(`console.error was called:\n${written.join('\n')}`);
});
