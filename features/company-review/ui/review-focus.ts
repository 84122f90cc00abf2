import { useEffect } from 'react';
import type { ReviewedDocument } from './use-document-facts.ts';

/** Where the focus goes once the page has changed: into the shown document's fields, or on to what is open. */
type Wish = 'fields' | 'nextOpen';

let wish: Wish | null = null;

export function wishFocus(next: Wish): void {
  wish = next;
}

/** The first box that is empty, of the document on screen. */
export function firstOpenBox(): HTMLElement | null {
  return document.querySelector('[data-field-row] [role=checkbox][aria-checked=false]');
}

export function focusFields(): void {
  (
    firstOpenBox() ?? document.querySelector<HTMLElement>('[data-field-row] [role=checkbox]')
  )?.focus();
}

/** Fulfils a wish after a key: in this document, else by opening the next one with an empty box, else at the decision. */
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
      document.querySelector<HTMLElement>('[data-review-key=a]')?.focus();
    else focusFields();
    wish = null;
  }, [id, left]);
}
