import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Trash2 from 'lucide-react/icons/trash-2';
import { memo, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { ControlBox, controlClass } from '#ui/control-box.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { unitCodes, unitName } from '#shared/units.ts';
import { descriptionLengthMax } from '../rules/lines.ts';
import type { LineValues } from './form-values.ts';
import { LineCell } from './line-cell.tsx';
import { hasLineFacts, LineDetails } from './line-details.tsx';

/** Columns from 768 px on: number, description, quantity, unit, details and remove. */
export const lineColumns = 'md:grid-cols-[24px_minmax(0,1fr)_112px_112px_76px]';

interface LineRowProps {
  rowKey: string;
  index: number;
  first: LineValues;
  descriptionError: string | undefined;
  quantityError: string | undefined;
  unitError: string | undefined;
  neededError: string | undefined;
  /** Renders all units at once, so that they can be chosen without JavaScript. */
  withUnits: boolean;
  onRemove: (key: string) => void;
}

interface FieldCellProps {
  index: number;
  first: LineValues;
  error: string | undefined;
}

/**
 * The unit of a line. Fifty options in each of five hundred rows would slow the page down, so a row
 * renders them when it is pointed at or focused, which happens before its list opens.
 */
function UnitCell({
  index,
  first,
  error,
  withUnits,
}: FieldCellProps & Pick<LineRowProps, 'withUnits'>) {
  const { t, locale } = useI18n();
  const [isArmed, setArmed] = useState(withUnits);
  const arm = () => setArmed(true);
  const codes: readonly string[] = isArmed
    ? unitCodes
    : first.unit_code === ''
      ? []
      : [first.unit_code];
  return (
    <LineCell
      index={index}
      column="unit_code"
      label={t('rfq.form.unit')}
      error={error}
      className="max-md:col-start-2"
    >
      {(control) => (
        <ControlBox isWrong={error !== undefined} className="relative">
          <select
            {...control}
            defaultValue={first.unit_code}
            onFocus={arm}
            onPointerEnter={arm}
            onPointerDown={arm}
            className={cx(
              controlClass,
              'native-select -mx-3 cursor-pointer appearance-none truncate ps-3 pe-8',
            )}
          >
            <option value="">{t('rfq.form.unitChoose')}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {unitName(locale, code)}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute end-2.5 text-text-3">
            <Icon of={ChevronDown} />
          </span>
        </ControlBox>
      )}
    </LineCell>
  );
}

function DescriptionCell({ index, first, error }: FieldCellProps) {
  const { t } = useI18n();
  return (
    <LineCell
      index={index}
      column="description"
      label={t('rfq.form.description')}
      error={error}
      className="max-md:order-2 max-md:col-span-2"
    >
      {(control) => (
        <ControlBox isWrong={error !== undefined}>
          <input
            {...control}
            type="text"
            dir="auto"
            autoComplete="off"
            maxLength={descriptionLengthMax}
            defaultValue={first.description}
            className={cx(controlClass, 'text-page-start')}
          />
        </ControlBox>
      )}
    </LineCell>
  );
}

function QuantityCell({ index, first, error }: FieldCellProps) {
  const { t } = useI18n();
  return (
    <LineCell
      index={index}
      column="quantity"
      label={t('rfq.form.quantity')}
      error={error}
      className="max-md:order-3"
    >
      {(control) => (
        <ControlBox isWrong={error !== undefined}>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            placeholder="0.00"
            maxLength={40}
            defaultValue={first.quantity}
            className={cx(controlClass, 'text-end placeholder:text-text-3 max-md:text-page-start')}
          />
        </ControlBox>
      )}
    </LineCell>
  );
}

/**
 * The details are rendered once they are opened, because their fields in each of five hundred rows
 * would slow the page down. Later they are hidden only, so that their input stays. Without
 * JavaScript the first rows show them.
 */
function useDetails({
  first,
  neededError,
  withUnits,
}: Pick<LineRowProps, 'first' | 'neededError' | 'withUnits'>) {
  const [isOpen, setOpen] = useState(() => hasLineFacts(first));
  const [wasOpen, setWasOpen] = useState(isOpen || withUnits);
  const isShown = isOpen || neededError !== undefined;
  if (isShown && !wasOpen) setWasOpen(true);
  return { isOpen: isShown, wasOpen: wasOpen || isShown, setOpen };
}

/**
 * One line of a request: a table row, or a card on a phone. Memoised, so that typing in one row
 * never renders the others.
 */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { rowKey, index, first, descriptionError, quantityError, unitError } = props;
  const { neededError, withUnits, onRemove } = props;
  const { t, format } = useI18n();
  const { isOpen, wasOpen, setOpen } = useDetails(props);
  return (
    <li
      data-line={rowKey}
      className={cx(
        'grid grid-cols-2 gap-x-3 gap-y-3 rounded-card border border-line bg-surface p-card shadow-1',
        'md:items-start md:gap-x-4 md:rounded-none md:border-0 md:border-b md:bg-transparent md:px-card md:py-2.5 md:shadow-none',
        lineColumns,
      )}
    >
      <span className="flex items-center text-small text-text-3 md:h-field">
        <Tag className="md:hidden">{t('rfq.form.line', { n: index + 1 })}</Tag>
        <bdi dir="ltr" className="max-md:hidden">
          {format.number(index + 1)}
        </bdi>
      </span>
      <DescriptionCell index={index} first={first} error={descriptionError} />
      <QuantityCell index={index} first={first} error={quantityError} />
      <div className="max-md:order-4">
        <UnitCell index={index} first={first} error={unitError} withUnits={withUnits} />
      </div>
      <div className="flex justify-self-end noscript:hidden max-md:order-1">
        <Button
          tone="quiet"
          iconOnly
          aria-label={t('rfq.form.lineDetails', { n: index + 1 })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="text-text-2"
        >
          <Icon of={isOpen ? ChevronUp : Ellipsis} />
        </Button>
        <Button
          tone="quiet"
          iconOnly
          aria-label={t('rfq.form.removeLine', { n: index + 1 })}
          onClick={() => onRemove(rowKey)}
          className="text-text-2"
        >
          <Icon of={Trash2} />
        </Button>
      </div>
      {wasOpen && (
        <LineDetails index={index} first={first} neededError={neededError} isShown={isOpen} />
      )}
    </li>
  );
});
