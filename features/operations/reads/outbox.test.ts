import { describe, expect, it } from 'vitest';
import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import type { OperatorCall } from '#shared/call.ts';
import { createTranslator } from '#shared/i18n.ts';
import { thinSpace } from '#shared/money-format.ts';
import { messageKinds } from '#features/message/rules/kinds.ts';
import type { OutboxMessageRow } from '../store/outbox.ts';
import { kindLabel, toMessage } from './outbox.ts';

const texts = {
  en: createTranslator('en', en),
  ar: createTranslator('ar', ar),
} as unknown as Record<'en' | 'ar', OperatorCall['text']>;

const callIn = (locale: 'en' | 'ar') =>
  ({
    locale,
    text: texts[locale],
    textIn: (say: 'en' | 'ar', ...rest: Parameters<OperatorCall['text']>) => texts[say](...rest),
  }) as unknown as OperatorCall;

const row: OutboxMessageRow = {
  id: 'm1',
  kind: 'notification',
  channel: 'email',
  state: 'sent',
  destination: 'sara@aldana.example',
  locale: 'en',
  params: {},
  tries: 1,
  next_try_at: new Date(0),
  last_error: '',
  created_at: new Date(0),
  sent_at: new Date(0),
};

describe.each(['en', 'ar'] as const)('the label of a message in %s', (locale) => {
  it.each(messageKinds)('of the kind %s has no placeholder', (kind) => {
    const label = kindLabel(callIn(locale), kind);
    expect(label).not.toBe('');
    expect(label).not.toMatch(/[{}]|undefined/);
  });
});

describe('the subject of a message for an operator', () => {
  it('is that of its mail in the language of its reader, with amounts that do not break', () => {
    const params = { type: 'top_up_confirmed', amount: `AED${thinSpace}500.00` };
    const message = toMessage(callIn('ar'), { ...row, params });
    expect(message.subject).toContain(`AED${thinSpace}500.00`);
    expect(message.content?.subject).toBe(message.subject);
    expect(message.subject).toMatch(/[a-z]{3}/);
  });

  it('is absent where it could give access, or is of a newer version', () => {
    for (const kind of ['password_reset', 'rfq_invitation', 'of_tomorrow'])
      expect(toMessage(callIn('en'), { ...row, kind }).subject).toBeNull();
    const items = JSON.stringify([{ type: 'of_tomorrow' }]);
    for (const [kind, params] of [
      ['notification', { type: 'of_tomorrow' }],
      ['digest', { count: '1', items }],
    ] as const)
      expect(toMessage(callIn('en'), { ...row, kind, params }).content).toBeNull();
  });
});
