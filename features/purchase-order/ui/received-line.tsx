import { use, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FieldNotes } from '#ui/field-frame.tsx';
import { FieldPlaceContext, FormContext, useField } from '#ui/form-context.ts';
import { Select } from '#ui/select.tsx';
import { NumberCell } from '#ui/sheet/number-cell.tsx';
import type { SheetColumn } from '#ui/sheet/sheet-state.ts';
import { UserText } from '#ui/user-text.tsx';
import { rejectReasons } from '../rules/receipt.ts';
import type { OrderLineView } from '../schema/views.ts';
import { useOrderText } from './order-text.ts';

const accepted = { id: 'accepted', kind: 'number' } as const;
const rejected = { id: 'rejected', kind: 'number' } as const;
export const receiptColumns: readonly SheetColumn[] = [accepted, rejected];

const hasGoods = (typed = '') => /[1-9\u0661-\u0669\u06f1-\u06f9]/.test(typed);

interface ReceivedLineProps {
  line: OrderLineView;
  index: number;
  onAll: () => void;
}

/** The received quantities of a line. The reason appears once something is rejected. */
export function ReceivedLine({ line, index, onAll }: ReceivedLineProps) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const form = use(FormContext);
  const errors = form?.errors ?? {};
  const name = (field: string) => `lines.${index}.${field}`;
  const [isRejected, setIsRejected] = useState(() => hasGoods(form?.values[name(rejected.id)]));
  const hasReason = isRejected || errors[name('reason')] !== undefined;
  const amount = (quantity: string) =>
    `${orderText.quantity(quantity)} ${orderText.unit(line.unit)}`;
  const open = t('order.receiveDialog.open', { n: amount(line.open) });
  const most = t('order.receiveDialog.most', { n: amount(line.most) });
  return (
    <FieldPlaceContext value={(field) => t('ui.grid.cell', { item: line.description, field })}>
      <div
        role="row"
        aria-rowindex={index + 2}
        data-row={line.id}
        onInput={({ target }) => {
          if (target instanceof HTMLInputElement && target.dataset['column'] === rejected.id)
            setIsRejected(hasGoods(target.value));
        }}
        className="grid grid-cols-[minmax(0,1fr)_88px_88px] items-center gap-x-2 border-b border-line py-1.5 md:grid-cols-[minmax(0,1fr)_110px_110px]"
      >
        <div role="rowheader" aria-colindex={1} className="min-w-0">
          <input type="hidden" name={name('line_id')} value={line.id} />
          <UserText className="text-small font-medium text-text">{line.description}</UserText>
          <p className="flex flex-wrap items-center gap-x-3 text-caption text-text-3">
            {open}
            {line.most !== line.open && <span>{most}</span>}
            <button
              type="button"
              tabIndex={-1}
              data-row-action=""
              aria-label={t('ui.grid.cell', {
                item: line.description,
                field: t('order.receiveDialog.all'),
              })}
              onClick={onAll}
              className="btn-touch relative min-h-6 min-w-6 rounded-check text-start font-medium max-md:after:-inset-x-3 text-primary-text underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus noscript:hidden"
            >
              {t('order.receiveDialog.all')}
            </button>
          </p>
        </div>
        <QuantityCell {...{ line, column: accepted }} name={name(accepted.id)} at={2} />
        <QuantityCell {...{ line, column: rejected }} name={name(rejected.id)} at={3} />
        <div
          role="gridcell"
          aria-colindex={4}
          className={cx('col-span-full pt-2', !hasReason && 'hidden noscript:block')}
        >
          <Select
            name={name('reason')}
            label={t('order.receiveDialog.reason')}
            placeholder={t('order.receiveDialog.noReason')}
            options={rejectReasons.map((value) => ({
              value,
              label: t(`order.receiveDialog.${value}`),
            }))}
          />
        </div>
      </div>
    </FieldPlaceContext>
  );
}

interface QuantityCellProps {
  line: OrderLineView;
  column: SheetColumn & { readonly id: 'accepted' | 'rejected' };
  name: string;
  at: number;
}

function QuantityCell({ line, column, name, at }: QuantityCellProps) {
  const { t } = useI18n();
  const label = t(`order.receiveDialog.${column.id}`);
  const parts = useField({ name, label });
  return (
    <div role="gridcell" aria-colindex={at}>
      <NumberCell
        parts={parts}
        column={column}
        label={t('ui.grid.cell', { item: line.description, field: label })}
        defaultValue={undefined}
      />
      <FieldNotes parts={parts} />
    </div>
  );
}
