import Check from 'lucide-react/icons/check';
import Stamp from 'lucide-react/icons/stamp';
import Zap from 'lucide-react/icons/zap';
import { Link } from 'react-router';
import { isDealOfferState } from '#shared/offer-states.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi, useLangOf } from '#ui/user-text.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { DialogOpener, usePageDialog } from '#ui/page-dialog.tsx';
import type { BuyerOffer } from '../schema/views.ts';
import { AddSupplier } from './add-supplier.tsx';
import { ApprovalNote } from './approval-note.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { LazyOfferDialogs } from './lazy-offer-dialogs.tsx';
import { dialogKinds, onScreen, type DialogKind } from './offer-dialog.ts';
import { OfferDetails } from './offer-details.tsx';
import { ReasonNote } from './reason-note.tsx';
import { OfferStatus } from './offer-status.tsx';
import { OwnNumbers } from './own-numbers.tsx';

export function BuyerOfferPage({
  offer,
  now,
  refused,
}: {
  offer: BuyerOffer;
  now: Date;
  refused: Refused | undefined;
}) {
  const { open: kind, press, close } = usePageDialog(offer.can, dialogKinds);
  const [version] = offer.versions;
  if (version === undefined) return null;
  const { rfq } = offer;
  const dialog =
    kind === null
      ? null
      : {
          kind,
          offer: onScreen(offer, version),
          rfq,
          rivals: offer.rivals,
          numbers: offer.supplier_numbers,
        };
  return (
    <div className="print-page mx-auto w-full max-w-[1200px]">
      <Head offer={offer} now={now} />
      {dialog === null && refused !== undefined && (
        <Note tone="danger" role="alert" className="mt-4" title={refused.message} />
      )}
      <LazyOfferDialogs dialog={dialog} refused={refused} onClose={close} />
      <OfferDetails
        offer={offer}
        version={version}
        filesAt={`/api/dashboard/buyer/offers/${offer.id}/files`}
        actions={<Acts offer={offer} onOpen={press} />}
        className="mt-5"
      />
    </div>
  );
}

function Head({ offer, now }: { offer: BuyerOffer; now: Date }) {
  const { t, format } = useI18n();
  const { rfq } = offer;
  const lang = useLangOf(offer.company);
  return (
    <header>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 dir="auto" lang={lang} className="text-page-start min-w-0 text-h1 text-text">
              {offer.company}
            </h1>
            <OfferStatus status={offer.status} />
          </div>
          <p className="mt-1.5 text-small text-text-2">
            <Facts>
              <bdi dir="ltr">{offer.number}</bdi>
              {format.dateTime(new Date(offer.created_at))}
              <Link
                to={`/buyer/offers/${rfq.id}`}
                className="text-primary-text underline underline-offset-2"
              >
                <Bdi>{rfq.title}</Bdi> (<bdi dir="ltr">{rfq.number}</bdi>)
              </Link>
            </Facts>
          </p>
          <OwnNumbers isBuyer reference={rfq.reference} quotation={offer.quotation_number} />
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <PrintButton />
          <BookmarkButton offerId={offer.id} name={offer.company} bookmarked={offer.bookmarked} />
          {offer.can.add_supplier && <AddSupplier offerId={offer.id} />}
          <LinkButton to={`/buyer/offers/${rfq.id}`} tone="secondary">
            {t('offer.act.compare')}
          </LinkButton>
        </div>
      </div>
      {offer.continues_id !== null && (
        <Note
          tone="info"
          className="mt-4"
          title={t('offer.award.furtherLines')}
          actions={
            <LinkButton to={`/buyer/offer/${offer.continues_id}`} tone="secondary" size="sm">
              {t('offer.award.firstOffer')}
            </LinkButton>
          }
        >
          {t('offer.award.furtherLinesWhy')}
        </Note>
      )}
      {offer.needs_confirmation && offer.status === 'pending' && (
        <Note tone="accent" className="mt-4" title={t('offer.note.unconfirmed')} />
      )}
      {!offer.supplier_approved && offer.status === 'pending' && (
        <UnverifiedNote isKnown={offer.supplier_known} />
      )}
      {offer.approval !== null && (
        <ApprovalNote approval={offer.approval} now={now} className="mt-4" />
      )}
      {offer.negotiation && (
        <Note tone="info" className="mt-4" title={t('offer.note.negotiation')} />
      )}
      <ReasonNote offer={offer} className="mt-4" />
    </header>
  );
}

function UnverifiedNote({ isKnown }: { isKnown: boolean }) {
  const { t } = useI18n();
  return (
    <Note
      tone="accent"
      className="mt-4"
      title={t(isKnown ? 'offer.supplier.knownTitle' : 'offer.supplier.guestTitle')}
    >
      {t(isKnown ? 'offer.supplier.knownWhy' : 'offer.supplier.guestWhy')}
    </Note>
  );
}

function Acts({ offer, onOpen }: { offer: BuyerOffer; onOpen: (kind: DialogKind) => void }) {
  const { t } = useI18n();
  const { can } = offer;
  return (
    <form method="get" className="mt-4 flex flex-col gap-2">
      {can.buy && (
        <DialogOpener wide kind="buy" onOpen={onOpen}>
          <Icon of={Zap} />
          {t('offer.act.buyNow')}
        </DialogOpener>
      )}
      {can.buy && <p className="mb-1 text-caption text-text-3">{t('offer.note.buyNow')}</p>}
      {can.accept && (
        <DialogOpener wide tone={can.buy ? 'secondary' : 'primary'} kind="accept" onOpen={onOpen}>
          <Icon of={Check} />
          {t('offer.act.accept')}
        </DialogOpener>
      )}
      {can.ask_approval && (
        <DialogOpener wide kind="ask_approval" onOpen={onOpen}>
          <Icon of={Stamp} />
          {t('offer.act.askApproval')}
        </DialogOpener>
      )}
      {can.remind_approvers && (
        <DialogOpener wide tone="secondary" kind="remind_approvers" onOpen={onOpen}>
          {t('offer.act.remindApprovers')}
        </DialogOpener>
      )}
      {can.refuse_approval && (
        <DialogOpener wide tone="secondary" kind="refuse_approval" onOpen={onOpen}>
          {t('offer.act.refuseApproval')}
        </DialogOpener>
      )}
      {can.know && (
        <DialogOpener
          wide
          tone={offer.supplier_known ? 'secondary' : 'primary'}
          kind="know"
          onOpen={onOpen}
        >
          {t(offer.supplier_known ? 'offer.act.correctKnown' : 'offer.act.know')}
        </DialogOpener>
      )}
      {can.negotiate && (
        <DialogOpener wide tone="secondary" kind="negotiate" onOpen={onOpen}>
          {t('offer.act.negotiate')}
        </DialogOpener>
      )}
      {can.reject && (
        <DialogOpener wide tone="danger-outline" kind="reject" onOpen={onOpen}>
          {t('offer.act.reject')}
        </DialogOpener>
      )}
      {isDealOfferState(offer.status) && (
        <LinkButton to={`/buyer/wizard/${offer.rfq.id}?offer=${offer.id}`} tone="primary" wide>
          {t('offer.compare.toDeal')}
        </LinkButton>
      )}
      {can.cancel && (
        <DialogOpener wide tone="danger-outline" kind="cancel" onOpen={onOpen}>
          {t('offer.act.cancelAccepted')}
        </DialogOpener>
      )}
      {offer.status === 'pending' && !can.negotiate && !offer.negotiation && (
        <p className="text-caption text-text-3">{t('offer.note.notNegotiable')}</p>
      )}
    </form>
  );
}
