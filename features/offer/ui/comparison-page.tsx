import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Download from 'lucide-react/icons/download';
import Scale from 'lucide-react/icons/scale';
import TimerOff from 'lucide-react/icons/timer-off';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { paint } from './comparison-cells.tsx';
import { isStacked } from './comparison-stack.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { ComparedRates } from './converted.tsx';
import { ComparisonTotals } from './comparison-totals.tsx';
import { ComparisonHead, ComparisonTabs } from './comparison-top.tsx';
import { LandedCard } from './landed-card.tsx';
import { LazyOfferDialogs } from './lazy-offer-dialogs.tsx';
import { dialogOf, type OpenDialog } from './offer-dialog.ts';
import { printPagesOf } from './print-pages.ts';
import { dayInDubai, shownDeadline } from '#shared/calendar.ts';
import { usePrinting } from './use-printing.ts';

interface ComparisonPageProps {
  comparison: Comparison;
  /** Server time, so that the server and the browser render the same number of days left. */
  now: string;
  refused?: Refused | undefined;
}

const dayMs = 86_400_000;

function ordered(offers: readonly ComparedOffer[], order: string): readonly ComparedOffer[] {
  if (order !== 'fastest') return offers;
  return offers.toSorted((one, two) => one.delivery_days - two.delivery_days);
}

/**
 * All offers of one RFQ side by side (product §7). The display and order are in the address, so
 * that they can be linked.
 */
