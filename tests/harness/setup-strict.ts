import { afterEach, beforeEach } from 'vitest';

/** What the code under test wrote to console.error during one test: a fault that no assertion looked at. */
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
