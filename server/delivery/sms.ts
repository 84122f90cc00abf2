import { readPhoneNumber } from '#shared/phone-number.ts';
import type { Delivered } from './mail.ts';
import { smsReportUrl } from './sms-report.ts';

export interface OutgoingSms {
  /** The row of the outbox, which the gateway's reports name. */
  readonly id: string;
  readonly to: string;
  readonly body: string;
}

export interface SmsSender {
  send(sms: OutgoingSms, signal: AbortSignal): Promise<Delivered>;
}

export interface SmsConfig {
  readonly url: string;
  readonly account: string;
  readonly token: string;
  /** Registered sender id: letters, at most 11, registered per operator in the UAE. */
  readonly sender: string;
  readonly countries: readonly string[];
  /** The public address of this installation. Absent: the gateway cannot report to it. */
  readonly reportTo?: string | undefined;
}

const answerMsMax = 10_000;
/** Refusals that concern our account or its load, so a retry may succeed. */
const passing = new Set([401, 403, 404, 408, 425, 429]);

/**
 * Removes the number from the gateway's error, because the error goes to the log, which must not
 * contain personal data.
 */
function withoutNumber(answer: string, number: string): string {
  return answer.replaceAll(number, '[phone]').replaceAll(number.slice(1), '[phone]');
}

/**
 * Sends SMS through an HTTP gateway that accepts `To`, `From` and `Body` with basic authentication,
 * as Twilio's Messages resource and its copies do.
 */
export function createSmsSender(config: SmsConfig): SmsSender {
  const address = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.account)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${config.account}:${config.token}`).toString('base64')}`;
  return {
    async send({ id, to, body }, signal) {
      // Gateways accept only E.164, and an old outbox row may contain a number as a user typed it.
      const read = readPhoneNumber(to);
      if (read === null) return { ok: false, permanent: true, error: 'not a phone number' };
      const { number, country = '' } = read;
      if (!config.countries.includes(country))
        return { ok: false, permanent: true, error: 'a country without SMS' };
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { Authorization: authorization },
          body: new URLSearchParams({
            To: number,
            From: config.sender,
            Body: body,
            ...(config.reportTo !== undefined && {
              StatusCallback: smsReportUrl(config.reportTo, id),
            }),
          }),
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
