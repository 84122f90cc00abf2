import { Form as PlainForm, useLocation } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { RowActions } from '#ui/data-table-actions.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { pageSize } from '#ui/pager-window.ts';
import { nameIn } from '#features/category/rules.ts';
import type { FeeCategory, FeesView } from '../schema.ts';
import { useFeeColumns, type FeeRow } from './fee-columns.tsx';
import { FeeDialog } from './fee-dialog.tsx';
import { presentOf, useFeeText } from './fee-text.ts';
import { RuleList } from './rule-list.tsx';
import { standardAndExceptions } from './standard-fees.ts';
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

const rowOf = (category: FeeCategory): FeeRow => ({ id: category.id, category, standard: [] });

/** `?show=all` lists each category; otherwise those with the same fees are one row. */
function rowsOf(categories: readonly FeeCategory[], showsAll: boolean): readonly FeeRow[] {
  const { standard, exceptions } = standardAndExceptions(categories);
  const [first] = standard;
  if (showsAll || first === undefined) return categories.map(rowOf);
  return [{ id: 'standard', category: first, standard }, ...exceptions.map(rowOf)];
}

export function FeesPage({ fees }: FeesPageProps) {
  const { t, locale } = useI18n();
  const { search } = useLocation();
  const shown = new URLSearchParams(search).get('show') ?? '';
  const categories = fees?.categories ?? [];
  const dialog = useRowDialog(namedIn(categories));
  const columns = useFeeColumns();
  const rows = rowsOf(categories, shown === 'all');
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
        <h1 className="page-name text-h1 text-text">{t('tariff.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('tariff.lead')}</p>
      </header>
      <OpenDialog of={dialog}>
        {(intent, close) =>
          fees !== null && <IntentDialog fees={fees} intent={intent} onClose={close} />
        }
      </OpenDialog>
      <DataTable
        label={t('tariff.title')}
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={({ category, standard }) =>
          standard.length === 0 && (
            <RowActions name={nameIn(locale, category)} actions={actions(category)} alwaysShown />
          )
        }
        page={1}
        lastPage={1}
        total={rows.length}
        perPage={Math.max(rows.length, pageSize)}
        toolbar={
          <Toolbar
            estimate={fees?.estimate ?? ''}
            shown={shown}
            onAll={fees === null ? null : () => dialog.press({ what: 'all' })}
          />
        }
      />
      {fees !== null && <VatCard vat={fees.vat} onOpen={(what) => dialog.press({ what })} />}
    </div>
  );
}

interface ToolbarProps {
  estimate: string;
  shown: string;
  /** Null: the fees are not loaded. */
  onAll: (() => void) | null;
}

/** The estimate is in the address, so that a link or a reload restores it. */
function Toolbar({ estimate, shown, onAll }: ToolbarProps) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 py-3">
      <PlainForm method="get" className="flex flex-wrap items-end gap-2" key={estimate}>
        <HiddenFields of={shown === '' ? [] : [['show', shown]]} />
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
      <div className="-mb-2">
        <ListStates
          label={t('tariff.shown')}
          name="show"
          current={shown}
          choices={[
            { value: '', text: t('tariff.standardFirst') },
            { value: 'all', text: t('tariff.showAll') },
          ]}
        />
      </div>
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
