import { Form as PlainForm } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { DataTable } from '#ui/data-table.tsx';
import { Money } from '#ui/money.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { Tag } from '#ui/tag.tsx';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import type { FeeCategory, FeesView } from '../schema.ts';
import { FeeDialog } from './fee-dialog.tsx';
import { presentOf, useFeeText } from './fee-text.ts';
import { RuleList, useSince } from './rule-list.tsx';
import { VatCard, vatDialogs, VatDialog, type VatIntent } from './vat-card.tsx';

type DialogIntent =
  | { readonly what: 'change' | 'history'; readonly category: FeeCategory }
  | { readonly what: 'all' | VatIntent };

/**
 * Resolves the dialog in the address: of a category, of all categories or of VAT. Null: it must not
 * open, for example for a merged category.
 */
function namedIn(categories: readonly FeeCategory[]) {
  return (what: string, id: string): DialogIntent | null => {
    const ofAll = (['all', ...vatDialogs] as const).find((one) => one === what);
    if (ofAll !== undefined) return { what: ofAll };
    const category = categories.find((one) => one.id === id);
    if (category === undefined || (what !== 'history' && what !== 'change')) return null;
    return what === 'history' || category.can.change ? { what, category } : null;
  };
}

interface FeesPageProps {
  /** Null: not loaded, so nothing can be changed. */
  fees: FeesView | null;
}

export function FeesPage({ fees }: FeesPageProps) {
  const { t, locale } = useI18n();
  const categories = fees?.categories ?? [];
  const dialog = useRowDialog(namedIn(categories));
  const columns = useColumns();
  const act = (what: 'change' | 'history', text: string, category: FeeCategory) => ({
    key: what,
    text,
    dialog: `${what}.${category.id}`,
    onPress: () => dialog.press({ what, category }),
  });
  const actions = (category: FeeCategory) => [
    ...(category.can.change ? [act('change', t('tariff.change'), category)] : []),
    act('history', t('tariff.history'), category),
  ];
  return (
    <div className="list-page grid grid-cols-[minmax(0,1fr)] gap-5">
      <header>
        <h1 className="text-h1 text-text">{t('tariff.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('tariff.lead')}</p>
      </header>
      <OpenDialog of={dialog}>
        {(intent, close) =>
          fees !== null && <IntentDialog fees={fees} intent={intent} onClose={close} />
        }
      </OpenDialog>
      <DataTable
        label={t('tariff.title')}
        rows={categories}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={(category) => (
          <RowActions name={nameIn(locale, category)} actions={actions(category)} alwaysShown />
        )}
        page={1}
        lastPage={1}
        total={categories.length}
        perPage={Math.max(categories.length, pageSize)}
        toolbar={
          <Toolbar
            estimate={fees?.estimate ?? ''}
            onAll={fees === null ? null : () => dialog.press({ what: 'all' })}
          />
        }
      />
      {fees !== null && <VatCard vat={fees.vat} onOpen={(what) => dialog.press({ what })} />}
    </div>
  );
}

/** The estimate is in the address, so that a link or a reload restores it. */
function Toolbar({ estimate, onAll }: { estimate: string; onAll: (() => void) | null }) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 py-3">
      <PlainForm method="get" className="flex flex-wrap items-end gap-2" key={estimate}>
        <NumberField
          name="estimate"
          label={t('tariff.estimate')}
          defaultValue={estimate}
          decimals={2}
          end="AED"
          optional="unmarked"
          className="w-64 max-w-full"
        />
        <Button type="submit" tone="secondary">
          {t('tariff.work')}
        </Button>
      </PlainForm>
      {onAll !== null && (
        <OpenerForm>
          <DialogOpener kind="all" tone="primary" onOpen={onAll}>
            {t('tariff.changeAll')}
          </DialogOpener>
        </OpenerForm>
      )}
    </div>
  );
}

function IntentDialog({
  fees,
  intent,
  onClose,
}: {
  fees: FeesView;
  intent: DialogIntent;
  onClose: () => void;
}) {
  const { t, locale } = useI18n();
  const text = useFeeText();
  const { today, seen } = fees;
  if (!('category' in intent)) {
    if (intent.what !== 'all')
      return <VatDialog intent={intent.what} fees={fees} onClose={onClose} />;
    const from = presentOf(fees.categories[0]?.rules ?? []).now;
    const title = t('tariff.changeAllTitle');
    return (
      <FeeDialog
        title={title}
        categoryId={null}
        from={from}
        today={today}
        seen={seen}
        onClose={onClose}
      />
    );
  }
  const { category } = intent;
  const name = nameIn(locale, category);
  if (intent.what === 'history') {
    return (
      <RuleList
        title={t('tariff.historyOf', { name })}
        rules={category.rules}
        figures={(rule) => (
          <>
            <p>
              {t('tariff.fee')}: {text.fee(rule)}
            </p>
            <p>
              {t('tariff.discount')}: {text.discount(rule)}
            </p>
          </>
        )}
        onClose={onClose}
      />
    );
  }
  const from = presentOf(category.rules).now;
  const title = t('tariff.changeOf', { name });
  return (
    <FeeDialog
      title={title}
      categoryId={category.id}
      from={from}
      today={today}
      seen={seen}
      onClose={onClose}
    />
  );
}

function useColumns(): Column<FeeCategory>[] {
  const { t, locale } = useI18n();
  const text = useFeeText();
  const since = useSince();
  const now = (category: FeeCategory) => presentOf(category.rules).now;
  return [
    {
      kind: 'title',
      key: 'category',
      head: t('tariff.category'),
      cell: (category) => nameIn(locale, category),
      media: ({ icon }) => <CategoryTile icon={icon} />,
      mark: ({ open }) => (open ? null : <Tag>{t('tariff.closed')}</Tag>),
    },
    {
      key: 'fee',
      head: t('tariff.fee'),
      cell: (category) => {
        const rule = now(category);
        return rule === undefined ? (
          '—'
        ) : (
          <span className="block min-w-32 whitespace-normal">{text.fee(rule)}</span>
        );
      },
    },
    {
      key: 'discount',
      head: t('tariff.discount'),
      cell: (category) => {
        const rule = now(category);
        return rule === undefined ? (
          '—'
        ) : (
          <span className="block min-w-32 whitespace-normal">{text.discount(rule)}</span>
        );
      },
    },
    {
      key: 'next',
      head: t('tariff.next'),
      cell: (category) => {
        const { next } = presentOf(category.rules);
        return next === undefined ? (
          <span className="text-text-3">{t('tariff.noNext')}</span>
        ) : (
          <Tag tone="accent">{since(next)}</Tag>
        );
      },
    },
    {
      kind: 'number',
      key: 'pays',
      head: t('tariff.exampleFee'),
      cell: ({ example }) => <Money amount={example.fee} currency="AED" />,
    },
    {
      kind: 'number',
      key: 'brings',
      head: t('tariff.exampleDiscount'),
      cell: ({ example }) => <Money amount={example.discount} currency="AED" tone="accent" />,
    },
  ];
}
