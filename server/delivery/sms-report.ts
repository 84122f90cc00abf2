import { createHmac, timingSafeEqual } from 'node:crypto';

/** The address at which the gateway reports the state of one message. */
export function smsReportUrl(publicUrl: string, messageId: string): string {
  return `${publicUrl}/api/sms/status?id=${messageId}`;
}

/**
 * The signature of a report as Twilio and its copies make it: HMAC-SHA1 under the token over the
 * address and all fields of the form in the order of their names, as base64.
 */
export function signSmsReport(token: string, url: string, raw: string): string {
  const fields = [...new URLSearchParams(raw)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signed = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', token).update(signed).digest('base64');
}

/** Creates the check of reports. Without a token no report is genuine. */
export function createSmsReportCheck(
  token: string | undefined,
  publicUrl: string,
): (messageId: string, raw: string, signature: string) => boolean {
  return (messageId, raw, signature) => {
    if (token === undefined) return false;
    const expected = Buffer.from(signSmsReport(token, smsReportUrl(publicUrl, messageId), raw));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}
