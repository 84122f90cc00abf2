import { brandOf } from '#shared/brand.ts';
import type { Locale } from '#shared/locale.ts';
import { isAboutSafety, type MessageKind, type Params, type Say } from './kinds.ts';

/** Kinds whose reason is neither the account nor its security: a text of `message.reason`. */
const reasons: Partial<
  Record<MessageKind, 'daily' | 'invited' | 'operator' | 'signUp' | 'supplier' | 'visitor'>
> = {
  sign_up_code: 'signUp',
  guest_code: 'supplier',
  guest_receipt: 'supplier',
  guest_colleague: 'supplier',
  user_invited: 'invited',
  operator_invited: 'operator',
  operator_link: 'operator',
  operator_two_step_reset: 'operator',
  operator_money_rights: 'operator',
  rfq_invitation: 'supplier',
  contact_reply: 'visitor',
  meeting_confirmed: 'visitor',
  meeting_declined: 'visitor',
  digest: 'daily',
};

function reasonFor(kind: MessageKind, params: Params, brand: string, say: Say): string {
  const { topic, company = '' } = params;
  if (kind === 'notification' && topic !== undefined)
    return say('message.reason.topic', {
      topic: say(`notification.topic.${topic}` as Parameters<Say>[0], {}),
    });
  const reason = reasons[kind] ?? (isAboutSafety(kind) ? 'safety' : 'account');
  return reason === 'daily'
    ? say('message.reason.daily')
    : say(`message.reason.${reason}`, { brand, company });
}

export function settingsUrlOf({ path = '' }: Params, locale: Locale, publicUrl: string): string {
  const area = path.startsWith('/seller/') ? 'seller' : 'buyer';
  return `${publicUrl}${locale === 'ar' ? '/ar' : ''}/${area}/notifications/settings`;
}

export function footerOf(
  kind: MessageKind,
  params: Params,
  locale: Locale,
  say: Say,
): readonly string[] {
  const { name, email, legalLine } = brandOf(locale);
  return [
    reasonFor(kind, params, name, say),
    ...(email === null ? [] : [say('message.questions', { email })]),
    legalLine,
  ];
}
