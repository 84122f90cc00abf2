import { useEffect } from 'react';
import type { ReviewedDocument } from './use-document-facts.ts';

/**
 * The target of the focus after the page changes: the visible document's fields, or the next open
 * document.
 */
type Wish = 'fields' | 'nextOpen';

let wish: Wish | null = null;

export function wishFocus(next: Wish): void {
  wish = next;
}

export function firstOpenBox(): HTMLElement | null {
  return document.querySelector('[data-field-row] [role=checkbox][aria-checked=false]');
}

export function focusFields(): void {
  (
    firstOpenBox() ?? document.querySelector<HTMLElement>('[data-field-row] [role=checkbox]')
  )?.focus();
}

/**
 * Moves the requested focus: to this document, otherwise to the next document with an empty box,
 * otherwise to the decision.
 */
export function useWishedFocus(shown: ReviewedDocument | undefined): void {
  const id = shown?.id;
  const left = shown?.fields.filter(({ confirmed }) => confirmed === null).length ?? 0;
  useEffect(() => {
    if (wish === null) return;
    const tab = document.querySelector<HTMLElement>('[data-review-open=true]');
    if (wish === 'nextOpen' && left === 0 && tab !== null) {
      tab.click();
      return;
    }
    if (wish === 'nextOpen' && left === 0)
      // Not the button, because another Space would approve the account unread.
      document.getElementById('approve-left')?.focus();
    else focusFields();
    wish = null;
  }, [id, left]);
}

/** On a narrow screen the document is on the other tab. */
export function showDocument(): void {
  const tab = document.querySelector<HTMLElement>('[data-review-part=document]');
  if (tab !== null && tab.getClientRects().length > 0) tab.click();
}
