import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { Note } from '#ui/note.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { Select } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { declineCodes, type InvitationState } from '../rules.ts';

interface SellerNoteProps {
  rfqId: string;
  invitation: {
    readonly buyer: string;
    readonly state: InvitationState;
    readonly can: { readonly decline: boolean };
  };
}

/** Tells an invited supplier who invited it and at what cost, with the way to decline. */
export function SellerNote({ rfqId, invitation }: SellerNoteProps) {
  const { t } = useI18n();
  const { buyer, state, can } = invitation;
  const dialog = usePageDialog(can, ['decline']);
  return (
    <>
      <Note tone="info" title={t('invitation.seller.title', { buyer })} className="mb-5">
        <p>{t(state === 'declined' ? 'invitation.seller.declined' : 'invitation.seller.why')}</p>
        {can.decline && (
          <div className="mt-2">
            <OpenerForm>
              <DialogOpener kind="decline" tone="secondary" size="sm" onOpen={dialog.press}>
                {t('invitation.seller.decline')}
              </DialogOpener>
            </OpenerForm>
          </div>
        )}
      </Note>
      <OpenDialog of={dialog}>
        {(_, close) => <DeclineForm rfqId={rfqId} onClose={close} />}
      </OpenDialog>
    </>
  );
}

function DeclineForm({ rfqId, onClose }: { rfqId: string; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t('invitation.dialog.decline')}
      intent="decline"
      hidden={{ id: rfqId }}
      label={t('invitation.dialog.declineNow')}
      reason="none"
      narrow
      onClose={onClose}
    >
      <p>{t('invitation.dialog.declineWhat')}</p>
      <Select
        name="code"
        label={t('invitation.dialog.reason')}
        options={declineCodes.map((value) => ({
          value,
          label: t(`invitation.declineCode.${value}`),
        }))}
      />
      <Textarea name="note" label={t('invitation.dialog.note')} optional />
    </DecisionForm>
  );
}
