import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import GripVertical from 'lucide-react/icons/grip-vertical';
import ListPlus from 'lucide-react/icons/list-plus';
import { memo, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { cellClass } from '#ui/sheet/cell-style.ts';
import { shownValue } from '#ui/sheet/sheet-dom.ts';
import { descriptionLengthMax } from '../rules/lines.ts';
import type { LineValues } from './form-values.ts';
import { LineField } from './line-cell.tsx';
import { LineDetails } from './line-details.tsx';
import { UnitCell } from './unit-cell.tsx';
import { hasLineFacts } from './use-lines.ts';

export const lineColumns = 'md:grid-cols-[44px_minmax(0,1fr)_118px_132px_76px] md:gap-x-3';

const quantityColumn = { id: 'quantity', kind: 'number' } as const;

interface LineRowProps {
  rowKey: string;
  index: number;
  first: LineValues;
  descriptionError: string | undefined;
  quantityError: string | undefined;
  unitError: string | undefined;
  neededError: string | undefined;
  withUnits: boolean;
  isOpen: boolean;
  onToggle: (key: string) => void;
  onMenu: (key: string, button: HTMLButtonElement) => void;
}

type CellsProps = Pick<
  LineRowProps,
  'index' | 'first' | 'descriptionError' | 'quantityError' | 'unitError' | 'withUnits'
>;

function Cells({ index, first, withUnits, ...errors }: CellsProps) {
  const { t } = useI18n();
  const description = t('rfq.form.description');
  const quantity = t('rfq.form.quantity');
  return (
    <>
      <div role="gridcell" aria-colindex={2} className="min-w-0 max-md:col-span-3">
        <LineField
          {...{ index }}
          column="description"
          label={description}
          error={errors.descriptionError}
        >
          {(control) => (
            <input
              {...control}
              type="text"
              dir="auto"
              autoComplete="off"
              enterKeyHint="next"
              placeholder={description}
              maxLength={descriptionLengthMax}
              defaultValue={first.description}
              className={cx(cellClass(), 'text-page-start md:placeholder:text-transparent')}
            />
          )}
        </LineField>
      </div>
      <div role="gridcell" aria-colindex={3} className="min-w-0 max-md:col-start-2">
        <LineField {...{ index }} column="quantity" label={quantity} error={errors.quantityError}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              enterKeyHint="next"
              placeholder={quantity}
              maxLength={40}
              defaultValue={shownValue(first.quantity, quantityColumn)}
              onBlur={({ currentTarget }) => {
                currentTarget.value = shownValue(currentTarget.value, quantityColumn);
              }}
              className={cx(cellClass(), 'text-end md:placeholder:text-transparent')}
            />
          )}
        </LineField>
      </div>
      <div role="gridcell" aria-colindex={4} className="min-w-0">
        <UnitCell {...{ index, withUnits }} first={first.unit_code} error={errors.unitError} />
      </div>
    </>
  );
}

const action =
  'btn size-[34px] border-transparent text-text-3 hover:bg-hover hover:text-text focus-visible:outline-2 focus-visible:outline-focus max-md:size-11';

function RowButtons({
  rowKey,
  index,
  isOpen,
  onToggle,
  onMenu,
}: Pick<LineRowProps, 'rowKey' | 'index' | 'isOpen' | 'onToggle' | 'onMenu'>) {
  const { t } = useI18n();
  return (
    <div role="gridcell" aria-colindex={5} className="flex justify-end noscript:hidden">
      <button
        type="button"
        tabIndex={-1}
        data-row-action=""
        aria-expanded={isOpen}
        aria-label={t('rfq.form.lineDetails', { n: index + 1 })}
        onClick={() => onToggle(rowKey)}
        className={action}
      >
        <Icon of={isOpen ? ChevronUp : ListPlus} />
      </button>
      <button
        type="button"
        tabIndex={-1}
        data-row-action=""
        aria-haspopup="menu"
        aria-label={t('rfq.form.lineMenu', { n: index + 1 })}
        onClick={({ currentTarget }) => onMenu(rowKey, currentTarget)}
        className={action}
      >
        <Icon of={Ellipsis} />
      </button>
    </div>
  );
}

/**
 * One line of a request. Memoised, so that typing in one row never renders the others. Its details
 * are rendered once they are opened or have a value, because their fields in each of five hundred
 * rows would slow the page down; without JavaScript the first rows show them.
 */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { rowKey, index, first, neededError, withUnits } = props;
  const { format } = useI18n();
  const [isEager] = useState(withUnits);
  const isOpen = props.isOpen || neededError !== undefined;
  const [wasOpen, setWasOpen] = useState(isOpen || isEager);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={rowKey}
      className={cx(
        'grid min-h-10 grid-cols-[28px_minmax(0,1fr)_minmax(0,1fr)_88px] items-center gap-x-2 border-b border-line px-card py-1.5 last:border-b-0 focus-within:bg-selected max-md:gap-y-1.5 md:items-start md:py-0.5',
        'data-dragged:opacity-60 data-[drop=after]:border-b-2 data-[drop=after]:border-b-primary data-[drop=before]:border-t-2 data-[drop=before]:border-t-primary',
        lineColumns,
      )}
    >
      <span
        role="gridcell"
        aria-colindex={1}
        data-row-handle=""
        className="flex cursor-grab touch-none items-center gap-0.5 self-stretch text-small text-text-3 select-none active:cursor-grabbing max-md:row-span-2 md:h-[34px]"
      >
        <bdi dir="ltr" className="min-w-4">
          {format.number(index + 1)}
        </bdi>
        <Icon of={GripVertical} className="noscript:hidden" />
      </span>
      <Cells {...props} />
      <RowButtons {...props} isOpen={isOpen} />
      {(wasOpen || hasLineFacts(first)) && (
        <LineDetails
          {...{ index, first, neededError }}
          isShown={isOpen}
          onClose={() => props.onToggle(rowKey)}
        />
      )}
    </div>
  );
});
