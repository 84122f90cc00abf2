import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from 'react-router';
import { pathOf } from '#features/category/rules.ts';
import type { SupplierRow } from '#features/offer/schema/views.ts';
import { OfferStatus } from '#features/offer/ui/offer-status.tsx';
import type { PublicRow } from '#features/public-rfq/schema.ts';
import { isolate } from '#shared/bidi.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Money } from '#ui/money.tsx';
import { PartCard } from '#ui/part-data.tsx';
import { Bdi } from '#ui/user-text.tsx';
import { useI18n, useText } from '#ui/use-text.tsx';
import type { Preparation, Preparing } from '../schema.ts';

interface PrepareItem {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  /** Null: each user may do it. */
  readonly permission: string | null;
}

type Side = 'buyer' | 'supplier';

function useItems(side: Side, { drafts, ...counts }: Preparation): PrepareItem[] {
  const { t } = useI18n();
  const base = side === 'buyer' ? '/buyer/dashboard' : '/seller/dashboard';
  const first: PrepareItem =
    side === 'buyer'
      ? {
          to: `${base}/request/new`,
          title: t('report.start.prepare.request'),
          text: t('report.start.prepare.requestWhat'),
          isDone: drafts.length > 0,
          permission: 'rfq.write',
        }
      : {
          to: `${base}/categories`,
          title: t('report.start.categories'),
          text:
            counts.categories > 0
              ? t('report.start.prepare.categories', { n: counts.categories })
              : t('report.start.categoriesWhat'),
          isDone: counts.categories > 0,
          permission: 'categories.choose',
        };
  const proof: PrepareItem = {
    to: `/${side === 'buyer' ? 'buyer' : 'seller'}/user-profile/account#own-email`,
    title: t('report.start.prepare.email'),
    text: t('report.start.prepare.emailWhat'),
    isDone: false,
    permission: null,
  };
  return [
    first,
    ...(counts.needs_email_proof ? [proof] : []),
    {
      to: `${base}/addresses`,
      title: t('report.start.prepare.addresses'),
      text:
        counts.addresses > 0
          ? t('report.start.prepare.addressCount', { n: counts.addresses })
          : t('report.start.prepare.addressesWhat'),
      isDone: counts.addresses > 0,
      permission: 'addresses.manage',
    },
    {
      to: `${base}/users`,
      title: t('report.start.prepare.colleagues'),
      text:
        counts.colleagues > 0
          ? t('report.start.prepare.colleagueCount', { n: counts.colleagues })
          : t('report.start.prepare.colleaguesWhat'),
      isDone: counts.colleagues > 0,
      permission: 'users.manage',
    },
  ];
}

const rowClass =
  'flex min-h-16 items-center gap-4 px-card py-3 outline-offset-[-2px] transition-colors hover:bg-hover';

