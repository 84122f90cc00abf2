import { use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { draftEntryId, useLeftDraft } from '#features/draft/ui/left-draft.ts';
import { newerCopy } from '#features/draft/ui/tab-copy.ts';
import { useAutosave } from '#features/draft/ui/use-autosave.ts';
import type { QuoteView } from '../schema/supplier.ts';
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
}

/**
 * Saves the offer form as a draft while the user types, and restores the tab's copy if the session
 * had ended.
 */
export function useQuoteDraft(quote: QuoteView, given: QuoteStart): QuoteDraft {
  const { t, format } = useI18n();
  const place = use(QuotePlaceContext);
  const [restored, setRestored] = useState<QuoteStart | null>(null);
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
    guestUrl: place?.draftUrl,
    read,
    isOn: true,
  });
  const { touch, pause, state, savedAt } = autosave;
  const left = useLeftDraft(draftEntryId('offer', quote.draft_id, rfqId), quote.draft_saved_at);
  useEffect(() => {
    if (left !== null) setRestored((known) => known ?? valuesOfDraft(left));
  }, [left]);
  useEffect(() => {
    const copy = newerCopy(quote.draft_id, quote.draft_saved_at);
    if (copy !== null) setRestored(valuesOfDraft(copy));
    // oxlint-disable-next-line react/exhaustive-deps -- once: what comes later was typed here
  }, []);
  const onTyped = useCallback(
    (typed: HTMLFormElement) => {
      form.current = typed;
      touch();
    },
    [touch],
  );
  const stateText = {
    idle: quote.draft === null ? null : t('offer.quote.fromDraft'),
    saving: t('offer.quote.saving'),
    saved: savedAt === null ? null : t('offer.quote.savedAt', { time: format.time(savedAt) }),
    failed: t('offer.quote.notSaved'),
    onDevice: savedAt === null ? null : t('draft.onDevice', { time: format.time(savedAt) }),
    signedOut: t(place === null ? 'offer.quote.signedOut' : 'guest.quote.ended'),
    sent: null,
  }[state];
  return {
    start: restored ?? given,
    key: restored === null ? 'given' : 'restored',
    onTyped,
    onSubmit: pause,
    saveState: stateText ?? undefined,
  };
}
