import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { LucideIcon } from 'lucide-react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FieldNotes } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { NumberCell } from '#ui/sheet/number-cell.tsx';
import type { SheetColumn } from '#ui/sheet/sheet-state.ts';
import { useLongPress } from '#ui/use-long-press.ts';
import type { ReceivedColumn } from './receipt-state.ts';

interface QuantityCellProps {
  item: string;
  column: SheetColumn & { readonly id: ReceivedColumn };
  name: string;
  at: number;
  isMarked?: boolean;
  onStep: (column: ReceivedColumn, by: number) => void;
}

/** A quantity between a minus and a plus, which are not mirrored, like a number line. */
export function QuantityCell({ item, column, name, at, isMarked, onStep }: QuantityCellProps) {
  const { t } = useI18n();
  const label = t(`order.receiveDialog.${column.id}`);
  const parts = useField({ name, label });
  const field = t('ui.grid.cell', { item, field: label });
  return (
    <div role="gridcell" aria-colindex={at} className="min-w-0">
      <label
        htmlFor={parts.id}
        className={cx(
          'mb-1 block text-small font-medium',
          isMarked === true ? 'text-danger-text' : 'text-text',
        )}
      >
        {label}
      </label>
      <div
        dir="ltr"
        className={cx(
          'flex h-11 overflow-clip rounded-field border bg-surface focus-within:field-ring has-aria-invalid:field-wrong',
          isMarked === true ? 'border-danger' : 'border-line-field',
        )}
      >
        <StepButton
          of={Minus}
          label={t('order.receiveDialog.less', { field })}
          onStep={(size) => onStep(column.id, -size)}
        />
        <NumberCell
          parts={parts}
          column={column}
          label={field}
          placeholder="0"
          defaultValue={undefined}
          className={cx(
            'h-full! rounded-none! border-x! border-y-0! border-line! bg-transparent! text-center! text-lead! shadow-none!',
            isMarked === true && 'text-danger-text!',
          )}
        />
        <StepButton
          of={Plus}
          label={t('order.receiveDialog.more', { field })}
          onStep={(size) => onStep(column.id, size)}
        />
      </div>
      <FieldNotes parts={parts} />
    </div>
  );
}

interface StepButtonProps {
  of: LucideIcon;
  label: string;
  onStep: (size: number) => void;
}

/** Outside of the tab order, because a keyboard types the figure. */
function StepButton({ of, label, onStep }: StepButtonProps) {
  const press = useLongPress(onStep);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      {...press}
      className="flex w-11 shrink-0 touch-manipulation items-center justify-center text-primary-text select-none hover:bg-hover active:bg-primary-soft noscript:hidden"
    >
      <Icon of={of} size={18} />
    </button>
  );
}
