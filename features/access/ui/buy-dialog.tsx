import Eye from 'lucide-react/icons/eye';
import Lock from 'lucide-react/icons/lock';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyBlock } from '#ui/money-block.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { PageDialog, usePageRefusal } from '#ui/page-dialog.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { HeadFacts } from '#features/rfq/ui/head-facts.tsx';
import { shownDeadline } from '#features/rfq/rules/expiry.ts';
import { nameIn } from '#features/category/rules.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import { topUpFor } from '#features/wallet/rules/top-up.ts';
import { topUpHref } from '#features/wallet/ui/top-up-href.ts';
import type { TeaserView } from '../schema/purchase.ts';
import { RequestedLines } from './requested-lines.tsx';
import { BuyerFacts } from './buyer-facts.tsx';

interface BuyDialogProps {
  teaser: TeaserView;
  now: Date;
  onClose: () => void;
}

/**
 * The dialog that buys access: its content, deadline, refund rules, decision rules and the wallet
 * before and after, with one button that pays (design §9, Buy access). If the balance is
 * insufficient, the button names the sum to top up.
 */
export function BuyDialog({ teaser, now, onClose }: BuyDialogProps) {
  const { t } = useI18n();
  const posted = usePageRefusal();
  const { fetcher, refused = posted } = useFormFetcher();
  const isBusy = fetcher.state !== 'idle';
  const isAlive = useHydrated();
  const owned = isOwned(teaser);
  return (
    <PageDialog
      isOpen
      reading
      onOpenChange={onClose}
      title={t('access.buy.title')}
      locked={isBusy}
      footNote={teaser.can.buy && teaser.wallet.missing === null ? t('access.buy.once') : undefined}
      actions={
        <>
          {isAlive ? (
            <Button tone="secondary" onClick={onClose} disabled={isBusy} autoFocus>
              {t('access.buy.cancel')}
            </Button>
          ) : (
            <LinkButton to="/seller/buy-now" tone="secondary">
              {t('access.buy.cancel')}
            </LinkButton>
          )}
          <Pay teaser={teaser} fetcher={fetcher} />
        </>
      }
    >
      {refused !== undefined && (
        <Note tone="danger" role="alert" title={refused.message} className="mb-4" />
      )}
      <div
        className={cx(
          'grid grid-cols-1 gap-x-6 gap-y-5',
          !owned && 'lg:grid-cols-[minmax(0,1fr)_320px]',
        )}
      >
        <About teaser={teaser} now={now} />
        {/* Hidden for an owned RFQ, because access is never paid twice. */}
        {!owned && <Sums teaser={teaser} />}
        <section aria-label={t('access.buy.lines')} className="min-w-0">
          <h3 className="mb-2 text-h3 text-text">{t('access.buy.lines')}</h3>
          <RequestedLines
            lines={teaser.lines}
            label={t('access.buy.lines')}
            filesPath={`/api/dashboard/supplier/rfq/${teaser.id}/files`}
          />
          <OpenFiles teaser={teaser} />
        </section>
      </div>
    </PageDialog>
  );
}

/** An amount within a sentence, isolated so that Arabic text never splits it. */
function useAmount(): (amount: string) => string {
  const { format } = useI18n();
  return (amount) => format.aed(amount);
}

const isOwned = ({ access }: TeaserView) => access === 'bought' || access === 'refund_requested';

function Pay({
  teaser,
  fetcher,
}: {
  teaser: TeaserView;
  fetcher: ReturnType<typeof useFormFetcher>['fetcher'];
}) {
  const { t } = useI18n();
  const amountOf = useAmount();
  const { wallet } = teaser;
  if (isOwned(teaser)) {
    return <LinkButton to={`/seller/paid-rfq/${teaser.id}`}>{t('access.buy.opened')}</LinkButton>;
  }
  if (!teaser.can.buy) return null;
  const missingFils = wallet.missing === null ? null : minorOf(wallet.missing);
  if (missingFils !== null) {
    const amount = decimalOf(topUpFor(missingFils));
    return (
      <LinkButton to={topUpHref({ amount, rfqId: teaser.id })}>
        <Icon of={Plus} />
        {t('access.buy.topUp', { amount: amountOf(amount) })}
      </LinkButton>
    );
  }
  if (wallet.wallet_expired) {
    return (
      <LinkButton to={topUpHref({ rfqId: teaser.id })}>
        <Icon of={Plus} />
        {t('access.buy.topUpAny')}
      </LinkButton>
    );
  }
  return (
    // A changed price is a different payment, so the form and its idempotency key start over.
    <Form key={wallet.fee} fetcher={fetcher} className="contents">
      <OnceKey />
      <input type="hidden" name="id" value={teaser.id} />
      <input type="hidden" name="fee" value={wallet.fee} />
      <SubmitButton busyLabel={t('access.buy.paying')}>
        <Icon of={Lock} />
        <span>{t('access.buy.pay', { amount: amountOf(wallet.fee) })}</span>
      </SubmitButton>
    </Form>
  );
}

