import { inbound, messagesValue, report, status, templateValue } from '../schema/report.ts';
import { isStop } from './stop.ts';
import { templateNames, type TemplateName, type TemplateState } from './templates.ts';

export const providerStates = ['sent', 'failed', 'delivered', 'read'] as const;
export type ProviderState = (typeof providerStates)[number];

/** All reports of one message. `messageId` is the outbox's own id, if WhatsApp returned it. */
export interface SeenStatus {
  readonly providerId: string;
  readonly messageId: string | null;
  readonly state: ProviderState;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  readonly error: string;
  readonly priceCategory: string | null;
}

export interface StopMessage {
  readonly providerId: string;
  readonly number: string;
  readonly text: string;
}

export interface TemplateChange {
  readonly name: TemplateName;
  readonly locale: 'en' | 'ar';
  readonly state: TemplateState;
  readonly reason: string;
}

export interface Report {
  readonly statuses: readonly SeenStatus[];
  readonly stops: readonly StopMessage[];
  readonly templates: readonly TemplateChange[];
}

const eventStates: Readonly<Record<string, TemplateState>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  REJECTED: 'rejected',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  PAUSED: 'paused',
  FLAGGED: 'approved',
  DISABLED: 'disabled',
  PENDING_DELETION: 'disabled',
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readStatus(value: unknown): SeenStatus | null {
  const read = status.safeParse(value);
  const state = providerStates.find((one) => one === read.data?.status);
  if (!read.success || state === undefined) return null;
  const { id, timestamp, biz_opaque_callback_data: own = '', pricing, errors } = read.data;
  const at = new Date(Number(timestamp) * 1000);
  const [error] = errors;
  return {
    providerId: id,
    messageId: uuid.test(own) ? own : null,
    state,
    sentAt: state === 'failed' ? null : at,
    deliveredAt: state === 'delivered' || state === 'read' ? at : null,
    readAt: state === 'read' ? at : null,
    error: error === undefined ? '' : `${error.code} ${error.title}`.trim().slice(0, 300),
    priceCategory: pricing?.billable === false ? null : (pricing?.category.slice(0, 60) ?? null),
  };
}

const earlier = (one: Date | null, other: Date | null) =>
  one === null || (other !== null && other < one) ? other : one;

function join(one: SeenStatus, other: SeenStatus): SeenStatus {
  const rank = ({ state }: SeenStatus) => providerStates.indexOf(state);
  return {
    providerId: one.providerId,
    messageId: one.messageId ?? other.messageId,
    state: rank(one) >= rank(other) ? one.state : other.state,
    sentAt: earlier(one.sentAt, other.sentAt),
    deliveredAt: earlier(one.deliveredAt, other.deliveredAt),
    readAt: earlier(one.readAt, other.readAt),
    error: one.error === '' ? other.error : one.error,
    priceCategory: one.priceCategory ?? other.priceCategory,
  };
}

function readStop(value: unknown): StopMessage[] {
  const read = inbound.safeParse(value);
  if (!read.success) return [];
  const { id, from, text: typed, button } = read.data;
  // PostgreSQL stores no NUL, and a stop must never fail.
  const text = (typed?.body ?? button?.text ?? '').replaceAll('\u0000', '');
  return isStop(text) ? [{ providerId: id, number: `+${from}`, text: text.slice(0, 200) }] : [];
}

function readTemplate(value: unknown): TemplateChange[] {
  const read = templateValue.safeParse(value);
  if (!read.success) return [];
  const name = templateNames.find((one) => one === read.data.message_template_name);
  const state = eventStates[read.data.event.toUpperCase()];
  const language = read.data.message_template_language;
  const locale = language.startsWith('ar') ? 'ar' : language.startsWith('en') ? 'en' : null;
  if (name === undefined || state === undefined || locale === null) return [];
  const { reason } = read.data;
  const given = reason === 'NONE' || reason === undefined || reason === null ? '' : reason;
  return [{ name, locale, state, reason: given.slice(0, 300) }];
}

/**
 * Reads a report. The states of one message are joined, because they arrive repeatedly and in any
 * order. Unknown fields and states are skipped, because Meta adds some. Null: not a report.
 */
export function readReport(raw: string): Report | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(raw);
  } catch {
    return null;
  }
  const read = report.safeParse(parsed);
  if (!read.success) return null;
  const changes = read.data.entry.flatMap((entry) => entry.changes);
  const values = changes
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => messagesValue.safeParse(value).data ?? []);
  const statuses = new Map<string, SeenStatus>();
  for (const one of values.flatMap((value) => value.statuses)) {
    const seen = readStatus(one);
    if (seen === null) continue;
    const before = statuses.get(seen.providerId);
    statuses.set(seen.providerId, before === undefined ? seen : join(before, seen));
  }
  return {
    statuses: [...statuses.values()],
    stops: values.flatMap((value) => value.messages).flatMap(readStop),
    templates: changes
      .filter(({ field }) => field === 'message_template_status_update')
      .flatMap(({ value }) => readTemplate(value)),
  };
}
