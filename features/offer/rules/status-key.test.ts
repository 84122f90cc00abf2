import { expect, it } from 'vitest';
import { createTranslator } from '#shared/i18n.ts';
import { ar } from '#app/texts/ar.ts';
import { statusKey } from './status-key.ts';

it('a pending offer awaits a decision, while a pending RFQ awaits an approval', () => {
  const t = createTranslator('ar', ar);
  expect(t(statusKey('pending'))).toBe('بانتظار القرار');
  expect(t('status.pending')).toBe('قيد الموافقة');
  expect(t(statusKey('withdrawn'))).toBe('مسحوب');
  expect(statusKey('accepted')).toBe('status.accepted');
});
