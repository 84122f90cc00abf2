import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const older = 'the older key of thirty-two letters';
const oldest = 'the oldest key of thirty-two letters';
const keysOf = (environment: NodeJS.ProcessEnv) =>
  readConfig({ NODE_ENV: 'test', ...environment }).secretKeys;

describe('SECRET_KEY_PREVIOUS', () => {
  it('is empty by default', () => {
    expect(keysOf({ SECRET_KEY: older })).toEqual({ current: older, previous: [] });
  });

  it('lists keys, and counts as one key that contains commas', () => {
    const listed = `${older}, ${oldest}`;
    expect(keysOf({ SECRET_KEY_PREVIOUS: older }).previous).toEqual([older]);
    expect(keysOf({ SECRET_KEY_PREVIOUS: listed }).previous).toEqual([listed, older, oldest]);
  });

  it('is refused if it is shorter than a key', () => {
    expect(() => keysOf({ SECRET_KEY_PREVIOUS: 'x'.repeat(31) })).toThrow('SECRET_KEY_PREVIOUS');
  });
});

describe('DATABASE_READ_URL', () => {
  const readUrl = 'postgres://127.0.0.1:5433/qeema';

  it('is read beside DATABASE_URL, and refused without it', () => {
    const environment = { NODE_ENV: 'test', DATABASE_READ_URL: readUrl };
    const primary = 'postgres://127.0.0.1:5432/qeema';
    expect(readConfig({ ...environment, DATABASE_URL: primary }).databaseReadUrl).toBe(readUrl);
    expect(() => readConfig(environment)).toThrow('DATABASE_READ_URL needs DATABASE_URL');
  });
});
