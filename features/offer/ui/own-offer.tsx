import MessageSquare from 'lucide-react/icons/message-square';
import PencilLine from 'lucide-react/icons/pencil-line';
import { isolate, isolateLtr } from '#shared/bidi.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { DialogOpener, usePageDialog } from '#ui/page-dialog.tsx';
import type { SupplierOffer } from '../schema/views.ts';
import { OfferDetails } from './offer-details.tsx';
import type { SimilarRfq } from '#features/access/ui/similar-rfqs.tsx';
import { LossNote, ReasonNote } from './reason-note.tsx';
import { OfferStatus } from './offer-status.tsx';
import { QuoteHead } from './quote-head.tsx';
import { SupplierDialogs, supplierDialogs, type SupplierDialog } from './supplier-dialogs.tsx';
import { Transactions } from './transactions.tsx';

interface OwnOfferProps {
  offer: SupplierOffer;
  similar: readonly SimilarRfq[];
  mayEdit: boolean;
  refused: Refused | undefined;
}

export function OwnOffer({ offer, similar, mayEdit, refused }: OwnOfferProps) {
  const { t } = useI18n();
  const { open: dialog, press, close } = usePageDialog(offer.can, supplierDialogs);
  const [version] = offer.versions;
  if (version === undefined) return null;
  const { rfq } = offer;
  return (
    <div className="print-page mx-auto w-full max-w-[1200px]">
      <QuoteHead
        rfq={rfq}
        title={t('offer.own.title', { number: offer.number })}
        quotation={offer.quotation_number}
        mark={<OfferStatus status={offer.status} />}
        actions={<PrintButton />}
      />
      {dialog === null && refused !== undefined && (
        <Note tone="danger" role="alert" className="mb-5" title={refused.message} />
      )}
      <SupplierDialogs offer={offer} dialog={dialog} refused={refused} onClose={close} />
      <Notes offer={offer} similar={similar} />
      <OfferDetails
        offer={offer}
        version={version}
        filesAt={`/api/dashboard/supplier/offers/${offer.id}/files`}
        actions={<Acts offer={offer} mayEdit={mayEdit} onDialog={press} />}
      >
        <Transactions transactions={offer.transactions} />
      </OfferDetails>
    </div>
  );
}

function Notes({ offer, similar }: Pick<OwnOfferProps, 'offer' | 'similar'>) {
  const { t } = useI18n();
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {offer.needs_confirmation && offer.status === 'pending' && (
        <Note tone="accent" title={t('offer.note.confirm')}>
          {t('offer.note.confirmWhy')}
        </Note>
      )}
      {offer.negotiation && offer.status === 'pending' && (
        <Note
          tone="info"
          icon={MessageSquare}
          title={t('offer.note.revisionRequested')}
          actions={
            <LinkButton to={`/seller/paid-rfq/negotiate/${offer.revision_id ?? ''}`} size="sm">
              {t('offer.act.answerNegotiation')}
            </LinkButton>
          }
        />
      )}
      {offer.same_quotation_number !== null && offer.status === 'pending' && (
        <Note
          tone="accent"
          title={t('offer.note.sameQuotation', {
            number: isolate(offer.quotation_number),
            offer: isolateLtr(offer.same_quotation_number),
          })}
        >
          {t('offer.note.sameQuotationWhy')}
        </Note>
      )}
      {offer.can.renew && <Note tone="accent" title={t('offer.note.lapsed')} />}
      <ReasonNote offer={offer} />
      {offer.rejected !== null && <LossNote offer={offer} similar={similar} />}
    </div>
  );
}

function Acts({
  offer,
  mayEdit,
  onDialog,
}: Omit<OwnOfferProps, 'refused' | 'similar'> & { onDialog: (dialog: SupplierDialog) => void }) {
  const { t } = useI18n();
  const { can } = offer;
  const isDeal = isDealOfferState(offer.status);
  const editLabel = can.resend
    ? t('offer.act.sendAgain')
    : can.renew
      ? t('offer.act.renew')
      : t('offer.act.revise');
  return (
    <form method="get" className="mt-4 flex flex-col gap-2">
      {can.confirm && (
        <DialogOpener wide kind="confirm" onOpen={onDialog}>
          {t('offer.act.confirm')}
        </DialogOpener>
      )}
      {mayEdit && (
        <LinkButton to="?edit=1" tone={can.confirm ? 'secondary' : 'primary'} wide>
          <Icon of={PencilLine} />
          {editLabel}
        </LinkButton>
      )}
      {isDeal && (
        <LinkButton to={`/seller/wizard/${offer.id}`} wide>
          {t('offer.compare.toDeal')}
        </LinkButton>
      )}
      {can.withdraw && (
        <DialogOpener wide tone="danger-outline" kind="withdraw" onOpen={onDialog}>
          {t('offer.act.withdraw')}
        </DialogOpener>
      )}
      {can.cancel && (
        <DialogOpener wide tone="danger-outline" kind="cancel" onOpen={onDialog}>
          {t('offer.act.backOut')}
        </DialogOpener>
      )}
    </form>
  );
}
