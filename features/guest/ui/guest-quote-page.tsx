import PencilLine from 'lucide-react/icons/pencil-line';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { isolate } from '#shared/bidi.ts';
import { currencyShown } from '#shared/dialog-fields.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { DialogOpener, usePageDialog } from '#ui/page-dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { isDealOfferState } from '#shared/offer-states.ts';
import { OpenNewer } from '#features/offer/ui/newer-prices.tsx';
import { OfferDetails } from '#features/offer/ui/offer-details.tsx';
import { OfferStatus } from '#features/offer/ui/offer-status.tsx';
import { QuoteForm, type QuoteFormProps } from '#features/offer/ui/quote-form.tsx';
import { QuoteHead } from '#features/offer/ui/quote-head.tsx';
import { startOf } from '#features/offer/ui/quote-page.tsx';
import { QuotePlaceContext, type QuotePlace } from '#features/offer/ui/quote-place.ts';
import { ReasonNote } from '#features/offer/ui/reason-note.tsx';
import { RevisionText } from '#features/offer/ui/revision-text.tsx';
import {
  SupplierDialogs,
  supplierDialogs,
  type SupplierDialog,
} from '#features/offer/ui/supplier-dialogs.tsx';
import { useQuoteDraft } from '#features/offer/ui/use-quote-draft.tsx';
import type { GuestQuote } from '../schema.ts';

interface GuestQuotePageProps {
  quote: GuestQuote;
  token: string;
  refused: Refused | undefined;
}

type Offered = GuestQuote & { offer: NonNullable<GuestQuote['offer']> };

function placeOf(token: string): QuotePlace {
  const page = `/quote/${token}`;
  const api = `/api/guest/quote/${token}`;
  return {
    page,
    offer: `${page}/offer`,
    rfqFiles: `${api}/files`,
    draftUrl: `${api}/draft`,
    uploads: `${api}/files`,
    hasSheet: false,
  };
}

/** The price sheet of an invitation, and the offer once it was sent. `?edit=1` opens the next version. */
export function GuestQuotePage({ quote, token, refused }: GuestQuotePageProps) {
  const place = useMemo(() => placeOf(token), [token]);
  return (
    <QuotePlaceContext value={place}>
      <div className="mx-auto w-full max-w-[1200px] px-page py-6">
        <Content {...{ quote, token, refused }} />
      </div>
    </QuotePlaceContext>
  );
}

function Content({ quote, token, refused }: GuestQuotePageProps) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const { offer } = quote;
  if (offer === null)
    return (
      <Sheet
        {...{ quote, refused }}
        title={t('guest.quote.title', { buyer: isolate(quote.buyer) })}
        intent="send"
        submitLabel={t('guest.quote.send')}
        leave={
          <div className="flex flex-wrap gap-3">
            <DetailsLink token={token} />
            <LinkButton to={`/quote/${token}/decline`} tone="quiet">
              {t('guest.quote.cannot')}
            </LinkButton>
          </div>
        }
      />
    );
  const offered = { ...quote, offer };
  const mayEdit = offer.can.revise || offer.can.resend || offer.can.renew;
  if (search.get('edit') === '1' && (mayEdit || offer.can.answer))
    return <NextVersion quote={offered} token={token} refused={refused} />;
  const problem = refused?.code === currencyShown ? undefined : refused;
  return <SentOffer quote={offered} token={token} mayEdit={mayEdit} refused={problem} />;
}

function DetailsLink({ token }: { token: string }) {
  const { t } = useI18n();
  return (
    <LinkButton to={`/quote/${token}/details`} tone="secondary">
      {t('guest.details.open')}
    </LinkButton>
  );
}

interface SheetProps extends Pick<
  QuoteFormProps,
  'intent' | 'submitLabel' | 'hidden' | 'targets' | 'kept'
> {
  quote: GuestQuote;
  refused: Refused | undefined;
  title: string;
  leave: ReactNode;
  children?: ReactNode;
}

