import { describe, expect, it } from 'vitest';
import { readSmsReport } from './sms-report.ts';

describe('a report of the SMS gateway', () => {
  it.each([
    ['MessageStatus=delivered', { state: 'delivered', error: '' }],
    ['MessageStatus=undelivered&ErrorCode=30003', { state: 'failed', error: 'undelivered 30003' }],
    ['SmsStatus=failed&ErrorCode=%2B971500000001', { state: 'failed', error: 'failed' }],
    ['MessageStatus=queued', null],
    ['MessageStatus=constructor', null],
    ['', null],
  ])('with %s is read as its state', (raw, state) => {
    expect(readSmsReport(raw)).toEqual(state);
  });
});
