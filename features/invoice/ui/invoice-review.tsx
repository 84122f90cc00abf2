import ArrowLeft from 'lucide-react/icons/arrow-left';
import Check from 'lucide-react/icons/check';
import Flag from 'lucide-react/icons/flag';
import X from 'lucide-react/icons/x';
import type { ReactNode, SyntheticEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { MoneyBlock } from '#ui/money-block.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { ReasonChips } from '#ui/reason-chips.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { Ltr, UserText } from '#ui/user-text.tsx';
import { DocumentViewer } from '#ui/viewer/document-viewer.tsx';
import { FlagList } from '#features/deal-flag/ui/flag-list.tsx';
import { invoiceRefusals } from '../rules.ts';
import type { OperatorInvoice } from '../schema.ts';
import { InvoiceState } from './invoice-state.tsx';

interface DecisionProps {
  invoice: OperatorInvoice;
  refused: Refused | undefined;
}

interface InvoiceReviewProps extends DecisionProps {
  isTitle: boolean;
}

export function InvoiceReview({ invoice, isTitle, refused }: InvoiceReviewProps) {
  const { t } = useI18n();
  const file = { ...invoice.file, url: `/api/operator/q_invoices/${invoice.id}/file` };
  return (
    <article aria-labelledby="invoice-name" className="@container flex min-w-0 flex-1 flex-col">
      <div className="grid flex-1 content-start gap-gap p-page">
        <Head invoice={invoice} isTitle={isTitle} />
        {invoice.reason !== '' && (
          <Note tone="danger" title={t('invoice.operator.state.rejected')}>
            <UserText>{invoice.reason}</UserText>
          </Note>
        )}
        {invoice.flags.length > 0 && (
          <Note
            tone="danger"
            icon={Flag}
            title={t('dealFlag.title', { n: invoice.flags.length })}
            className="[&_ul]:mt-1.5"
          >
            <FlagList flags={invoice.flags} currency={invoice.currency} />
          </Note>
        )}
        {invoice.checked !== '' && (
          <Note tone="neutral" title={t('invoice.operator.checked')}>
            <UserText>{invoice.checked}</UserText>
          </Note>
        )}
        <div className="grid items-start gap-gap @3xl:grid-cols-[minmax(0,1fr)_340px]">
          <Card title={t('invoice.operator.file')} flush>
            <DocumentViewer
              documents={[file]}
              selectedId={file.id}
              label={invoice.file.name}
              className="h-[75dvh] min-h-96 rounded-b-card"
            />
          </Card>
          <div className="flex flex-col gap-gap">
            <Compare invoice={invoice} />
            {invoice.wallet !== null && (
              <MoneyBlock
                currency="AED"
                title={t('invoice.operator.effect')}
                before={{ label: t('invoice.operator.before'), amount: invoice.wallet.before }}
                change={{
                  label: t('invoice.operator.change'),
                  amount: invoice.amount_aed,
                  sign: 'plus',
                }}
                after={{ label: t('invoice.operator.after'), amount: invoice.wallet.after }}
              />
            )}
            <Earlier invoice={invoice} />
          </div>
        </div>
      </div>
      <Foot invoice={invoice} refused={refused} />
    </article>
  );
}

function Head({ invoice, isTitle }: Pick<InvoiceReviewProps, 'invoice' | 'isTitle'>) {
  const { t } = useI18n();
  const { search } = useLocation();
  const Name = isTitle ? 'h1' : 'h2';
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link
        to={{ pathname: '/admin/invoices', search }}
        aria-label={t('invoice.operator.back')}
        className="inline-flex size-11 items-center justify-center rounded-button text-text-2 hover:bg-hover lg:hidden"
      >
        <Icon of={ArrowLeft} directional />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3">
          <Name id="invoice-name" className="text-h1 text-text">
            <Ltr>{invoice.number}</Ltr>
          </Name>
          <InvoiceState state={invoice.state} />
        </div>
        <UserText className="text-small text-text-2">{invoice.supplier.name}</UserText>
      </div>
      <Money amount={invoice.amount_aed} currency="AED" tone="accent" className="text-h1" />
    </header>
  );
}

function Compare({ invoice }: { invoice: OperatorInvoice }) {
  const { t, format } = useI18n();
  const { supplier, currency } = invoice;
  const items = [
    {
      term: t('invoice.operator.legalAr'),
      value: <bdi>{supplier.legal_name_ar}</bdi>,
      raw: supplier.legal_name_ar,
    },
    {
      term: t('invoice.operator.legalEn'),
      value: <bdi>{supplier.legal_name_en}</bdi>,
      raw: supplier.legal_name_en,
    },
    { term: t('invoice.operator.trn'), value: <Ltr>{supplier.trn}</Ltr>, raw: supplier.trn },
    { term: t('invoice.operator.serial'), value: <Ltr>{invoice.serial}</Ltr> },
    { term: t('invoice.operator.rfq'), value: <Ltr>{invoice.rfq_number}</Ltr> },
    { term: t('invoice.operator.buyer'), value: <bdi>{invoice.buyer}</bdi> },
    {
      term: t('invoice.operator.delivered'),
      value: invoice.delivered_at === null ? '' : format.dateTime(new Date(invoice.delivered_at)),
    },
    {
      term: t('invoice.operator.afterVat'),
      value: <Money amount={invoice.order_after_vat} currency={currency} />,
    },
    ...(invoice.agreed_discount === invoice.amount
      ? []
      : [
          {
            term: t('invoice.operator.agreedDiscount'),
            value: <Money amount={invoice.agreed_discount} currency={currency} />,
          },
        ]),
    {
      term: t(
        invoice.agreed_discount === invoice.amount
          ? 'invoice.operator.discount'
          : 'invoice.operator.payable',
      ),
      value: <Money amount={invoice.amount} currency={currency} tone="accent" />,
    },
    { term: t('invoice.operator.uploadedBy'), value: <bdi>{invoice.uploaded_by}</bdi> },
  ];
  return (
    <Card title={t('invoice.operator.compare')}>
      <DefinitionList
        items={items.map(({ term, value, raw }) => ({ term, value: raw === '' ? null : value }))}
      />
    </Card>
  );
}

