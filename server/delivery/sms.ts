import { readPhoneNumber } from '#shared/phone-number.ts';
import type { Delivered } from './mail.ts';

export interface OutgoingSms {
  readonly to: string;
  readonly body: string;
}

export interface SmsSender {
  /** Never throws. */
  send(sms: OutgoingSms, signal: AbortSignal): Promise<Delivered>;
}

export interface SmsConfig {
  /** Origin of the gateway, without a slash at the end. */
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** Registered sender id: letters, at most 11, per operator in the UAE. */
  readonly sender: string;
  /** Countries (ISO 3166-1) whose numbers get SMS. */
  readonly countries: readonly string[];
}

const answerMsMax = 10_000;
/** Refusals that are about our account or its load, not about the message: the next try may pass. */
const passing = new Set([401, 403, 404, 408, 425, 429]);

/** Gateways repeat the number in what they refuse; the reason goes to the log, which names nobody. */
function withoutNumber(answer: string, number: string): string {
  return answer.replaceAll(number, '[phone]').replaceAll(number.slice(1), '[phone]');
}

/**
 * Sends SMS through an HTTP gateway that speaks the common form protocol (`To`, `From`, `Body` with basic
 * authentication, as Twilio's Messages resource; many others copy it).
 */
export function createSmsSender(config: SmsConfig): SmsSender {
  const address = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.account}:${config.token}`).toString('base64')}`;
  return {
    async send({ to, body }, signal) {
      // Gateways take E.164 only; a message of before may hold a number as somebody typed it.
      const read = readPhoneNumber(to);
      if (read === null) return { ok: false, permanent: true, error: 'not a phone number' };
      const { number, country = '' } = read;
      if (!config.countries.includes(country))
        return { ok: false, permanent: true, error: 'a country without SMS' };
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { Authorization: authorization },
          body: new URLSearchParams({ To: number, From: config.sender, Body: body }),
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
        });
        const answer = await response.text();
        if (response.ok) return { ok: true };
        const permanent =
          response.status >= 400 && response.status < 500 && !passing.has(response.status);
        return {
          ok: false,
          permanent,
          error: `HTTP ${response.status}: ${withoutNumber(answer, number).slice(0, 500)}`,
        };
      } catch (error) {
        return {
          ok: false,
          permanent: false,
          error: String(error instanceof Error ? error.message : error).slice(0, 500),
        };
      }
    },
  };
}
