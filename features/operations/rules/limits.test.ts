import { describe, expect, it } from 'vitest';
import { readLimitKey, shortenWho } from './limits.ts';

describe('the key of a rate limit', () => {
  it.each([
    ['post /operator/sign_in address 203.0.113.7', 'POST /operator/sign_in', 'address', '203.0.…'],
    ['search person 01930000-0000-7000-8000-00000000c001', 'search', 'person', '…0000c001'],
    ['search company 01930000-0000-7000-8000-00000000c002', 'search', 'company', '…0000c002'],
    [
      'sign-in salem@aldana.test 2001:db8:1:2::/64',
      'sign-in',
      'other',
      's…@aldana.test 2001:db8:…',
    ],
    ['second step 01930000-0000-7000-8000-00000000c001', 'second step', 'other', '…0000c001'],
    ['code hind@qeema.test', 'code', 'other', 'h…@qeema.test'],
    ['sms number hour +971501234567', 'sms number', 'other', '+97150…67'],
    ['sms prefix day +97150', 'sms prefix', 'other', '+97150'],
    ['sms all hour', 'sms all', 'other', ''],
    ['something else', 'something else', 'other', ''],
  ])('%s', (key, what, by, short) => {
    const read = readLimitKey(key);
    expect([read.what, read.by, shortenWho(read.who)]).toEqual([what, by, short]);
  });
});