function Sheet({ quote, refused, title, leave, children, ...form }: SheetProps) {
  const { t } = useI18n();
  const start = startOf(quote, true);
  const draft = useQuoteDraft(quote, start, refused?.values['seen_draft']);
  const name = draft.start.values['company_name'] ?? quote.company_name;
  return (
    <>
      <QuoteHead rfq={quote.rfq} title={title} actions={leave} />
      {quote.offer === null && !quote.can.send && (
        <Note tone="danger" className="mb-5" title={t('offer.quote.tooLate')} />
      )}
      <QuoteForm
        key={draft.key}
        quote={quote}
        {...draft.start}
        {...form}
        refused={refused}
        onTyped={draft.onTyped}
        onSubmit={draft.onSubmit}
        saveState={draft.saveState}
      >
        <HiddenFields
          of={[
            ['seen_draft', draft.seenAt ?? ''],
            ['draft_page', draft.page],
          ]}
        />
        {refused?.code === 'prices_newer' && (
          <Note
            tone="danger"
            title={t('guest.quote.newer')}
            actions={<OpenNewer onOpen={draft.forget} />}
          >
            <Checkbox name="replace_newer" value="true">
              {t('guest.quote.sendMine')}
            </Checkbox>
          </Note>
        )}
        {quote.has_account ? (
          <input type="hidden" name="company_name" value={quote.company_name} />
        ) : (
          <Card title={t('guest.quote.company')}>
            <TextField
              name="company_name"
              label={t('guest.quote.companyName')}
              hint={t('guest.quote.companyHint', { buyer: isolate(quote.buyer) })}
              autoComplete="organization"
              maxLength={120}
              defaultValue={name}
              className="max-w-[480px]"
            />
          </Card>
        )}
        {children}
      </QuoteForm>
    </>
  );
}

function NextVersion({ quote, token, refused }: GuestQuotePageProps & { quote: Offered }) {
  const { t } = useI18n();
  const { offer } = quote;
  const revision = offer.can.answer
    ? offer.revisions.find((one) => one.id === offer.revision_id)
    : undefined;
  const seen = { seen_version: String(offer.version) };
  return (
    <Sheet
      {...{ quote, refused }}
      title={t('offer.quote.revise', { n: offer.version + 1 })}
      intent={revision === undefined ? 'revise' : 'answer'}
      submitLabel={t('offer.quote.sendVersion', { n: offer.version + 1 })}
      hidden={revision === undefined ? seen : { ...seen, revision_id: revision.id }}
      {...(revision === undefined
        ? {}
        : {
            targets: new Map(revision.targets.map((one) => [one.line_id, one.target_price])),
            kept: {
              version: offer.version,
              total: offer.versions[0]?.total_price ?? '',
              currency: offer.currency,
              mayDecline: false,
            },
          })}
      leave={
        <LinkButton to={`/quote/${token}/offer`} tone="secondary">
          {t('guest.quote.discard')}
        </LinkButton>
      }
    >
      {revision !== undefined && (
        <Card title={t('offer.negotiation.asks', { name: quote.buyer })}>
          <RevisionText text={revision.text} />
        </Card>
      )}
    </Sheet>
  );
}

interface SentOfferProps {
  quote: Offered;
  token: string;
  mayEdit: boolean;
  refused: Refused | undefined;
}

