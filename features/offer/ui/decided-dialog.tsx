import { useI18n } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { PageDialog } from '#ui/page-dialog.tsx';

interface EarlierDecision {
  readonly offerId: string;
  readonly offerNumber: string;
  readonly by: string;
  readonly at: Date;
}

/** The decision that was faster, from the refusal of a second one (product §7). Null: another answer. */
export function earlierDecision(refused: Refused | undefined): EarlierDecision | null {
  if (refused?.code !== 'already_decided') return null;
  const {
    offer_id: offerId,
    offer_number: number,
    decided_by: by,
    decided_at: at,
  } = refused.details ?? {};
  if (typeof offerId !== 'string' || typeof number !== 'string') return null;
  if (typeof by !== 'string' || typeof at !== 'string') return null;
  return { offerId, offerNumber: number, by, at: new Date(at) };
}

interface DecidedDialogProps {
  decision: EarlierDecision;
  isOpen: boolean;
  title: string;
  onClose: () => void;
}

/** Replaces the form of a decision that a colleague, or another tab, has already made. */
export function DecidedDialog({ decision, isOpen, title, onClose }: DecidedDialogProps) {
  const { t, format } = useI18n();
  const { offerId, offerNumber: number, by: name, at } = decision;
  return (
    <PageDialog
      isOpen={isOpen}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      narrow
      actions={
        <LinkButton to={`/buyer/offer/${offerId}`} tone="primary">
          {t('offer.dialog.decided.show')}
        </LinkButton>
      }
    >
      <Note
        tone="info"
        role="alert"
        title={t('offer.dialog.decided.title', { name, number, time: format.dateTime(at) })}
      >
        {t('offer.dialog.decided.what')}
      </Note>
    </PageDialog>
  );
}