function Earlier({ invoice }: { invoice: OperatorInvoice }) {
  const { t } = useI18n();
  if (invoice.earlier.length === 0) return null;
  return (
    <Card title={t('invoice.operator.earlier')}>
      <ul className="flex flex-col gap-3">
        {invoice.earlier.map(({ number, reason }) => (
          <li key={number}>
            <Ltr className="text-caption text-text-3">{number}</Ltr>
            <UserText className="text-small text-text-2">{reason}</UserText>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const bar =
  'sticky bottom-0 z-sticky border-t border-line bg-surface px-page py-3 shadow-2 max-md:static print:hidden';

function Foot({ invoice, refused }: DecisionProps) {
  const { t, format } = useI18n();
  const { search } = useLocation();
  if (!invoice.can.accept) {
    if (invoice.decided_at === null || invoice.decided_by === null) return null;
    const args = { name: invoice.decided_by, time: format.dateTime(new Date(invoice.decided_at)) };
    return (
      <footer className={`${bar} text-small text-text-2`}>
        {t('invoice.operator.decidedBy', args)}
      </footer>
    );
  }
  const action = `/admin/invoices/${invoice.id}${search}`;
  const isRejected = refused?.values['intent'] === 'reject';
  return (
    <footer
      className={`${bar} flex flex-wrap items-start gap-x-4 gap-y-3 max-md:flex-col-reverse max-md:items-stretch`}
    >
      <Step
        isOpen={isRejected}
        tone="danger-outline"
        label={
          <>
            <Icon of={X} />
            {t('invoice.operator.reject')}
          </>
        }
      >
        <Reject action={action} refused={isRejected ? refused : undefined} />
      </Step>
      <p className="ms-auto self-center text-small text-text-3 max-md:ms-0">
        {t('invoice.operator.logged')}
      </p>
      <Accept invoice={invoice} refused={isRejected ? undefined : refused} action={action} />
    </footer>
  );
}

interface StepProps {
  isOpen: boolean;
  label: ReactNode;
  tone: 'primary' | 'danger-outline';
  children: ReactNode;
}

function focusFirst({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open || document.activeElement !== document.body) return;
  currentTarget
    .querySelector<HTMLElement>('textarea, input:not([type=hidden])')
    ?.focus({ preventScroll: true });
}

/** A native disclosure, because it must open without JavaScript. It is open after a refusal. */
function Step({ isOpen, label, tone, children }: StepProps) {
  return (
    <details
      name="decision"
      open={isOpen}
      onToggle={focusFirst}
      className="group open:flex-1 open:basis-80"
    >
      <summary
        className={buttonClass({
          tone,
          className: 'w-fit list-none group-open:hidden max-md:w-full',
        })}
      >
        {label}
      </summary>
      {children}
    </details>
  );
}

interface AnswerProps {
  action: string;
  refused: Refused | undefined;
}

function Reject({ action, refused }: AnswerProps) {
  const { t } = useI18n();
  return (
    <Form
      action={action}
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      className="flex flex-col gap-3"
    >
      <OnceKey />
      <ReasonChips
        name="cause"
        label={t('invoice.operator.reason')}
        choices={invoiceRefusals.map((value) => ({
          value,
          label: t(`invoice.operator.refusal.${value}`),
        }))}
      />
      <Textarea
        name="reason"
        optional
        label={t('invoice.operator.explanation')}
        hint={t('invoice.operator.reasonHint')}
        charactersMax={500}
        rows={1}
      />
      <SubmitButton
        name="intent"
        value="reject"
        tone="danger"
        busyLabel={t('invoice.operator.rejecting')}
        className="md:self-start"
      >
        <Icon of={X} />
        {t('invoice.operator.reject')}
      </SubmitButton>
    </Form>
  );
}

/** A deal with flags must be accepted with a note on the check, which the first press asks for. */
function Accept({ invoice, refused, action }: DecisionProps & AnswerProps) {
  const { t, format } = useI18n();
  const isFlagged = invoice.flags.length > 0;
  const label = (
    <>
      <Icon of={Check} />
      {t('invoice.operator.accept', { amount: format.aed(invoice.amount_aed) })}
    </>
  );
  const form = (
    <Form
      action={action}
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      className="flex flex-col gap-3"
    >
      <OnceKey />
      {isFlagged && (
        <Textarea
          name="checked"
          label={t('invoice.operator.check')}
          hint={t('invoice.operator.checkHint')}
          charactersMax={500}
          rows={1}
        />
      )}
      <SubmitButton
        name="intent"
        value="accept"
        busyLabel={t('invoice.operator.accepting')}
        className="md:self-end"
      >
        {label}
      </SubmitButton>
    </Form>
  );
  return isFlagged ? (
    <Step isOpen={refused !== undefined} tone="primary" label={label}>
      {form}
    </Step>
  ) : (
    form
  );
}
