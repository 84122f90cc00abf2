import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import type { Locale } from '#shared/locale.ts';
import { unitCodes, unitName, unitTyped } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { cellClass } from '#ui/sheet/cell-style.ts';
import { reportInput } from '#ui/sheet/sheet-dom.ts';
import { LineField } from './line-cell.tsx';

/** Options that React rendered remain the same elements. */
function fillUnits(select: HTMLSelectElement, locale: Locale): void {
  if (select.options.length > unitCodes.length) return;
  const { value } = select;
  const known = new Map([...select.options].map((option) => [option.value, option]));
  const all = unitCodes.map((code) => known.get(code) ?? new Option(unitName(locale, code), code));
  select.append(...all);
  select.value = value;
}

const typingPauseMs = 1500;

const beginsWith =
  (typed: string) =>
  ({ text }: HTMLOptionElement) =>
    text.toLowerCase().startsWith(typed.toLowerCase());

/**
 * Finds the unit of what is typed in either language, such as "pcs". The browser finds the options that begin with
 * it, and tells screen readers.
 */
function useTypedUnit() {
  const typed = useRef({ text: '', at: 0 });
  const onBlur = () => {
    typed.current = { text: '', at: 0 };
  };
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, ctrlKey, metaKey, altKey, timeStamp, currentTarget } = event;
    const { text, at } = typed.current;
    const before = timeStamp - at < typingPauseMs ? text : '';
    const isText = [...key].length === 1 && (key !== ' ' || before !== '');
    if (!isText || ctrlKey || metaKey || altKey) return;
    const now = before + key;
    typed.current = { text: now, at: timeStamp };
    if ([...currentTarget.options].some(beginsWith(now))) return;
    event.preventDefault();
    const code = unitTyped(now);
    if (code === null || code === currentTarget.value) return;
    currentTarget.value = code;
    reportInput(currentTarget);
  };
  return { onKeyDown, onBlur };
}

interface UnitCellProps {
  index: number;
  first: string;
  error: string | undefined;
  /** Renders all units at once, so that they can be chosen without JavaScript. */
  withUnits: boolean;
}

/**
 * The unit of a line. Fifty options in each of five hundred rows would slow the page down, so a row
 * has them when it is pointed at or focused, which happens before its list opens.
 */
export function UnitCell({ index, first, error, withUnits }: UnitCellProps) {
  const { t, locale } = useI18n();
  const [codes] = useState<readonly string[]>(() =>
    withUnits ? unitCodes : first === '' ? [] : [first],
  );
  const typing = useTypedUnit();
  const fill = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) =>
    fillUnits(currentTarget, locale);
  return (
    <LineField index={index} column="unit_code" label={t('rfq.form.unit')} error={error}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...control}
            defaultValue={first}
            onFocus={fill}
            {...typing}
            onPointerEnter={fill}
            onPointerDown={fill}
            className={cx(
              cellClass(),
              'native-select cursor-pointer appearance-none truncate border-line-field bg-surface pe-7',
            )}
          >
            <option value="">{t('rfq.form.unitChoose')}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {unitName(locale, code)}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute end-2 text-text-3">
            <Icon of={ChevronDown} />
          </span>
        </span>
      )}
    </LineField>
  );
}
