import { describe, expect, it } from 'vitest';
import { isAsRequested, paymentCodes, paymentText } from './payment-terms.ts';

describe('payment terms', () => {
  it('are shown as the choice and its text, without the missing one', () => {
    const label = (code: string) => code.toUpperCase();
    expect(paymentText({ payment_code: 'credit_30', payment_terms: 'net' }, label)).toBe(
      'CREDIT_30 · net',
    );
    expect(paymentText({ payment_code: '', payment_terms: 'net' }, label)).toBe('net');
    expect(paymentText({ payment_code: 'advance', payment_terms: '' }, label)).toBe('ADVANCE');
    expect(paymentText({ payment_code: '', payment_terms: '' }, label)).toBe('');
  });

  it('are compared only if both sides chose comparable ones', () => {
    for (const code of paymentCodes) {
      expect(isAsRequested('', code)).toBeNull();
      expect(isAsRequested(code, '')).toBeNull();
      expect(isAsRequested(code, 'other')).toBeNull();
      if (code !== 'other') expect(isAsRequested(code, code)).toBe(true);
    }
    expect(isAsRequested('credit_60', 'credit_30')).toBe(false);
  });
});
