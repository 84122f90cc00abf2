import Eye from 'lucide-react/icons/eye';
import Send from 'lucide-react/icons/send';
import Undo2 from 'lucide-react/icons/undo-2';
import Wallet from 'lucide-react/icons/wallet';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyBlock } from '#ui/money-block.tsx';
import { Note } from '#ui/note.tsx';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import { ShareLink } from '#ui/share-link.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { SellerNote } from '#features/invitation/ui/seller-note.tsx';
import { HeadFacts } from '#features/rfq/ui/head-facts.tsx';
import { shownDeadline } from '#shared/calendar.ts';
import { nameIn } from '#features/category/rules.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import type { TeaserView } from '../schema/purchase.ts';
import { OwnRecord } from './own-record.tsx';
import { RequestedLines } from './requested-lines.tsx';
import { SimilarCard } from './similar-rfqs.tsx';
import { BuyerFacts } from './buyer-facts.tsx';
import { Countdown } from './countdown.tsx';
import { isOwned, PayBar } from './pay-bar.tsx';

interface RequestPageProps {
  teaser: TeaserView;
  now: Date;
}

/**
 * An open request before its purchase: what is asked for first, then the buyer's record, the
 * deadline, and the wallet before and after, with one button that pays (design §9, Buy access). If
 * the balance is insufficient, the button names the sum to top up.
 */
export function RequestPage({ teaser, now }: RequestPageProps) {
  const { t } = useI18n();
  const posted = usePageRefusal();
  const { fetcher, refused = posted } = useFormFetcher();
  const owned = isOwned(teaser);
  return (
    <div className="mx-auto w-full max-w-[1200px] max-md:pb-36">
      <RequestTitle teaser={teaser} now={now} />
      {refused !== undefined && (
        <Note tone="danger" role="alert" title={refused.message} className="mb-5" />
      )}
      {teaser.invitation !== null && (
        <SellerNote rfqId={teaser.id} invitation={teaser.invitation} />
      )}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_332px]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={t('access.buy.lines')} titleNote={<QuotedBefore teaser={teaser} />}>
            <RequestedLines
              lastQuoted={teaser.last_quoted}
              lines={teaser.lines}
              label={t('access.buy.lines')}
              filesPath={`/api/dashboard/supplier/rfq/${teaser.id}/files`}
            />
            <OwnRecord {...teaser} />
            <OpenFiles teaser={teaser} />
          </Card>
          <RequestTerms teaser={teaser} />
          <Card title={t('access.buy.facts')}>
            <BuyerFacts facts={teaser.buyer} />
          </Card>
          <SimilarCard rfqs={teaser.similar} />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-19">
          <Deadline teaser={teaser} now={now} />
          <Card title={owned ? t('access.buy.opened') : t('access.buy.title')}>
            <Purchase teaser={teaser} owned={owned}>
              <PayBar teaser={teaser} fetcher={fetcher} />
            </Purchase>
          </Card>
        </div>
      </div>
    </div>
  );
}

function QuotedBefore({ teaser }: Pick<RequestPageProps, 'teaser'>) {
  const { t } = useI18n();
  const n = teaser.last_quoted.length;
  if (n === 0) return null;
  return <Tag>{t('access.buy.quotedBefore', { n, all: teaser.lines.length })}</Tag>;
}

function RequestTitle({ teaser, now }: RequestPageProps) {
  const { t, locale, format } = useI18n();
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 dir="auto" className="text-page-start min-w-0 text-h1 text-text">
          {teaser.title}
        </h1>
        <ShareLink
          title={teaser.title}
          label={t('access.buy.share')}
          copiedLabel={t('access.buy.shared')}
        />
      </div>
      <p className="mt-1 text-small text-text-2">
        <Facts>
          <bdi dir="ltr">{teaser.number}</bdi>
          {shownPath(teaser.category_desc)}
          {nameIn(locale, teaser.city)}
          {t('access.buy.since', { when: format.relative(new Date(teaser.created_at), now) })}
        </Facts>
      </p>
    </header>
  );
}

function Deadline({ teaser, now }: RequestPageProps) {
  const { t, format } = useI18n();
  return (
    <Card title={t('access.open.endsIn')}>
      <p className="text-h2 text-text">
        <Countdown expiresAt={teaser.expires_at} now={now} />
      </p>
      <p className="mt-1 text-small text-text-2">
        {format.dateTime(shownDeadline(teaser.expires_at))}
      </p>
    </Card>
  );
}

/** The sums, the button and the rules. A paid access is never paid twice. */
function Purchase({
  teaser,
  owned,
  children,
}: Pick<RequestPageProps, 'teaser'> & { owned: boolean; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-col gap-4">
      {owned && <Note>{t('access.buy.owned')}</Note>}
      {!owned && teaser.why !== null && <WhyNot teaser={teaser} why={teaser.why} />}
      {!owned && <Sums teaser={teaser} />}
      {children}
      {!owned && <Rules teaser={teaser} />}
    </div>
  );
}

function Rules({ teaser }: Pick<RequestPageProps, 'teaser'>) {
  const { t, format } = useI18n();
  return (
    <ul className="flex flex-col gap-2 text-small text-text-2">
      <Point icon={Eye}>{t('access.buy.get')}</Point>
      <Point icon={Send} directional>
        {t('access.buy.until', { when: format.dateTime(shownDeadline(teaser.expires_at)) })}
      </Point>
      <Point icon={Undo2} directional>
        {t('access.buy.back')} <span className="text-text-3">{t('access.buy.stays')}</span>
      </Point>
    </ul>
  );
}

/** An amount within a sentence, isolated so that Arabic text never splits it. */
function useAmount(): (amount: string) => string {
  const { format } = useI18n();
  return (amount) => format.aed(amount);
}

function RequestTerms({ teaser }: Pick<RequestPageProps, 'teaser'>) {
  const { needed_on, delivery_area, payment_code, quantity_tolerance } = teaser;
  const stated = {
    ...(needed_on === null ? {} : { needed_on }),
    ...(delivery_area === '' ? {} : { delivery_area }),
    ...(quantity_tolerance === 0 ? {} : { quantity_tolerance }),
    ...(payment_code === '' ? {} : { payment_code }),
  };
  return Object.keys(stated).length === 0 ? null : (
    <Card>
      <HeadFacts layout="grid" reader="supplier" head={stated} />
    </Card>
  );
}

function OpenFiles({ teaser }: Pick<RequestPageProps, 'teaser'>) {
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
    <div>
      <MoneyBlock
        currency="AED"
        isPlain
        title={t('access.buy.wallet')}
        icon={Wallet}
        before={{ label: t('access.buy.before'), amount: wallet.balance }}
        change={{ label: t('access.buy.fee'), amount: wallet.fee, sign: 'minus' }}
        after={
          wallet.missing === null
            ? { label: t('access.buy.after'), amount: wallet.after }
            : { label: t('access.buy.missing'), amount: wallet.missing }
        }
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