export function ComparisonPage({ comparison, now, refused }: ComparisonPageProps) {
  const { t } = useI18n();
  const { rfq, offers } = comparison;
  const [search] = useSearchParams();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const isPrinting = usePrinting();
  const shown = paint(ordered(offers, search.get('order') === 'fastest' ? 'fastest' : 'total'));
  const isOpen = search.get('lines') === 'all';
  const sheets = isPrinting ? printPagesOf(shown) : [shown];
  return (
    <div className="print-landscape mx-auto w-full max-w-[1400px] print:max-w-none">
      <ComparisonHead comparison={comparison} />
      {(comparison.can.award || comparison.can.propose) && (
        <ComparisonTabs rfqId={rfq.id} current="compare" />
      )}
      <Deadline comparison={comparison} now={now} />
      <div className="offer-card mt-5 overflow-clip rounded-card print:mt-2 border border-line bg-surface shadow-1 print:overflow-visible print:rounded-none print:border-0 print:shadow-none">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-3 px-card py-3.5 print:px-0 print:py-2">
          <h2 id="offers-title" className="text-h3 text-text">
            {t('offer.compare.count', { n: offers.length })}
          </h2>
          <Tag>
            <bdi dir="ltr">{rfq.currency}</bdi>
          </Tag>
          {offers.length > 0 && <Choices />}
        </header>
        {offers.length === 0 ? (
          <NoOffers rfqId={rfq.id} />
        ) : (
          <>
            <div className="px-card pb-3 empty:hidden print:px-0">
              <ComparedRates comparison={comparison} />
            </div>
            <ComparisonTotals
              offers={shown}
              rfq={rfq}
              onOpen={(offer, kind) => setDialog(dialogOf(comparison, offer, kind))}
            />
            {isStacked(shown) && <OpenLines isOpen={isOpen} />}
            {sheets.map((some) => (
              <ComparisonTable
                key={some[0]?.id}
                comparison={comparison}
                rfq={rfq}
                offers={some}
                shows={search.get('show') === 'line' ? 'line' : 'unit'}
                isOpen={isOpen}
                onDialog={setDialog}
              />
            ))}
          </>
        )}
      </div>
      <LandedCard
        // New amounts of the server replace those of the fields.
        key={JSON.stringify(comparison.landed)}
        comparison={comparison}
        refused={refused}
      />
      <LazyOfferDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

function NoOffers({ rfqId }: { rfqId: string }) {
  const { t } = useI18n();
  return (
    <div className="border-t border-line py-10">
      <EmptyState
        icon={Scale}
        level={3}
        title={t('offer.compare.empty')}
        action={
          <LinkButton to={`/buyer/rfq-product/${rfqId}`} tone="secondary" size="sm">
            {t('offer.compare.emptyNext')}
          </LinkButton>
        }
      >
        {t('offer.compare.emptyWhy')}
      </EmptyState>
    </div>
  );
}

interface MemoLinksProps {
  rfqId: string;
  memos: Comparison['memos'];
}

function MemoLinks({ rfqId, memos }: MemoLinksProps) {
  const { t, format, locale } = useI18n();
  const link = (about: string, text: string) => (
    <a
      key={about}
      href={`/api/dashboard/buyer/rfq/${rfqId}/decision_memo?lang=${locale}${about}`}
      className={buttonClass({ tone: 'secondary', size: 'sm' })}
    >
      <Icon of={Download} />
      {text}
    </a>
  );
  if (memos.length <= 1) return link('', t('decisionMemo.download'));
  return memos.map((memo) =>
    link(
      `&award=${memo.award_id}`,
      t('decisionMemo.downloadOf', { time: format.dateTime(new Date(memo.at)) }),
    ),
  );
}

function Deadline({ comparison, now }: ComparisonPageProps) {
  const { rfq, decided, offers, memos, marks_at: marksAt } = comparison;
  const { t, format } = useI18n();
  const noteClass = 'mt-5 print:mt-2 print:border-0 print:p-0';
  if (decided !== null && rfq.status !== 'active' && rfq.status !== 'evaluate') {
    const args = {
      name: decided.decided_by,
      number: decided.offer_number,
      time: format.dateTime(new Date(decided.decided_at)),
    };
    return (
      <Note
        tone="neutral"
        className={noteClass}
        title={t('offer.compare.decided', args)}
        actions={
          <>
            {decided.has_memo && <MemoLinks rfqId={rfq.id} memos={memos} />}
            <LinkButton to={`/buyer/wizard/${rfq.id}`} tone="secondary" size="sm">
              {t('offer.compare.toDeal')}
            </LinkButton>
          </>
        }
      >
        {marksAt !== null &&
          t('offer.compare.asOfDecision', { day: format.day(dayInDubai(new Date(marksAt))) })}
      </Note>
    );
  }
  if (rfq.status === 'active') {
    return (
      <Note tone="info" className={noteClass} title={t('offer.compare.open')}>
        {t('offer.compare.openWhy', {
          time: format.dateTime(shownDeadline(rfq.expires_at)),
        })}
      </Note>
    );
  }
  if (rfq.status !== 'evaluate' || rfq.decide_by === null) return null;
  const leftMs = Date.parse(rfq.decide_by) - Date.parse(now);
  return (
    <Note tone="accent" icon={TimerOff} className={noteClass}>
      <strong className="font-semibold text-text">
        {t('offer.compare.closed', { n: Math.max(0, Math.ceil(leftMs / dayMs)) })}
      </strong>{' '}
      {t('offer.compare.closedWhy', {
        n: offers.filter((offer) => offer.status === 'pending').length,
        time: format.dateTime(shownDeadline(rfq.decide_by)),
      })}
    </Note>
  );
}

function addressWith(search: string, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next.toString()}`;
}

function OpenLines({ isOpen }: { isOpen: boolean }) {
  const { t } = useI18n();
  const { search } = useLocation();
  return (
    <Link
      to={addressWith(search, 'lines', isOpen ? null : 'all')}
      replace
      preventScrollReset
      className="flex min-h-11 items-center justify-end gap-2 border-t border-line px-4 text-small font-medium text-primary-text md:hidden print:hidden"
    >
      <Icon of={isOpen ? ChevronsDownUp : ChevronsUpDown} size={16} />
      {t(isOpen ? 'offer.compare.foldAll' : 'offer.compare.openAll')}
    </Link>
  );
}

function Choices() {
  const { t } = useI18n();
  const { search } = useLocation();
  const now = new URLSearchParams(search);
  const to = (name: string, value: string | null) => addressWith(search, name, value);
  const isLine = now.get('show') === 'line';
  const isFastest = now.get('order') === 'fastest';
  return (
    <div className="ms-auto flex flex-wrap gap-3 print:hidden">
      <SegmentedLinks
        label={t('offer.compare.shows')}
        items={[
          { text: t('offer.compare.unitPrice'), to: to('show', null), current: !isLine },
          { text: t('offer.compare.lineTotal'), to: to('show', 'line'), current: isLine },
        ]}
      />
      <SegmentedLinks
        label={t('offer.compare.orders')}
        items={[
          { text: t('offer.compare.lowest'), to: to('order', null), current: !isFastest },
          { text: t('offer.compare.fastest'), to: to('order', 'fastest'), current: isFastest },
        ]}
      />
    </div>
  );
}
