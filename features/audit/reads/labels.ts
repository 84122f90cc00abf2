import { currencies } from '#shared/currency.ts';
import { isolateLtr } from '#shared/bidi.ts';
import type { OperatorCall } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { formatMoney } from '#shared/money-format.ts';
import { operatorRoles } from '#shared/actor.ts';
import { refundCauses } from '#features/access/rules/table.ts';
import { documentKinds, refusalReasons } from '#features/account/rules/documents.ts';
import { categoryIcons } from '#features/category/rules.ts';
import { contactStates } from '#features/contact/rules.ts';
import { flagCodes } from '#features/deal-flag/rules/flags.ts';
import { meetingStates } from '#features/meeting/rules/table.ts';
import { policySlugs } from '#features/policy/rules/versions.ts';
import { messageKinds } from '#features/message/rules/kinds.ts';
import { emirates } from '#features/place/rules/emirates.ts';
import { outboxChannels } from '#features/operations/rules/outbox.ts';
import { kindLabel } from '#features/operations/reads/outbox.ts';
import { topUpStates } from '#features/wallet/rules/top-up.ts';
import { breakKinds, fieldNames, recordTypes } from '../rules.ts';
import type { Names } from '../store/list.ts';

export type Reader = Pick<OperatorCall, 'text' | 'locale'>;

/**
 * Translates a value of a closed list. An unknown value stays as stored, because a newer version
 * may have recorded it.
 */
function oneOf<W extends string>(
  values: readonly W[],
  value: string,
  say: (word: W) => string,
): string {
  const word = values.find((one) => one === value);
  return word === undefined ? value : say(word);
}

function aed(value: string, { locale }: Reader): string {
  return /^-?\d{1,15}\.\d{2}$/.test(value)
    ? isolateLtr(formatMoney(value, 'AED', { locale }))
    : value;
}

function percent(value: string, { locale }: Reader): string {
  return /^\d{1,3}(?:\.\d+)?$/.test(value)
    ? createFormatter(locale).percent(Number(value) / 100)
    : value;
}

function figure(value: string, { locale }: Reader): string {
  return /^\d{1,15}$/.test(value) ? createFormatter(locale).number(Number(value)) : value;
}

function country(value: string, { locale }: Reader): string {
  if (!/^[A-Z]{2}$/.test(value)) return value;
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(value) ?? value;
}

function currency(value: string, { locale }: Reader): string {
  if (!currencies.some((one) => one === value)) return value;
  const name =
    new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' }).of(value) ?? value;
  return `${name} (${isolateLtr(value)})`;
}

function roles(value: string, { text, locale }: Reader): string {
  if (value === '') return '';
  const names = value
    .split(', ')
    .map((one) => oneOf(operatorRoles, one, (role) => text(`operator.roles.${role}`)));
  return createFormatter(locale).list(names);
}

function flags(value: string, { text, locale }: Reader): string {
  if (value === '') return '';
  const names = value
    .split(', ')
    .map((one) => oneOf(flagCodes, one, (code) => text(`dealFlag.name.${code}`)));
  return createFormatter(locale).list(names);
}

type Say = (value: string, reader: Reader, verb: string) => string;

const nounOf = (verb: string) => verb.split('.')[0] ?? '';

const state: Say = (value, { text }, verb) => {
  switch (nounOf(verb)) {
    case 'contact':
      return oneOf(contactStates, value, (one) => text(`contact.desk.state.${one}`));
    case 'meeting':
      return oneOf(meetingStates, value, (one) => text(`meeting.desk.state.${one}`));
    case 'wallet':
      return oneOf(topUpStates, value, (one) => text(`wallet.topUpState.${one}`));
    case 'account':
      return oneOf(['open', 'suspended', 'closed'], value, (one) =>
        text(`audit.companyStatus.${one}`),
      );
    default:
      return value;
  }
};

const kind: Say = (value, reader, verb) =>
  nounOf(verb) === 'message'
    ? oneOf(messageKinds, value, (one) => kindLabel(reader, one))
    : oneOf(documentKinds, value, (one) => reader.text(`account.field.${one}`));

