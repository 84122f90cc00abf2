import { kinds, notificationTypes, reaches, type NotificationType } from './kinds.ts';
import type { WireType } from './kind.ts';
import { path, type NotificationLink, type Reader, type Target } from './targets.ts';

function wireTypeOf(kind: NotificationType): WireType | NotificationType {
  return kinds[kind].wire ?? kind;
}

export function needsRfqStatus(kind: NotificationType): boolean {
  return kinds[kind].target.needsRfqStatus === true;
}

export interface RfqStatus {
  readonly offerId: string | null;
  readonly purchased: boolean;
}

export interface NotificationData extends NotificationLink {
  type: WireType | NotificationType;
  kind: NotificationType;
}

function subjectOf(type: string, own: string, params: Readonly<Record<string, string>>): string {
  const { rfq_id: rfqId, offer_id: offerId, order_id: orderId } = params;
  if (type === 'negotiation' || type === 'rfq') return rfqId ?? own;
  if (type === 'offer' || type === 'accept-offer') return offerId ?? own;
  return orderId ?? offerId ?? rfqId ?? own;
}

/** The ids and flags of a row on the wire. `status` is needed only if `needsRfqStatus`. */
export function dataOf(
  row: {
    readonly id: string;
    readonly type: NotificationType;
    readonly params: Readonly<Record<string, string>>;
  },
  status?: RfqStatus,
): NotificationData {
  const { type: kind, params } = row;
  const type = wireTypeOf(kind);
  const data: NotificationData = { id: subjectOf(type, row.id, params), type, kind };
  for (const name of ['rfq_id', 'offer_id', 'negotiation_id', 'order_id'] as const) {
    const id = params[name];
    if (id !== undefined) data[name] = id;
  }
  if (!needsRfqStatus(kind)) return data;
  if (status !== undefined && status.offerId !== null) data.offer_id = status.offerId;
  return {
    ...data,
    checkoffer: (status?.offerId ?? null) !== null,
    purchased: status?.purchased === true,
  };
}

/**
 * The targets of one reader by wire type. Kinds that share a wire type must share their target on
 * each side.
 */
function targetsOf(side: 'buyer' | 'supplier'): ReadonlyMap<string, Target> {
  return new Map(
    notificationTypes
      .filter((kind) => reaches(kind, side))
      .map((kind) => [wireTypeOf(kind), kinds[kind].target]),
  );
}

const targets = { buyer: targetsOf('buyer'), seller: targetsOf('supplier') };

/**
 * The page that a click opens (specification §4, "Notification click"). Null for an unknown type,
 * for example of a newer version, and for a type that never reaches this reader; the click then
 * only marks the notification as read.
 */
export function targetOf(reader: Reader, data: NotificationLink): string | null {
  return targets[reader].get(data.type)?.pathOf(data, reader) ?? null;
}

/**
 * The page that a mail's button opens: the page of a click, unless the kind has a `mailTarget`. The
 * path ignores the RFQ's status, because that can change before the mail is read.
 */
export function mailTargetOf(
  reader: Reader,
  kind: NotificationType,
  params: Readonly<Record<string, string>>,
): string {
  const data = dataOf({ id: '', type: kind, params });
  return (
    kinds[kind].mailTarget?.pathOf(data, reader) ??
    targetOf(reader, data) ??
    path(reader, 'notifications')
  );
}

const pagesBeforeApproval: ReadonlySet<string> = new Set([
  'dashboard',
  'user-profile',
  'notifications',
]);

/**
 * The page for a company that waits for its approval: the page itself if it may open it, otherwise
 * its dashboard, which lists its offers (decision 0188).
 */
export function pathBeforeApproval(reader: Reader, target: string): string {
  const [, area, rest = ''] = target.split('/');
  const page = rest.split('#')[0]?.split('?')[0] ?? '';
  return area !== reader || pagesBeforeApproval.has(page) ? target : path(reader, 'dashboard');
}
