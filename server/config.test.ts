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

describe('the keys of WhatsApp', () => {
  const keys = {
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: 'EAA',
    WHATSAPP_APP_SECRET: 'of the app, long enough',
    WHATSAPP_VERIFY_TOKEN: 'of ours, long enough',
  };
  const read = (environment: NodeJS.ProcessEnv) =>
    readConfig({ NODE_ENV: 'test', ...environment }).whatsapp;

  it('are all set or none', () => {
    expect(read({})).toBeNull();
    expect(read(keys)).toMatchObject({ url: 'https://graph.facebook.com', version: 'v23.0' });
    for (const key of Object.keys(keys))
      expect(() => read({ ...keys, [key]: '' })).toThrow('WHATSAPP_PHONE_ID, WHATSAPP_TOKEN');
  });

  it('are refused with an address, version or id of another form', () => {
    for (const wrong of [
      { WHATSAPP_URL: 'graph.facebook.com' },
      { WHATSAPP_VERSION: '23' },
      { WHATSAPP_PHONE_ID: '+97145550000' },
      { WHATSAPP_APP_SECRET: 'short' },
    ])
      expect(() => read({ ...keys, ...wrong })).toThrow(Object.keys(wrong)[0]);
  });
});
