import {
  eventBridgeEvent,
  ownReport,
  postmarkReport,
  sesReport,
  snsMessage,
  type OwnReport,
  type PostmarkReport,
  type SesRecipients,
  type SesReport,
} from '../schema.ts';
import type { BounceEvent } from './bounce-event.ts';
import { readDeliveryReport } from './delivery-report.ts';

/** Types of Postmark that concern the address, and not our reputation or a full mailbox. */
const postmarkPermanent = new Set(['HardBounce', 'BadEmailAddress']);
/** SES suppresses addresses of its own list too; a full mailbox is `MailboxFull`, and transient. */
const sesPermanent = new Set(['General', 'NoEmail', 'Suppressed', 'OnAccountSuppressionList']);

function ofOwn({ events }: OwnReport): BounceEvent[] {
  return events.flatMap(({ type, email, permanent, reason }): BounceEvent[] => {
    if (type === 'complaint') return [{ kind: 'complaint', email, reason }];
    return type === 'bounce' && permanent ? [{ kind: 'bounce', email, reason }] : [];
  });
}

function ofPostmark({ RecordType, Type, Email, Details }: PostmarkReport): BounceEvent[] {
  const about = { email: Email, reason: Details };
  if (RecordType === 'SpamComplaint') return [{ kind: 'complaint', ...about }];
  return RecordType === 'Bounce' && postmarkPermanent.has(Type)
    ? [{ kind: 'bounce', ...about }]
    : [];
}

function ofSes({ bounce, complaint }: SesReport): BounceEvent[] {
  const isPermanent = bounce?.bounceType === 'Permanent' && sesPermanent.has(bounce.bounceSubType);
  const toEvents = (kind: BounceEvent['kind'], recipients: SesRecipients) =>
    recipients.map(({ emailAddress, diagnosticCode }) => ({
      kind,
      email: emailAddress,
      reason: diagnosticCode,
    }));
  return [
    ...(isPermanent ? toEvents('bounce', bounce.bouncedRecipients) : []),
    ...toEvents('complaint', complaint?.complainedRecipients ?? []),
  ];
}

function parse(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

function eventsOf(body: unknown): BounceEvent[] | null {
  const given = ownReport.safeParse(body);
  if (given.success) return ofOwn(given.data);
  const fromPostmark = postmarkReport.safeParse(body);
  if (fromPostmark.success) return ofPostmark(fromPostmark.data);
  const fromSes = sesReport.safeParse(body);
  return fromSes.success ? ofSes(fromSes.data) : null;
}

/**
 * The permanent bounces and complaints of a report: ours, Postmark's, one of Amazon SES by SNS or
 * EventBridge, or a mail of RFC 3464. Null: none of these forms.
 */
export async function readBounceReport(raw: string): Promise<BounceEvent[] | null> {
  const body = parse(raw);
  if (body === null) return readDeliveryReport(raw);
  const message = snsMessage.safeParse(body);
  if (message.success) return eventsOf(parse(message.data.Message));
  const event = eventBridgeEvent.safeParse(body);
  return eventsOf(event.success ? event.data.detail : body);
}
