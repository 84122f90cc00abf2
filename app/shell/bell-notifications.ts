import type { NotificationLink } from '#features/notification/rules/targets.ts';

export interface BellRow {
  id: string;
  title: string;
  message: string;
  fact: string;
  /** ISO instant. */
  at: string | null;
  unread: boolean;
  link: NotificationLink;
  deal: { id: string; number: string; title: string } | null;
  action: { label: string; path: string } | null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Ids come as numbers from older data and as strings from ours. */
function textOrNull(value: unknown): string | null {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : null;
}

function flagOf(value: unknown): boolean {
  return value === true || value === 1 || value === '1';
}

function readRow(value: unknown): BellRow[] {
  if (!isRecord(value) || !isRecord(value['data'])) return [];
  const data = value['data'];
  const id = textOrNull(value['id']);
  const type = textOrNull(data['type']);
  if (id === null || type === null) return [];
  return [
    {
      id,
      title: textOrNull(data['title']) ?? '',
      message: textOrNull(data['message']) ?? '',
      fact: textOrNull(value['fact']) ?? '',
      at: textOrNull(value['date']),
      unread: value['read'] !== true,
      deal: dealOf(value['deal']),
      action: actionOf(value['action']),
      link: {
        type,
        id: textOrNull(data['id']) ?? id,
        ...idsOf(data),
        checkoffer: flagOf(data['checkoffer']),
        purchased: flagOf(data['purchased']),
      },
    },
  ];
}

function dealOf(value: unknown): BellRow['deal'] {
  if (!isRecord(value)) return null;
  const { id, number, title } = value;
  return typeof id === 'string' && typeof number === 'string' && typeof title === 'string'
    ? { id, number, title }
    : null;
}

function actionOf(value: unknown): BellRow['action'] {
  if (!isRecord(value)) return null;
  const { label, path } = value;
  return typeof label === 'string' && typeof path === 'string' ? { label, path } : null;
}

function idsOf(data: Record<string, unknown>): Partial<NotificationLink> {
  const names = ['rfq_id', 'offer_id', 'negotiation_id', 'order_id'] as const;
  return Object.fromEntries(
    names.flatMap((name) => {
      const id = textOrNull(data[name]);
      return id === null ? [] : [[name, id]];
    }),
  );
}

/**
 * Parses the response of `GET /notifications` (specification §7), without rows that cannot be
 * shown. Null: not such a response.
 */
export function readNotifications(body: unknown): { count: number; rows: BellRow[] } | null {
  if (!isRecord(body) || !Array.isArray(body['data'])) return null;
  const rows = body['data'].flatMap(readRow);
  const count = Number(body['count']);
  return { rows, count: Number.isFinite(count) ? count : rows.filter((row) => row.unread).length };
}
