import { describe, expect, it } from 'vitest';
import { choiceHref, sentVersion, usesDraft, versionOfPayload } from './version.ts';

const of = (query: string) => new URLSearchParams(query);

describe('a draft of a change', () => {
  it('contains the version it was begun on, with any other content', () => {
    const payloads = [
      { version: '3' },
      {},
      { version: 3 },
      { version: '' },
      { version: '-1' },
      { version: 'x' },
    ];
    expect(payloads.map(versionOfPayload)).toEqual([3, null, null, null, null, null]);
  });

  it.each([
    ['on the version in force', 4, 4, '', { version: 4, isOlder: false }],
    ['on an older one is sent as that, and refused', 3, 4, '', { version: 3, isOlder: true }],
    ['that does not say is sent as none', null, 4, '', { version: 0, isOlder: true }],
    ['is kept over a version that was seen', 3, 4, 'keep=4', { version: 4, isOlder: false }],
    [
      'is not kept over one that came after that',
      3,
      5,
      'act=amend&keep=4',
      { version: 3, isOlder: true },
    ],
  ])('is sent with its version: %s', (_what, begun, newest, query, sent) => {
    expect(sentVersion({ begun, newest }, of(query))).toEqual(sent);
  });

  it('conflicts until the newer version is accepted, and again if it was begun on that', () => {
    expect(usesDraft(3, 4, of(''))).toBe(true);
    expect(usesDraft(3, 4, of('take=1'))).toBe(false);
    expect(usesDraft(null, 4, of('take=1'))).toBe(false);
    expect(usesDraft(4, 4, of('take=1'))).toBe(true);
  });

  it('offers both choices at the same address', () => {
    expect(choiceHref(of('act=amend&keep=4'), 'keep', 5)).toBe('?act=amend&keep=5');
    expect(choiceHref(of('act=amend&keep=4'), 'take', 5)).toBe('?act=amend&take=1');
  });
});
