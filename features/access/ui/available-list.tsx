import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import Wallet from 'lucide-react/icons/wallet';
import Zap from 'lucide-react/icons/zap';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSearchParams } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { buttonClass } from '../../../app/ui/button-style.ts';
import { DataTable } from '../../../app/ui/data-table.tsx';
import type { Column } from '../../../app/ui/data-table-types.ts';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { Menu } from '../../../app/ui/menu.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { CategoryTile } from '../../category/ui/category-icon.tsx';
import { nameIn } from '../../category/ui/category-name.ts';
import type { AvailablePage, AvailableRow, TeaserView } from '../schema.ts';
import { BuyDialog } from './buy-dialog.tsx';
import { TimeLeft } from './time-left.tsx';

interface Choice {
  id: string;
  name: string;
}

export interface AvailableListProps {
  rows: AvailablePage;
  /** The chosen one in the dialog. */
  teaser: TeaserView | null;
  balance: string;
  /** What the filters choose among, in the reader's language. */
  categories: readonly Choice[];
  cities: readonly Choice[];
  now: Date;
}

/** This page's address with one parameter changed; what follows from the old value (the page, the dialog) goes. */
function useAddress(): (name: string, value: string) => string {
  const [search] = useSearchParams();
  return (name, value) => {
    const next = new URLSearchParams(search);
    if (name !== 'buy') next.delete('page');
    next.delete('buy');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return `?${next.toString()}`;
  };
}

/** Open RFQs of the own categories, with the balance, filters and the dialog that buys (specification §2, buy-now). */
export function AvailableList({ rows, teaser, balance, categories, cities, now }: AvailableListProps) {
  const { t } = useReading();
  const [search, setSearch] = useSearchParams();
  const addressOf = useAddress();
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('buy');
        return next;
      },
      { preventScrollReset: true },
    );
  const isCut = ['q', 'category', 'city'].some((name) => (search.get(name) ?? '') !== '');
  return (
    <div className="mx-auto w-full max-w-[1280px]">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-h1 text-text">{t('access.open.title')}</h1>
          <p className="mt-1 text-small text-text-2">
            {t(rows.total_is_least ? 'access.open.leadMore' : 'access.open.lead', { n: rows.total })}
          </p>
        </div>
        <Balance amount={balance} />
      </header>
      <DataTable
        label={t('access.open.title')}
        state="ready"
        rows={rows.data}
        columns={useColumns(now)}
        rowKey={(row) => row.id}
        rowHref={(row) => addressOf('buy', row.id)}
        rowFlags={(row) => ({ isNew: row.is_viewed === 0 })}
        rowActions={(row) => (
          <LinkButton
            to={addressOf('buy', row.id)}
            preventScrollReset
            tone="secondary"
            size="sm"
            className="max-md:min-h-11 max-md:flex-1"
          >
            {row.can.buy ? t('access.open.buy') : t('access.open.look')}
          </LinkButton>
        )}
        toolbar={<Filters categories={categories} cities={cities} addressOf={addressOf} />}
        empty={<Empty isCut={isCut} />}
        page={rows.current_page}
        lastPage={rows.last_page}
        total={rows.total}
        hasMore={rows.total_is_least}
        perPage={rows.per_page}
      />
      {teaser !== null && <BuyDialog key={teaser.id} teaser={teaser} now={now} onClose={close} />}
    </div>
  );
}

function Balance({ amount }: { amount: string }) {
  const { t } = useReading();
  return (
    <div className="flex items-center gap-4 rounded-card border border-line bg-surface py-2 ps-4 pe-2 shadow-1 max-md:w-full">
      <span className="flex flex-1 items-center gap-2.5 text-small text-text-2">
        <Icon of={Wallet} className="text-text-3" />
        {t('access.open.balance')}
      </span>
      <Money amount={amount} currency="AED" />
      <LinkButton to="/seller/wallet" tone="tonal" size="sm">
        <Icon of={Plus} size={15} />
        {t('access.open.topUp')}
      </LinkButton>
    </div>
  );
}

function useColumns(now: Date): readonly Column<AvailableRow>[] {
  const { t, locale } = useReading();
  return [
    {
      kind: 'title',
      key: 'title',
      head: t('access.open.rfq'),
      cell: (row) => row.title,
      second: (row) => (
        <>
          <bdi dir="ltr">{row.number}</bdi> · {t('access.open.lines', { n: row.lines_count })}
        </>
      ),
      media: (row) => <CategoryTile icon={row.category.icon} />,
    },
    { key: 'category', head: t('access.open.category'), cell: (row) => row.category_desc },
    { key: 'city', head: t('access.open.city'), cell: (row) => nameIn(locale, row.city) },
    { key: 'ends', head: t('access.open.endsIn'), cell: (row) => <TimeLeft expiresAt={row.expires_at} now={now} /> },
    {
      kind: 'number',
      key: 'discount',
      head: t('access.open.discount'),
      cell: (row) => <Money amount={row.qdiscount} currency={row.currency} tone="accent" />,
    },
    {
      kind: 'number',
      key: 'fee',
      head: t('access.open.fee'),
      cell: (row) => <Money amount={row.deducted_fee_aed} currency="AED" withoutCode />,
    },
  ];
}

interface FiltersProps extends Pick<AvailableListProps, 'categories' | 'cities'> {
  addressOf: (name: string, value: string) => string;
}

function Filters({ categories, cities, addressOf }: FiltersProps) {
  const { t } = useReading();
  const [search] = useSearchParams();
  const category = categories.find(({ id }) => id === search.get('category'));
  const city = cities.find(({ id }) => id === search.get('city'));
  return (
    <div className="flex flex-wrap gap-2 py-3">
      <Filter
        text={t('access.open.filterCategory', { name: category?.name ?? t('access.open.anyCategory') })}
        any={t('access.open.anyCategory')}
        choices={categories}
        chosen={category}
        toAddress={(id) => addressOf('category', id)}
      />
      <Filter
        text={t('access.open.filterCity', { name: city?.name ?? t('access.open.anyCity') })}
        any={t('access.open.anyCity')}
        choices={cities}
        chosen={city}
        toAddress={(id) => addressOf('city', id)}
      />
    </div>
  );
}

interface FilterProps {
  text: string;
  any: string;
  choices: readonly Choice[];
  chosen: Choice | undefined;
  toAddress: (id: string) => string;
}

function Filter({ text, any, choices, chosen, toAddress }: FilterProps) {
  const items = [{ id: '', name: any }, ...choices].map(({ id, name }) => ({
    key: id,
    text: name,
    to: toAddress(id),
    current: id === (chosen?.id ?? ''),
  }));
  return (
    <Menu label={text} items={items}>
      <AriaButton className={buttonClass({ tone: 'secondary', size: 'sm', className: 'font-medium' })}>
        {text}
        <Icon of={ChevronDown} size={14} />
      </AriaButton>
    </Menu>
  );
}

function Empty({ isCut }: { isCut: boolean }) {
  const { t } = useReading();
  if (isCut)
    return (
      <EmptyState level={2} title={t('access.open.noneFound')}>
        {t('access.open.noneFoundWhy')}
      </EmptyState>
    );
  return (
    <EmptyState
      level={2}
      icon={Zap}
      title={t('access.open.empty')}
      action={
        <LinkButton to="/seller/products" tone="secondary">
          {t('access.open.emptyNext')}
        </LinkButton>
      }
    >
      {t('access.open.emptyWhy')}
    </EmptyState>
  );
}
