import { readPhoneNumber } from '#shared/phone-number.ts';
import type { Db, SmsGate, SmsVerdict } from '#shared/call.ts';
import { countHit, giveBackHit } from '../db/rate-limit.ts';
import type { Logger } from '../observe/log.ts';
import type { Gauge } from '../observe/metrics.ts';

export interface SmsLimitsConfig {
  readonly countries: readonly string[];
  readonly perHour: number;
  readonly perDay: number;
}

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/** A person needs few codes, and no one must be able to flood another person's phone. */
const numberPerHour = 3;
const numberPerDay = 6;

/**
 * The share of all SMS that one operator's prefix may receive. SMS pumping requests codes for many
 * neighbouring numbers because the fraudster is paid per SMS, so the prefix reaches its limit long
 * before the total does.
 */
const prefixShare = 0.4;

export interface SmsCounter {
  readonly scope: 'number' | 'prefix' | 'all';
  readonly key: string;
  readonly hits: number;
  readonly windowSeconds: number;
}

/**
 * Country code and two digits. In the Gulf these identify the mobile operator, such as 50 or 54 in
 * the UAE.
 */
export function prefixOf(number: string): string {
  return number.slice(0, 6);
}

/**
 * Counters of an SMS to a number (E.164), narrowest first, so that one number never exhausts the
 * total.
 */
export function smsCounters(
  number: string,
  { perHour, perDay }: SmsLimitsConfig,
): readonly SmsCounter[] {
  const share = (hits: number) => Math.max(1, Math.floor(hits * prefixShare));
  const pair = (
    scope: SmsCounter['scope'],
    about: string,
    hourly: number,
    daily: number,
  ): SmsCounter[] => [
    { scope, key: `sms ${scope} hour ${about}`.trim(), hits: hourly, windowSeconds: hourSeconds },
    { scope, key: `sms ${scope} day ${about}`.trim(), hits: daily, windowSeconds: daySeconds },
  ];
  return [
    ...pair('number', number, numberPerHour, numberPerDay),
    ...pair('prefix', prefixOf(number), share(perHour), share(perDay)),
    ...pair('all', '', perHour, perDay),
  ];
}

const outcomes = ['allowed', 'country', 'number', 'prefix', 'all'] as const;

interface SmsLimitsParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly config: SmsLimitsConfig;
  readonly isOffered: boolean;
  readonly isReport: SmsGate['isReport'];
}

export interface SmsLimits extends SmsGate {
  gauge(): Gauge;
}

/**
 * Decides on SMS before they enter the outbox. Counters are rows, so all processes count together.
 * A prefix limit or the total limit raises one alarm per window in the log. A refused SMS uses up
 * only the counter that refused it.
 */
export function createSmsLimits({
  db,
  clock,
  log,
  config,
  isOffered,
  isReport,
}: SmsLimitsParts): SmsLimits {
  const counts = new Map<(typeof outcomes)[number], number>(
    outcomes.map((outcome) => [outcome, 0]),
  );
  const note = (outcome: (typeof outcomes)[number]) =>
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);

  const giveBack = async (counters: readonly SmsCounter[], now: Date): Promise<void> => {
    for (const { key, windowSeconds } of counters) await giveBackHit(db, now, key, windowSeconds);
  };

  async function checkLimits(number: string): Promise<SmsVerdict> {
    const now = clock();
    const counters = smsCounters(number, config);
    for (const [index, { scope, key, hits, windowSeconds }] of counters.entries()) {
      const counted = await countHit(db, now, key, hits, windowSeconds);
      if (counted.allowed) continue;
      await giveBack(counters.slice(0, index), now);
      note(scope);
      const { retryAfterSeconds } = counted;
      if (scope === 'number') return { allowed: false, why: 'number', retryAfterSeconds };
      if (counted.hits === hits + 1) {
        const about = scope === 'prefix' ? { prefix: prefixOf(number) } : {};
        log.error('the limit of SMS is reached', { scope, hits, windowSeconds, ...about });
      }
      return { allowed: false, why: 'overall', retryAfterSeconds };
    }
    note('allowed');
    return { allowed: true };
  }

  return {
    isReport,
    allow: async (text) => {
      const read = readPhoneNumber(text);
      if (read?.country !== undefined && config.countries.includes(read.country))
        return checkLimits(read.number);
      note('country');
      return { allowed: false, why: 'country' };
    },
    giveBack: async (text) => {
      const read = readPhoneNumber(text);
      if (read !== null) await giveBack(smsCounters(read.number, config), clock());
    },
    reaches: (text) => {
      const country = readPhoneNumber(text)?.country;
      return isOffered && country !== undefined && config.countries.includes(country);
    },
    gauge: () => ({
      name: 'sms_requests_total',
      help: 'Requested SMS by outcome: allowed, or refused by country or by a limit.',
      kind: 'counter',
      values: [...counts].map(([outcome, count]) => [{ outcome }, count]),
    }),
  };
}