function About({ teaser, now }: Omit<BuyDialogProps, 'onClose'>) {
  const { t, locale, format } = useI18n();
  const owned = isOwned(teaser);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        <p className="text-caption text-text-3">
          <Facts>
            <bdi dir="ltr">{teaser.number}</bdi>
            {shownPath(teaser.category_desc)}
            {nameIn(locale, teaser.city)}
            {t('access.buy.since', { when: format.relative(new Date(teaser.created_at), now) })}
          </Facts>
        </p>
        <p dir="auto" className="text-page-start mt-0.5 text-h3 text-text">
          {teaser.title}
        </p>
      </div>
      <BuyerFacts facts={teaser.buyer} />
      <RequestTerms teaser={teaser} />
      {owned && <Note>{t('access.buy.owned')}</Note>}
      {!owned && teaser.why !== null && <WhyNot teaser={teaser} why={teaser.why} />}
      <ul className="flex flex-col gap-2 text-small text-text-2">
        <Point icon={Eye}>{t('access.buy.get')}</Point>
        <Point icon={Send} directional>
          {t('access.buy.until', { when: format.dateTime(shownDeadline(teaser.expires_at)) })}
        </Point>
        <Point icon={Undo2} directional>
          {t('access.buy.back')} <span className="text-text-3">{t('access.buy.stays')}</span>
        </Point>
      </ul>
    </div>
  );
}

function RequestTerms({ teaser }: Pick<BuyDialogProps, 'teaser'>) {
  const { needed_on, delivery_area, payment_code, quantity_tolerance } = teaser;
  const stated = {
    ...(needed_on === null ? {} : { needed_on }),
    ...(delivery_area === '' ? {} : { delivery_area }),
    ...(quantity_tolerance === 0 ? {} : { quantity_tolerance }),
    ...(payment_code === '' ? {} : { payment_code }),
  };
  return Object.keys(stated).length === 0 ? null : (
    <HeadFacts layout="grid" reader="supplier" head={stated} />
  );
}

function OpenFiles({ teaser }: Pick<BuyDialogProps, 'teaser'>) {
  const { t } = useI18n();
  if (teaser.files.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 mb-2 text-h3 text-text">{t('access.buy.openFiles')}</h3>
      <FileList
        files={teaser.files}
        hrefOf={({ id }) => `/api/dashboard/supplier/rfq/${teaser.id}/files/${id}`}
      />
    </>
  );
}

function WhyNot({ teaser, why }: { teaser: TeaserView; why: NonNullable<TeaserView['why']> }) {
  const { t, format } = useI18n();
  const amountOf = useAmount();
  if (why !== 'day_limit_reached' && why !== 'month_limit_reached') {
    return <Note tone="danger">{t(`refusal.${why}`)}</Note>;
  }
  const reachedLimit = teaser.limits.find(({ period }) => why === `${period}_limit_reached`);
  if (reachedLimit === undefined) return null;
  const args = {
    limit: amountOf(reachedLimit.limit),
    rest: amountOf(reachedLimit.left),
    renews: format.day(reachedLimit.renews_on),
  };
  return <Note tone="danger">{t(`refusal.${why}`, args)}</Note>;
}

function Limits({ teaser }: { teaser: TeaserView }) {
  const { t, format } = useI18n();
  const amountOf = useAmount();
  if (!teaser.can.buy || teaser.limits.length === 0) return null;
  return (
    <ul className="mt-3 flex flex-col gap-1 text-caption text-text-3">
      {teaser.limits.map(({ period, limit, left, renews_on }) => (
        <li key={period}>
          {t(`access.buy.limit.${period}`, {
            limit: amountOf(limit),
            rest: amountOf(left),
            renews: format.day(renews_on),
          })}
        </li>
      ))}
    </ul>
  );
}

function Point({
  icon,
  directional = false,
  children,
}: {
  icon: LucideIcon;
  directional?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-2.5">
      <span className="flex h-[var(--leading-small)] items-center text-primary-text">
        <Icon of={icon} directional={directional} />
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}

function Sums({ teaser }: { teaser: TeaserView }) {
  const { t, format } = useI18n();
  const amountOf = useAmount();
  const { wallet } = teaser;
  const lacking =
    wallet.missing === null ? null : t('access.buy.lacking', { amount: amountOf(wallet.missing) });
  const rate = format.percent(Number(wallet.vat_rate) / 100);
  return (
    <div className="lg:row-span-2">
      <MoneyBlock
        currency="AED"
        title={t('access.buy.wallet')}
        icon={Wallet}
        before={{ label: t('access.buy.before'), amount: wallet.balance }}
        change={{ label: t('access.buy.fee'), amount: wallet.fee, sign: 'minus' }}
        after={{
          label: t('access.buy.after'),
          amount: wallet.missing === null ? wallet.after : `-${wallet.missing}`,
        }}
        insufficient={wallet.missing !== null}
        note={
          <>
            {lacking !== null && <p>{lacking}</p>}
            <p>{t('access.buy.vat', { amount: amountOf(wallet.vat), rate })}</p>
          </>
        }
      />
      <Limits teaser={teaser} />
      {!teaser.has_address && (
        <Note
          tone="info"
          className="mt-3"
          title={t('access.buy.noAddress')}
          actions={
            <LinkButton to="/seller/address-managment" tone="secondary" size="sm">
              {t('access.buy.addAddress')}
            </LinkButton>
          }
        >
          {t('access.buy.noAddressWhy')}
        </Note>
      )}
      {wallet.wallet_expired && (
        <Note tone="accent" className="mt-3">
          {t('access.buy.expired')}
        </Note>
      )}
    </div>
  );
}
