import CircleCheck from 'lucide-react/icons/circle-check';
import CreditCard from 'lucide-react/icons/credit-card';
import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { topUpFor } from '#features/wallet/rules/top-up.ts';
import type { TopUpView } from '#features/wallet/schema/wallet.ts';
import { requestHref, topUpHref } from '#features/wallet/ui/top-up-href.ts';
import type { TeaserView } from '../schema/purchase.ts';

/** The RFQ's fields that the page needs. Null: the reader may no longer see it. */
export type FundedRfq = Pick<
  TeaserView,
  'id' | 'number' | 'title' | 'access' | 'can' | 'why' | 'wallet'
>;

interface TopUpReturnProps {
  topUp: TopUpView;
  rfqId: string;
  rfq: FundedRfq | null;
}

export function TopUpReturn({ topUp, rfqId, rfq }: TopUpReturnProps) {
  const { t } = useI18n();
  const again = topUpHref({ amount: topUp.amount, rfqId });
  const back = <Step to={requestHref(rfqId)}>{t('access.funded.toRequest')}</Step>;
  switch (topUp.state) {
    case 'confirmed':
      return <Confirmed topUp={topUp} rfq={rfq} />;
    case 'started':
      return (
        <ReturnNotice tone="accent" icon={Hourglass} title={t('access.funded.started')} rfq={rfq}>
          <Step to={`/seller/wallet?top_up=${topUp.id}`}>{t('access.funded.check')}</Step>
          {back}
        </ReturnNotice>
      );
    case 'submitted':
      return (
        <ReturnNotice tone="accent" icon={Hourglass} title={t('access.funded.submitted')} rfq={rfq}>
          {back}
        </ReturnNotice>
      );
    default: {
      const { state } = topUp;
      const title =
        state === 'refused'
          ? t('access.funded.refused', { note: topUp.note })
          : t(`access.funded.${state}`);
      return (
        <ReturnNotice tone={state === 'canceled' ? 'info' : 'danger'} title={title} rfq={rfq}>
          <LinkButton to={again} preventScrollReset>
            <Icon of={CreditCard} />
            {t('access.funded.again')}
          </LinkButton>
          {back}
        </ReturnNotice>
      );
    }
  }
}

function Confirmed({ topUp, rfq }: Omit<TopUpReturnProps, 'rfqId'>) {
  const { t, format } = useI18n();
  const amount = format.aed(topUp.credit);
  const others = <Step to="/seller/buy-now">{t('access.funded.others')}</Step>;
  const isClosed = rfq === null || rfq.why === 'rfq_expired' || rfq.why === 'rfq_not_open';
  if (rfq?.access === 'bought' || rfq?.access === 'refund_requested') {
    return (
      <ReturnNotice icon={CircleCheck} title={t('access.funded.owned', { amount })} rfq={rfq}>
        <LinkButton to={`/seller/paid-rfq/${rfq.id}`}>{t('access.buy.opened')}</LinkButton>
      </ReturnNotice>
    );
  }
  if (isClosed) {
    return (
      <ReturnNotice tone="info" title={t('access.funded.closed', { amount })} rfq={rfq}>
        {others}
      </ReturnNotice>
    );
  }
  const { wallet } = rfq;
  const missingFils = wallet.missing === null ? null : minorOf(wallet.missing);
  if (missingFils !== null && rfq.can.buy) {
    const more = decimalOf(topUpFor(missingFils));
    return (
      <ReturnNotice
        tone="accent"
        title={t('access.funded.lacking', { amount, missing: format.aed(wallet.missing ?? '') })}
        rfq={rfq}
      >
        <LinkButton to={topUpHref({ amount: more, rfqId: rfq.id })} preventScrollReset>
          {t('access.buy.topUp', { amount: format.aed(more) })}
        </LinkButton>
      </ReturnNotice>
    );
  }
  if (!rfq.can.buy || wallet.wallet_expired) {
    // The request's page names the reason, for example a spending limit of the member.
    return (
      <ReturnNotice icon={CircleCheck} title={t('access.funded.unsure', { amount })} rfq={rfq}>
        <Step to={requestHref(rfq.id)}>{t('access.funded.toRequest')}</Step>
      </ReturnNotice>
    );
  }
  const fee = format.aed(wallet.fee);
  return (
    <ReturnNotice
      icon={CircleCheck}
      title={t('access.funded.ready', { amount })}
      rfq={rfq}
      more={t('access.funded.fee', { fee })}
    >
      {/* Sent to the page of the RFQ, which opens the quotation, or shows why it was refused. */}
      <Form
        key={wallet.fee}
        action={requestHref(rfq.id)}
        aria-label={t('access.buy.title')}
        className="contents"
      >
        <OnceKey />
        <input type="hidden" name="id" value={rfq.id} />
        <input type="hidden" name="fee" value={wallet.fee} />
        <SubmitButton busyLabel={t('access.buy.paying')}>
          <Icon of={Lock} />
          {t('access.buy.pay', { amount: fee })}
        </SubmitButton>
      </Form>
      <Step to={requestHref(rfq.id)}>{t('access.funded.toRequest')}</Step>
    </ReturnNotice>
  );
}

function Step({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LinkButton to={to} tone="secondary">
      {children}
    </LinkButton>
  );
}

interface ReturnNoticeProps {
  tone?: 'neutral' | 'accent' | 'info' | 'danger';
  icon?: typeof Hourglass;
  title: string;
  rfq: FundedRfq | null;
  more?: string;
  children: ReactNode;
}

function ReturnNotice({ tone = 'neutral', icon, title, rfq, more, children }: ReturnNoticeProps) {
  const { t } = useI18n();
  return (
    <Note
      tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
      title={title}
      {...(icon === undefined ? {} : { icon })}
    >
      {rfq !== null && (
        <p dir="auto" className="text-page-start">
          {t('access.funded.about', { number: isolateLtr(rfq.number), title: rfq.title })}
        </p>
      )}
      {more !== undefined && <p>{more}</p>}
      <div className="mt-3 flex flex-wrap gap-2 max-md:flex-col">{children}</div>
    </Note>
  );
}