const translators: Readonly<Record<string, Say>> = {
  amount: aed,
  credit: aed,
  discount_max: aed,
  fee: aed,
  fee_max: aed,
  fee_min: aed,
  price: aed,
  discount_rate: percent,
  fee_rate: percent,
  vat_rate: percent,
  categories: figure,
  count: figure,
  differences: figure,
  drafts: figure,
  entries: figure,
  hits: figure,
  hits_max: figure,
  minutes: figure,
  newcomer_below: figure,
  rfqs: figure,
  searches: figure,
  suppliers: figure,
  transactions: figure,
  validity_days: figure,
  // The entry's number is a field of its own, so the sentence omits its place.
  broken: (value, { text }) =>
    oneOf(breakKinds, value, (one) =>
      text(`audit.broken.${one}`, { seq: '' }).replace(/ \u2068?\u2069?(?=[ ,:])/u, ''),
    ),
  cause: (value, { text }) => oneOf(refundCauses, value, (one) => text(`wallet.cause.${one}`)),
  channel: (value, { text }) =>
    oneOf(outboxChannels, value, (one) => text(`operations.outbox.channel.${one}`)),
  code: (value, reader, verb) => (nounOf(verb) === 'place' ? country(value, reader) : value),
  country,
  currency,
  emirate: (value, { text }) => oneOf(emirates, value, (one) => text(`place.emirates.${one}`)),
  flags,
  icon: (value, { text }) => oneOf(categoryIcons, value, (one) => text(`catalogue.icons.${one}`)),
  kind,
  reason: (value, { text }) => oneOf(refusalReasons, value, (one) => text(`account.reason.${one}`)),
  roles,
  slug: (value, { text }) =>
    oneOf(policySlugs, value, (one) =>
      text(`policy.desk.slug.${one === 'fair-fee' ? 'fairFee' : one}`),
    ),
  state,
};

/** Free text of users, which must not be translated or formatted. */
const written: ReadonlySet<string> = new Set([
  'answer_ar',
  'answer_en',
  'bank_reference',
  'email',
  'name',
  'name_ar',
  'name_en',
  'question',
  'question_ar',
  'question_en',
  'reference',
  'sub_categories',
  'title',
]);

/** The field of a change that has no field name, because the record itself changed. */
function fieldOf(verb: string, name: string): string {
  if (name !== '') return name;
  if (verb === 'rate.added') return 'rate';
  if (verb === 'tax.rateChanged') return 'vat_rate';
  if (verb === 'meeting.confirmed') return 'time';
  return ['contact', 'meeting'].includes(nounOf(verb)) ? 'state' : '';
}

/** The name of a field; '' where the record itself changed. */
export function labelOf({ text }: Reader, verb: string, name: string): string {
  const field = fieldOf(verb, name);
  const known = fieldNames.find((one) => one === field);
  return known === undefined ? field : text(`audit.name.${known}`);
}

/**
 * The date or instant in a value. Null for a value that only resembles one (a name such as
 * `2026-13-45`).
 */
function instantIn(value: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(value)) return null;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  return instant.toISOString().startsWith(value.slice(0, 10)) ? instant : null;
}

/**
 * Translates a value: money, dates in Dubai time, booleans, roles, states, kinds and records' names
 * (`names`, by id). An unknown value stays as stored.
 */
export function valueOf(
  reader: Reader,
  { verb, name, value }: { readonly verb: string; readonly name: string; readonly value: string },
  names: Names = new Map(),
): string {
  const field = fieldOf(verb, name);
  if (value === '' || written.has(field)) return value;
  const translated = translators[field]?.(value, reader, verb) ?? value;
  if (translated !== value) return translated;
  if (value === 'true' || value === 'false')
    return reader.text(value === 'true' ? 'audit.yes' : 'audit.no');
  const instant = instantIn(value);
  if (instant === null) return names.get(value) ?? value;
  const format = createFormatter(reader.locale);
  return value.length === 10 ? format.day(value) : format.dateTime(instant);
}

export function recordTypeOf({ text }: Reader, type: string): string {
  return oneOf(recordTypes, type, (one) => text(`audit.record.${one}`));
}
