import Clock from 'lucide-react/icons/clock';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import { isDecidedRfqState } from '#shared/rfq-states.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Ltr, PhoneNumber, UserText } from '#ui/user-text.tsx';
import { shownDeadline } from '#shared/calendar.ts';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { nameIn, pathOf } from '#features/category/rules.ts';
import { HeadFacts } from '#features/rfq/ui/head-facts.tsx';
import type { PaidView } from '../schema/paid.ts';
import { AmendmentsCard } from './amendments-card.tsx';
import { RequestedLines } from './requested-lines.tsx';
import { BuyerFacts } from './buyer-facts.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { RefundDialog } from './refund-dialog.tsx';

export function PaidPage({ rfq }: { rfq: PaidView }) {
  const { t, locale } = useI18n();
  return (
    <div className="print-page mx-auto w-full max-w-[1200px]">
      <header className="mb-6">
        <p className="flex flex-wrap items-center gap-3 text-small text-text-3">
          <bdi dir="ltr">{rfq.number}</bdi>
          <span>
            <Facts>
              {pathOf(locale, rfq.category, rfq.sub_category)}
              {nameIn(locale, rfq.city)}
            </Facts>
          </span>
          {rfq.status !== 'draft' && <StatusChip status={rfq.status} label={rfq.status_desc} />}
        </p>
        <div className="mt-1 flex flex-wrap items-start gap-x-6 gap-y-3">
          <h1
            dir="auto"
            className="text-page-start min-w-0 flex-1 basis-80 text-h1 text-balance text-text"
          >
            {rfq.title}
          </h1>
          <PrintButton />
        </div>
      </header>
      <div className="grid grid-cols-1 items-start gap-gap lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-gap">
          <NextStep rfq={rfq} className="lg:hidden print:hidden" />
          <Card title={t('access.whole.lines')}>
            <RequestedLines
              lines={rfq.lines}
              label={t('access.whole.lines')}
              filesPath={`/api/dashboard/supplier/rfq/${rfq.id}/files`}
            />
          </Card>
          <Card title={t('access.whole.note')}>
            {rfq.note === '' ? (
              <p className="text-small text-text-2">{t('access.whole.noNote')}</p>
            ) : (
              <UserText className="max-w-measure text-body text-text">{rfq.note}</UserText>
            )}
          </Card>
          <Card title={t('access.whole.documents')}>
            <FileList
              files={rfq.files}
              hrefOf={(file) => `/api/dashboard/supplier/rfq/${rfq.id}/files/${file.id}`}
              wide
            />
          </Card>
          {rfq.amendments.length > 0 && <AmendmentsCard amendments={rfq.amendments} />}
          <QuestionsCard
            questions={rfq.questions}
            canSendQuestion={rfq.can.ask}
            isOver={isDecidedRfqState(rfq.status)}
          />
        </div>
        <aside className="flex min-w-0 flex-col gap-gap">
          <NextStep rfq={rfq} className="max-lg:hidden print:hidden" />
          <Glance rfq={rfq} />
          <Buyer rfq={rfq} />
        </aside>
      </div>
    </div>
  );
}

function NextStep({ rfq, className }: { rfq: PaidView; className: string }) {
  const { t, format } = useI18n();
  const [asking, setAsking] = useState(false);
  const when = format.dateTime(shownDeadline(rfq.expires_at));
  const { refund } = rfq;
  return (
    <Card title={t('access.whole.yourOffer')} className={className}>
      <div className="flex flex-col gap-3">
        <p className="flex gap-2 text-small text-text-2">
          <Icon of={Clock} className="mt-0.5 text-text-3" />
          {rfq.status === 'active'
            ? t('access.whole.quoteUntil', { when })
            : t('access.whole.closed')}
        </p>
        {rfq.can.quote && (
          <LinkButton to={`/seller/paid-rfq/${rfq.id}/new`} wide>
            <Icon of={Send} directional />
            {t('access.whole.quote')}
          </LinkButton>
        )}
        {rfq.offer !== null && (
          <LinkButton
            to={`/seller/wizard/${rfq.offer.id}`}
            tone={rfq.can.quote ? 'secondary' : 'primary'}
            wide
          >
            {t('access.whole.seeOffer')} <Ltr>{rfq.offer.number}</Ltr>
          </LinkButton>
        )}
        {refund?.state === 'pending' && (
          <Note tone="accent">
            {t('access.refund.pending', { when: format.date(new Date(refund.requested_at)) })}
          </Note>
        )}
        {refund?.state === 'refused' && (
          <Note tone="neutral">{t('access.refund.wasRefusedBecause', { note: refund.note })}</Note>
        )}
        {rfq.can.ask_refund && (
          <Button tone="quiet" size="sm" onClick={() => setAsking(true)} className="self-start">
            {t('access.paid.askRefund')}
          </Button>
        )}
      </div>
      {asking && (
        <RefundDialog id={rfq.id} fee={rfq.deducted_fee_aed} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}

function Glance({ rfq }: { rfq: PaidView }) {
  const { t, format } = useI18n();
  const { country: _code, published_at: _published, ...head } = rfq;
  return (
    <Card title={t('access.whole.facts')}>
      <HeadFacts
        head={head}
        reader="supplier"
        after={[
          {
            term: t('access.whole.fee'),
            value: <Money amount={rfq.deducted_fee_aed} currency="AED" />,
          },
          { term: t('access.whole.boughtOn'), value: format.dateTime(new Date(rfq.bought_at)) },
        ]}
      />
    </Card>
  );
}

function Buyer({ rfq }: { rfq: PaidView }) {
  const { t } = useI18n();
  const { contact } = rfq;
  return (
    <Card title={t('access.whole.buyer')}>
      <p dir="auto" className="text-page-start mb-3 text-h3 text-text">
        {rfq.buyer_name}
      </p>
      <BuyerFacts facts={rfq.buyer} />
      {contact === null ? (
        <p className="mt-3 text-small text-text-2">{t('access.whole.contactLater')}</p>
      ) : (
        <div className="mt-4 flex flex-col gap-1 text-small text-text-2">
          <h3 className="text-h3 text-text">{t('access.whole.contact')}</h3>
          <bdi>{contact.name}</bdi>
          <a href={`mailto:${contact.email}`} className="text-primary-text hover:underline">
            <Ltr>{contact.email}</Ltr>
          </a>
          {[...new Set([contact.mobile, contact.phone])]
            .filter((number) => number !== '')
            .map((number) => (
              <a key={number} href={`tel:${number}`} className="text-primary-text hover:underline">
                <PhoneNumber>{number}</PhoneNumber>
              </a>
            ))}
        </div>
      )}
    </Card>
  );
}
