import { useState } from 'react';
import { useLocation } from 'react-router';
import { isOlderDraft, olderHash } from '#ui/device-queue/older-draft.ts';
import { useLeftEntry } from '#ui/device-queue/use-device-entries.ts';
import type { DraftKind } from '../rules.ts';

/** A draft about an RFQ gets a new id each time its form opens, so its entry has the RFQ's. */
export function draftEntryId(kind: DraftKind, draftId: string, rfqId?: string): string {
  return `draft:${kind}:${rfqId ?? draftId}`;
}

/**
 * The values that were typed into this form without a network and are not on the server, newer
 * than `savedAt` or refused. Values that are older than the server's only on request. Null: none, or
 * not read yet.
 */
export function useLeftDraft(
  entryId: string,
  savedAt: string | null,
): Readonly<Record<string, unknown>> | null {
  const [openedAt] = useState(savedAt);
  const left = useLeftEntry(entryId);
  const { hash } = useLocation();
  if (left === null) return null;
  if (isOlderDraft(left)) return hash === olderHash ? left.typed : null;
  const isNewer = openedAt === null || left.savedAtMs > Date.parse(openedAt);
  return isNewer || left.refusal !== null ? left.typed : null;
}
