import type { ComponentProps } from 'react';
import { lazyInPlace } from '#ui/lazy-overlay.ts';
import type { ClosedNote } from './closed-note.tsx';
import type { ReviewLog } from './review-log.tsx';
import type { RefusedDocuments } from './refused-documents.tsx';
import type { UndoCard, UndoForm } from './undo-form.tsx';

/** Loaded late, because most accounts have no rejected document, no decision to undo and no closing. */
export const LazyRefusedDocuments = lazyInPlace<ComponentProps<typeof RefusedDocuments>>(
  async () => (await import('./refused-documents.tsx')).RefusedDocuments,
  () => null,
);

export const LazyUndoForm = lazyInPlace<ComponentProps<typeof UndoForm>>(
  async () => (await import('./undo-form.tsx')).UndoForm,
  () => null,
);

export const LazyUndoCard = lazyInPlace<ComponentProps<typeof UndoCard>>(
  async () => (await import('./undo-form.tsx')).UndoCard,
  () => null,
);

export const LazyReviewLog = lazyInPlace<ComponentProps<typeof ReviewLog>>(
  async () => (await import('./review-log.tsx')).ReviewLog,
  () => null,
);

export const LazyClosedNote = lazyInPlace<ComponentProps<typeof ClosedNote>>(
  async () => (await import('./closed-note.tsx')).ClosedNote,
  () => null,
);