function SentOffer({ quote, token, mayEdit, refused }: SentOfferProps) {
  const { t } = useI18n();
  const { offer, has_account: hasAccount } = quote;
  const { open: dialog, press, close } = usePageDialog(offer.can, supplierDialogs);
  const [version] = offer.versions;
  if (version === undefined) return null;
  return (
    <>
      <QuoteHead
        rfq={offer.rfq}
        title={t('offer.own.title', { number: offer.number })}
        quotation={offer.quotation_number}
        mark={<OfferStatus status={offer.status} />}
        actions={
          <div className="flex flex-wrap gap-3">
            <DetailsLink token={token} />
            {quote.can_claim && (
              <LinkButton to={`/quote/${token}/claim`} tone="secondary">
                {t('guest.receipt.claim')}
              </LinkButton>
            )}
          </div>
        }
      />
      {dialog === null && refused !== undefined && (
        <Note tone="danger" role="alert" className="mb-5" title={refused.message} />
      )}
      <SupplierDialogs offer={offer} dialog={dialog} refused={refused} onClose={close} />
      <div className="mb-5 flex flex-col gap-3 empty:hidden">
        {hasAccount && <AccountNote />}
        {isDealOfferState(offer.status) && (
          <OrderNote
            token={token}
            isSent={offer.status !== 'accepted'}
            isMailed={quote.email !== ''}
          />
        )}
        {offer.needs_confirmation && offer.status === 'pending' && (
          <Note tone="accent" title={t('offer.note.confirm')}>
            {t('offer.note.confirmWhy')}
          </Note>
        )}
        {offer.negotiation && offer.status === 'pending' && (
          <Note tone="info" title={t('offer.note.revisionRequested')} />
        )}
        {offer.can.renew && <Note tone="accent" title={t('offer.note.lapsed')} />}
        <ReasonNote offer={offer} />
      </div>
      <OfferDetails
        offer={offer}
        version={version}
        filesAt={`/api/guest/quote/${token}/files`}
        actions={<Acts {...{ offer, mayEdit }} onDialog={press} />}
      />
    </>
  );
}

/** An accepted offer: the order is read and acknowledged by the link, too. */
function OrderNote({
  token,
  isSent,
  isMailed,
}: {
  token: string;
  isSent: boolean;
  isMailed: boolean;
}) {
  const { t } = useI18n();
  return (
    <Note
      tone="info"
      title={t('guest.quote.accepted')}
      actions={
        isSent ? (
          <LinkButton to={`/quote/${token}/order`} size="sm">
            {t('guest.quote.toOrder')}
          </LinkButton>
        ) : undefined
      }
    >
      {isSent
        ? t('guest.quote.ordered')
        : t(isMailed ? 'guest.quote.acceptedWhy' : 'guest.quote.acceptedNoMail')}
    </Note>
  );
}

function AccountNote() {
  const { t } = useI18n();
  return (
    <Note
      tone="info"
      title={t('guest.quote.hasAccount')}
      actions={
        <LinkButton to="/auth" tone="secondary" size="sm">
          {t('guest.quote.toAccount')}
        </LinkButton>
      }
    >
      {t('guest.quote.hasAccountWhy')}
    </Note>
  );
}

interface ActsProps {
  offer: Offered['offer'];
  mayEdit: boolean;
  onDialog: (dialog: SupplierDialog) => void;
}

function Acts({ offer, mayEdit, onDialog }: ActsProps) {
  const { t } = useI18n();
  const { can } = offer;
  const editLabel = can.answer
    ? t('guest.quote.answer')
    : can.resend
      ? t('offer.act.sendAgain')
      : t(can.renew ? 'offer.act.renew' : 'offer.act.revise');
  return (
    <form method="get" className="mt-4 flex flex-col gap-2">
      {can.confirm && (
        <DialogOpener wide kind="confirm" onOpen={onDialog}>
          {t('offer.act.confirm')}
        </DialogOpener>
      )}
      {(mayEdit || can.answer) && (
        <LinkButton to="?edit=1" tone={can.confirm ? 'secondary' : 'primary'} wide>
          <Icon of={PencilLine} />
          {editLabel}
        </LinkButton>
      )}
      {can.withdraw && (
        <DialogOpener wide tone="danger-outline" kind="withdraw" onOpen={onDialog}>
          {t('offer.act.withdraw')}
        </DialogOpener>
      )}
    </form>
  );
}
