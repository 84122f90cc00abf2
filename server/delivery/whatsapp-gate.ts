import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { WhatsappGate } from '#shared/call.ts';
import type { WhatsappConfig } from './whatsapp.ts';

/** The signature of a report: HMAC-SHA256 of the raw body under the app secret, as `sha256=<hex>`. */
export function signReport(secret: string, raw: string): string {
  return `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`;
}

/** Hashed first, because only equal lengths can be compared in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/** Creates the gate of commands to WhatsApp. Without keys no report is genuine. */
export function createWhatsappGate({
  whatsapp,
  demo,
}: {
  readonly whatsapp: WhatsappConfig | null;
  readonly demo: boolean;
}): WhatsappGate {
  return {
    isOffered: whatsapp !== null || demo,
    isReport: (raw, signature) =>
      whatsapp !== null && isSame(signReport(whatsapp.appSecret, raw), signature),
    isVerifyToken: (token) => whatsapp !== null && isSame(whatsapp.verifyToken, token),
  };
}
