import { use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { draftEntryId, useLeftDraft } from '#features/draft/ui/left-draft.ts';
import { dropCopy, namePage, newerCopy } from '#features/draft/ui/tab-copy.ts';
import { useAutosave } from '#features/draft/ui/use-autosave.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { NewerPrices } from './newer-prices.tsx';
import { QuotePlaceContext } from './quote-place.ts';
import { draftOf, valuesOfDraft, type QuoteValues } from './quote-values.ts';

export interface QuoteStart {
  readonly values: QuoteValues;
  readonly files: readonly FormFile[];
}

export interface QuoteDraft {
  /**
   * The initial values of the form. They change if this tab has a newer copy, so the form must be
   * remounted by `key`.
   */
  readonly start: QuoteStart;
  readonly key: string;
  readonly onTyped: (form: HTMLFormElement) => void;
  readonly onSubmit: () => void;
  readonly saveState: ReactNode;
  /** The saved state that the form shows (ISO 8601), and the name of this page. */
  readonly seenAt: string | null;
  readonly page: string;
  readonly forget: () => void;
}

const seenOf = ({ offer }: QuoteView, seenAt: string | null, page: string) => ({
  seen_draft: seenAt,
  seen_version: offer?.version ?? 0,
  draft_page: page === '' ? null : page,
});

/**
 * Saves the offer form as a draft while the user types, and restores the tab's copy if the session
 * had ended.
 */
export function useQuoteDraft(
  quote: QuoteView,
  given: QuoteStart,
  postedSeenAt?: string | null,
): QuoteDraft {
  const { t, format } = useI18n();
  const place = use(QuotePlaceContext);
  const [restored, setRestored] = useState<QuoteStart | null>(null);
  const [seenAt, setSeenAt] = useState(postedSeenAt ?? quote.draft_saved_at);
  const [page, setPage] = useState('');
  const form = useRef<HTMLFormElement | null>(null);
  const { id: rfqId, title } = quote.rfq;
  const files = restored?.files ?? given.files;
  const read = useCallback(() => {
    if (form.current === null) return null;
    return { title, payload: draftOf(new FormData(form.current), files) };
  }, [title, files]);
  const autosave = useAutosave({
    draftId: quote.draft_id,
    kind: 'offer',
    rfqId,
    guest:
      place?.draftUrl === undefined
        ? undefined
        : { url: place.draftUrl, seen: seenOf(quote, seenAt, page) },
    read,
    isOn: true,
  });
  const { touch, pause, replace, state, savedAt } = autosave;
  const left = useLeftDraft(draftEntryId('offer', quote.draft_id, rfqId), quote.draft_saved_at);
  useEffect(() => {
    if (left !== null) setRestored((known) => known ?? valuesOfDraft(left));
  }, [left]);
  useEffect(() => {
    const copy = newerCopy(quote.draft_id, quote.draft_saved_at);
    if (copy !== null) setRestored(valuesOfDraft(copy.payload));
    if (copy?.seen !== undefined) setSeenAt(copy.seen);
    setPage(namePage());
    // oxlint-disable-next-line react/exhaustive-deps -- once: what comes later was typed here
  }, []);
  const onTyped = useCallback(
    (typed: HTMLFormElement) => {
      form.current = typed;
      touch();
    },
    [touch],
  );
  const forget = useCallback(() => dropCopy(quote.draft_id), [quote.draft_id]);
  const stateText = {
    idle: quote.draft === null ? null : t('offer.quote.fromDraft'),
    saving: t('offer.quote.saving'),
    saved: savedAt === null ? null : t('offer.quote.savedAt', { time: format.time(savedAt) }),
    failed: t('offer.quote.notSaved'),
    onDevice: savedAt === null ? null : t('draft.onDevice', { time: format.time(savedAt) }),
    signedOut: t(place === null ? 'offer.quote.signedOut' : 'guest.quote.ended'),
    sent: null,
    newer: <NewerPrices onReplace={replace} onOpen={forget} />,
  }[state];
  return {
    start: restored ?? given,
    key: restored === null ? 'given' : 'restored',
    onTyped,
    onSubmit: pause,
    saveState: stateText ?? undefined,
    seenAt,
    page,
    forget,
  };
}
