import FileCode from 'lucide-react/icons/file-code';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Undo2 from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { missingToShow } from '../rules/missing-fields.ts';
import type { OrderTaxDocumentView, OrderTaxView } from '../schema.ts';
import { MissingNote } from './missing-note.tsx';
import { CreditNoteDialog } from './order-credit-dialog.tsx';
import { IssueInvoiceDialog } from './order-issue-dialog.tsx';

interface OrderTaxCardProps {
  orderId: string;
  serial: string;
  currency: string;
  side: 'buyer' | 'supplier';
  tax: OrderTaxView;
}

interface Opened {
  readonly dialog: 'issue' | 'credit';
  readonly seen: OrderTaxView;
}

export function OrderTaxCard({ orderId, serial, currency, side, tax }: OrderTaxCardProps) {
  const { t } = useI18n();
  // The page is read again before the answer is shown. Without the documents of the opening, the
  // dialog would be gone by then and its toast lost.
  const [open, setOpen] = useState<Opened | null>(null);
  const { invoice, proposal } = tax;
  const close = () => setOpen(null);
  const isBlocked = proposal !== null && proposal.missing.length > 0;
  return (
    <Card
      title={t('taxInvoice.order.title')}
      actions={
        <Acts tax={tax} isBlocked={isBlocked} onOpen={(dialog) => setOpen({ dialog, seen: tax })} />
      }
    >
      {isBlocked && <MissingNote missing={proposal.missing} own="seller" area="seller" toIssue />}
      {invoice === null ? (
        !isBlocked && (
          <p className="max-w-measure text-small text-text-2">{t(waitingKey(tax.state, side))}</p>
        )
      ) : (
        <ul aria-label={t('taxInvoice.order.label')} className="flex flex-col divide-y divide-line">
          {[invoice, ...tax.credit_notes].map((document) => (
            <Issued key={document.id} orderId={orderId} document={document} />
          ))}
        </ul>
      )}
      {open?.dialog === 'issue' && open.seen.proposal !== null && (
        <IssueInvoiceDialog
          orderId={orderId}
          serial={serial}
          currency={currency}
          proposal={open.seen.proposal}
          onClose={close}
        />
      )}
      {open?.dialog === 'credit' && open.seen.invoice !== null && open.seen.creditable !== null && (
        <CreditNoteDialog
          orderId={orderId}
          invoice={open.seen.invoice}
          creditable={open.seen.creditable}
          onClose={close}
        />
      )}
    </Card>
  );
}

function waitingKey(state: OrderTaxView['state'], side: OrderTaxCardProps['side']) {
  if (state === 'canceled') return 'taxInvoice.order.canceled' as const;
  if (state === 'early') return 'taxInvoice.order.early' as const;
  return side === 'supplier'
    ? ('taxInvoice.order.waitsSupplier' as const)
    : ('taxInvoice.order.waitsBuyer' as const);
}

interface ActsProps {
  tax: OrderTaxView;
  isBlocked: boolean;
  onOpen: (dialog: 'issue' | 'credit') => void;
}

function Acts({ tax, isBlocked, onOpen }: ActsProps) {
  const { t } = useI18n();
  if (tax.can.issue && !isBlocked) {
    return (
      <Button size="sm" className="max-md:min-h-11" onClick={() => onOpen('issue')}>
        <Icon of={ReceiptText} size={15} />
        {t('taxInvoice.order.issue')}
      </Button>
    );
  }
  if (!tax.can.credit) return null;
  return (
    <Button tone="secondary" size="sm" className="max-md:min-h-11" onClick={() => onOpen('credit')}>
      <Icon of={Undo2} size={15} directional />
      {t('taxInvoice.order.credit')}
    </Button>
  );
}

/** Shows the reason instead of the XML when the format cannot represent the document. */
function Issued({ orderId, document }: { orderId: string; document: OrderTaxDocumentView }) {
  const { t, format } = useI18n();
  const { kind, number, currency, missing } = document;
  const isInvoice = kind === 'invoice';
  const money = (amount: string) => format.money(amount, currency);
  const [first] = missingToShow(missing);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 first:pt-0 last:pb-0">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={isInvoice ? ReceiptText : Undo2} size={18} directional={!isInvoice} />
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold text-text">
          {t(`taxInvoice.title.${kind}`)} <Ltr>{number}</Ltr>
        </p>
        <p className="text-caption text-text-3">
          <Facts>
            {t('taxInvoice.order.issuedOn', { day: format.day(document.issued_on) })}
            {t('taxInvoice.order.total', { amount: money(document.total) })}
            {t(isInvoice ? 'taxInvoice.order.payable' : 'taxInvoice.order.returned', {
              amount: money(document.payable),
            })}
          </Facts>
        </p>
        {document.reason !== '' && (
          <p className="text-caption text-text-2">
            {t(`taxInvoice.credit.reasons.${document.reason}`)}
          </p>
        )}
        {document.note !== '' && (
          <UserText className="text-caption text-text-2">{document.note}</UserText>
        )}
        {first !== undefined && (
          <p className="text-caption text-text-3">
            {t('taxInvoice.order.noXml', {
              why: t(`taxInvoice.lack.${first.field}`, { n: first.line ?? 0 }),
            })}
          </p>
        )}
      </div>
      <Files orderId={orderId} document={document} />
    </li>
  );
}

const linkClass = buttonClass({
  tone: 'secondary',
  size: 'sm',
  className: 'max-md:min-h-11 max-md:flex-1',
});

function Files({ orderId, document }: { orderId: string; document: OrderTaxDocumentView }) {
  const { t } = useI18n();
  const { id, kind, number, missing } = document;
  const own = kind === 'invoice' ? 'tax_invoice' : `credit_notes/${id}`;
  const path = `/api/dashboard/orders/${orderId}/${own}`;
  return (
    <div className="flex gap-2 max-md:w-full">
      <ViewLink
        document={{
          id,
          name: `${number}.pdf`,
          bytes: null,
          media_type: 'application/pdf',
          url: `${path}/pdf`,
        }}
        aria-label={t('taxInvoice.order.pdf', { number: isolateLtr(number) })}
        className={linkClass}
      >
        <Icon of={FileText} size={15} />
        PDF
      </ViewLink>
      {missing.length === 0 && (
        <a
          href={`${path}/xml`}
          download={`${number}.xml`}
          aria-label={t('taxInvoice.order.xml', { number: isolateLtr(number) })}
          className={linkClass}
        >
          <Icon of={FileCode} size={15} />
          XML
        </a>
      )}
    </div>
  );
}