function ItemRow({ item }: { item: PrepareItem }) {
  const t = useText();
  return (
    <li>
      <Link to={item.to} className={rowClass}>
        <span
          aria-hidden="true"
          className={cx(
            'flex size-6 shrink-0 items-center justify-center rounded-full border',
            item.isDone
              ? 'border-primary bg-primary text-on-primary'
              : 'border-dashed border-line-field',
          )}
        >
          {item.isDone && <Icon of={Check} size={14} stroke={2.5} />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-body font-medium text-text">
            <span className="sr-only">
              {t(item.isDone ? 'report.start.prepare.done' : 'report.start.prepare.open')}{' '}
            </span>
            {item.title}
          </span>
          <span className="block text-small text-text-2">{item.text}</span>
        </span>
        <Icon of={ChevronRight} size={16} directional className="shrink-0 text-text-3" />
      </Link>
    </li>
  );
}

function DraftRows({ drafts }: Pick<Preparation, 'drafts'>) {
  const { t, format } = useI18n();
  return drafts.map((draft) => (
    <li key={draft.id}>
      <Link
        to={`/buyer/dashboard/request/${draft.id}`}
        className={cx(rowClass, 'min-h-12 ps-[calc(var(--spacing-card)+2.5rem)]')}
      >
        <span className="min-w-0 flex-1 truncate text-small text-primary-text">
          {t('report.start.prepare.draft', {
            title: isolate(draft.title === '' ? t('report.start.prepare.untitled') : draft.title),
          })}
        </span>
        <time dateTime={draft.updated_at} className="shrink-0 text-caption text-text-3">
          {t('report.start.prepare.saved', { time: format.dateTime(new Date(draft.updated_at)) })}
        </time>
      </Link>
    </li>
  ));
}

interface PrepareCardProps {
  side: Side;
  preparation: Preparation;
  permissions: readonly string[];
}

/** The work that a company can do before its approval. */
export function PrepareCard({ side, preparation, permissions }: PrepareCardProps) {
  const { t, format } = useI18n();
  const items = useItems(side, preparation).filter(
    ({ permission }) => permission === null || permissions.includes(permission),
  );
  if (items.length === 0) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title={t('report.start.prepare.title')}
      titleNote={
        <span className="text-small text-text-3">
          {t('report.start.prepare.progress', {
            done: format.number(done),
            total: format.number(items.length),
          })}
        </span>
      }
      flush
    >
      <p className="px-card pt-3 text-small text-text-2">{t('report.start.prepare.lead')}</p>
      <ul className="divide-y divide-line">
        {items.slice(0, 1).map((item) => (
          <ItemRow key={item.to} item={item} />
        ))}
        <DraftRows drafts={preparation.drafts} />
        {items.slice(1).map((item) => (
          <ItemRow key={item.to} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function OpenRfqRow({ rfq }: { rfq: PublicRow }) {
  const { t, locale, format } = useI18n();
  return (
    <li>
      <Link to={`/rfqs/${rfq.number}`} className={rowClass}>
        <span className="min-w-0 flex-1">
          <Bdi className="text-page-start block truncate text-body font-medium text-text">
            {rfq.line.description}
          </Bdi>
          <span className="block truncate text-small text-text-2">
            <Facts>
              {pathOf(locale, rfq.category, null)}
              {t('report.start.waiting.lines', { n: rfq.lines_count })}
            </Facts>
          </span>
        </span>
        <time dateTime={rfq.end_date} className="shrink-0 text-caption text-text-3">
          {t('report.start.prepare.ends', { day: format.day(rfq.end_date) })}
        </time>
      </Link>
    </li>
  );
}

interface OpenRequestsProps extends Pick<Preparation, 'requests'> {
  side: Side;
}

export function OpenRequests({ side, requests }: OpenRequestsProps) {
  const { t } = useI18n();
  const { rows, total } = requests;
  const lead =
    total === null
      ? side === 'buyer'
        ? 'report.start.waiting.othersWhat'
        : 'report.start.prepare.rfqsWhat'
      : rows.length === 0
        ? 'report.start.waiting.requestsNoneMine'
        : 'report.start.waiting.requestsMine';
  return (
    <Card
      title={t(side === 'buyer' ? 'report.start.waiting.others' : 'report.start.waiting.requests')}
      titleNote={
        total !== null && (
          <span className="text-small text-text-3">
            {t('report.start.waiting.requestsTotal', { n: total })}
          </span>
        )
      }
      flush
    >
      <p className="px-card pt-3 pb-2 text-small text-text-2">
        {t(rows.length === 0 && total === null ? 'report.start.prepare.rfqsNone' : lead)}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {rows.map((rfq) => (
          <OpenRfqRow key={rfq.number} rfq={rfq} />
        ))}
        <li>
          <Link to="/rfqs" className={cx(rowClass, 'min-h-12 text-small text-primary-text')}>
            {t('report.start.prepare.rfqsAll')}
          </Link>
        </li>
      </ul>
    </Card>
  );
}

function LinkOffers({ offers }: { offers: readonly SupplierRow[] }) {
  const { t } = useI18n();
  return (
    <Card title={t('report.start.prepare.offers')} flush>
      <p className="px-card pt-3 pb-2 text-small text-text-2">
        {t('report.start.prepare.offersWhat')}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {offers.map((offer) => (
          <li key={offer.id} className="flex min-h-16 flex-wrap items-center gap-4 px-card py-3">
            <span className="min-w-0 flex-1">
              <Bdi className="text-page-start block truncate text-body font-medium text-text">
                {offer.title}
              </Bdi>
              <span className="block text-small text-text-2">
                <bdi dir="ltr">{offer.number}</bdi>
              </span>
            </span>
            <OfferStatus status={offer.status} />
            <Money amount={offer.total_price} currency={offer.currency} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function SentOffers({ offers }: Pick<Preparing, 'offers'>) {
  const { t } = useI18n();
  if (offers === null) return null;
  return (
    <PartCard data={offers} title={t('report.start.prepare.offers')}>
      {(sent) => (sent.length === 0 ? null : <LinkOffers offers={sent} />)}
    </PartCard>
  );
}
