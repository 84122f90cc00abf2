import { useI18n } from '#ui/use-text.tsx';
import { Note } from '#ui/note.tsx';
import { isolate } from '#shared/bidi.ts';
import type { ApprovalView } from '../schema/views.ts';

interface ApprovalNoteProps {
  approval: ApprovalView;
  now: Date;
  className?: string;
}

/** The approval request of an offer. Only the buyer's company may see it. */
export function ApprovalNote({ approval, now, className }: ApprovalNoteProps) {
  const { t, format } = useI18n();
  const when = format.relative(new Date(approval.requested_at), now);
  return (
    <Note
      tone="accent"
      {...(className === undefined ? {} : { className })}
      title={
        approval.own
          ? t('offer.note.approvalOwn', { when })
          : t('offer.note.approval', { name: isolate(approval.requested_by), when })
      }
    >
      <bdi>{approval.reason}</bdi>
    </Note>
  );
}
