import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { isolate } from '#shared/bidi.ts';
import { createTranslator } from '#shared/i18n.ts';
import { shownPayment } from './payment-text.ts';

const say = { en: createTranslator('en', en), ar: createTranslator('ar', ar) };
const terms = (payment_terms: string) => ({ payment_code: 'part_advance', payment_terms }) as const;
const arabic = '30% مقدماً و70% عند الاستلام';

describe('payment terms on the screen', () => {
  it('are isolated where the typed text has the other direction', () => {
    const choice = en.rfq.payment.part_advance;
    expect(shownPayment(terms(arabic), say.en)).toBe(`${choice} · ${isolate(arabic)}`);
    expect(shownPayment(terms('30% now'), say.en)).toBe(`${choice} · 30% now`);
    expect(shownPayment(terms(arabic), say.ar)).toBe(`${ar.rfq.payment.part_advance} · ${arabic}`);
  });

  it('are one part alone where the other is missing', () => {
    expect(shownPayment(terms(''), say.en)).toBe(en.rfq.payment.part_advance);
    expect(shownPayment({ payment_code: '', payment_terms: arabic }, say.en)).toBe(arabic);
  });
});
