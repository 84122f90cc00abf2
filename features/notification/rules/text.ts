import { isolate } from '#shared/bidi.ts';
import type { Call } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import type { Locale } from '#shared/locale.ts';
import { formatMoney } from '#shared/money-format.ts';
import { referenceLines } from '#shared/deal-references.ts';
import { reasonOf } from '#shared/reason.ts';
import { kinds, type NotificationType } from './kinds.ts';

function named(
  params: Readonly<Record<string, string>>,
  locale: Locale,
  of: string,
): Record<string, string> {
  const name = params[`${of}_${locale}`];
  return name === undefined ? {} : { [of]: name };
}

/**
 * Formats the params for the texts: amounts with currency, days, and names in the reader's
 * language.
 */
export function textArgsOf(
  params: Readonly<Record<string, string>>,
  locale: Locale,
): Record<string, string> {
  const { amount } = params;
  const day = params['expires_on'] ?? params['effective_on'];
  return {
    ...params,
    ...(amount === undefined ? {} : { amount: formatMoney(amount, 'AED', { locale }) }),
    ...(day === undefined ? {} : { day: createFormatter(locale).day(day) }),
    ...named(params, locale, 'from'),
    ...named(params, locale, 'into'),
  };
}

/**
 * The title and message of a notification in one language. The reason and the references, if any,
 * are appended to the message.
 */
export function notificationText(
  type: NotificationType,
  params: Readonly<Record<string, string>>,
  locale: Locale,
  say: Call['textIn'],
): { title: string; message: string } {
  const args = textArgsOf(params, locale);
  const message = say(locale, `notification.${type}.message`, args);
  const note = reasonOf(params, (key) => say(locale, key));
  const reason =
    note === '' || kinds[type].hasReasonInText === true
      ? ''
      : ` ${say(locale, 'notification.reason', { note })}`;
  const references = referenceLines(params, (key, given) => say(locale, key, given)).join(' · ');
  return {
    title: say(locale, `notification.${type}.title`, args),
    message: `${message}${reason}${references === '' ? '' : ` ${references}`}`,
  };
}

/**
 * The facts of a notification in one line, the reason first, for lists with little space. Its heading names the deal, so
 * the line does not; nor the reader's own company, of which the kinds about an account are.
 */
export function notificationFact(
  type: NotificationType,
  params: Readonly<Record<string, string>>,
  locale: Locale,
  say: Call['textIn'],
): string {
  const {
    company = '',
    serial = '',
    document = serial,
    amount = '',
    day = '',
  } = textArgsOf(params, locale);
  const other = kinds[type].topic === 'account' ? '' : isolate(company);
  const { search = '' } = params;
  const note = isolate(reasonOf(params, (key) => say(locale, key)));
  return [note, other, isolate(document), isolate(search), amount, day]
    .filter((part) => part !== '' && part !== isolate(''))
    .join(' · ');
}
