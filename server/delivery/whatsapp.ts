import { z } from 'zod';
import { readPhoneNumber } from '#shared/phone-number.ts';
import type { FilledTemplate } from '#features/whatsapp/rules/templates.ts';
import type { Delivered } from './mail.ts';

export interface WhatsappConfig {
  /** The address of the Cloud API without its version, such as https://graph.facebook.com. */
  readonly url: string;
  readonly version: string;
  readonly phoneId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

export interface OutgoingWhatsapp {
  /** The outbox row's id. WhatsApp returns it with each state. */
  readonly id: string;
  readonly to: string;
  readonly template: FilledTemplate;
}

export interface WhatsappSender {
  /** Never throws. An aborted send is undecided, because WhatsApp may have accepted the message. */
  send(message: OutgoingWhatsapp, signal: AbortSignal): Promise<Delivered>;
}

const answerMsMax = 10_000;

/**
 * Error codes that concern our account, its token or its load, so a retry may succeed
 * (developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes).
 */
const passing = new Set([
  0, 1, 2, 4, 10, 190, 80007, 130429, 131000, 131005, 131016, 131031, 131042, 131048, 131056,
  131057, 133004,
]);

const accepted = z.object({
  messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1),
});
const refused = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(''),
    error_data: z.object({ details: z.string().default('') }).optional(),
  }),
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Removes the number, because the error goes to the log, which must not contain personal data. */
function errorOf(status: number, answer: string, number: string): string {
  const { data } = refused.safeParse(parse(answer));
  const about =
    data === undefined
      ? answer
      : `${data.error.code} ${data.error.message} ${data.error.error_data?.details ?? ''}`;
  const plain = about.replaceAll(number, '[phone]').replaceAll(number.slice(1), '[phone]').trim();
  return `HTTP ${status}: ${plain}`.slice(0, 500);
}

function isPermanent(status: number, answer: string): boolean {
  if (status >= 500 || status === 401 || status === 403 || status === 429) return false;
  const { data } = refused.safeParse(parse(answer));
  return data !== undefined && !passing.has(data.error.code);
}

function bodyOf({ id, template }: OutgoingWhatsapp, number: string): string {
  const { name, locale, components } = template;
  return JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: number,
    type: 'template',
    template: { name, language: { code: locale }, components },
    biz_opaque_callback_data: id,
  });
}

/** Sends template messages through the WhatsApp Cloud API, to numbers in E.164. */
export function createWhatsappSender(config: WhatsappConfig): WhatsappSender {
  const address = `${config.url}/${config.version}/${config.phoneId}/messages`;
  return {
    async send(message, signal) {
      const number = readPhoneNumber(message.to)?.number;
      if (number === undefined) return { ok: false, permanent: true, error: 'not a phone number' };
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { Authorization: `Bearer ${config.token}`, 'Content-Type': 'application/json' },
          body: bodyOf(message, number),
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
        });
        const answer = await response.text();
        const { data } = accepted.safeParse(parse(answer));
        if (response.ok) return { ok: true, providerId: data?.messages[0]?.id };
        const { status } = response;
        return {
          ok: false,
          permanent: isPermanent(status, answer),
          error: errorOf(status, answer, number),
        };
      } catch (error) {
        const text = String(error instanceof Error ? error.message : error);
        return { ok: false, permanent: false, error: text.slice(0, 500) };
      }
    },
  };
}
