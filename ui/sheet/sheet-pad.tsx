import ArrowUp from 'lucide-react/icons/arrow-up';
import CornerDownLeft from 'lucide-react/icons/corner-down-left';
import Delete from 'lucide-react/icons/delete';
import type { ReactNode } from 'react';
import { cx } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { useText } from '../use-text.tsx';
import { fieldAt, passShutRows, reportInput } from './sheet-dom.ts';
import { goTo } from './sheet-state.ts';
import type { Sheet } from './use-sheet.ts';

const rows = ['123', '456', '789'];

function activeField({ box, known }: Sheet): HTMLInputElement | null {
  const field = box.current === null ? null : fieldAt(box.current, known(), known().active);
  return field instanceof HTMLInputElement ? field : null;
}

function type(sheet: Sheet, text: string): void {
  const field = activeField(sheet);
  if (field === null) return;
  if (field.readOnly) {
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: text, bubbles: true, cancelable: true }),
    );
    return;
  }
  const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const from = text === '' && start === end ? Math.max(0, start - 1) : start;
  field.setRangeText(text, from, end, 'end');
  reportInput(field);
}

/** Goes to the row above or below; after the last one to what the page has next. */
function step(sheet: Sheet, by: number): void {
  const state = sheet.read();
  const beside = goTo(state, { ...state.active, row: state.active.row + by });
  const next = passShutRows(sheet.box.current, state, beside);
  if (by > 0 && next.active.row === state.active.row) sheet.options.onEnd?.();
  else sheet.show(next);
}

interface KeyProps {
  onPress: () => void;
  label?: string;
  isPrimary?: boolean;
  className?: string;
  children: ReactNode;
}

/** The press never takes the focus from the cell. */
function Key({ onPress, label, isPrimary = false, className, children }: KeyProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={cx(
        'flex min-h-[46px] flex-col items-center justify-center rounded-button border text-h2 font-medium',
        isPrimary
          ? 'border-transparent bg-primary text-small text-on-primary active:bg-primary-active'
          : 'border-line bg-surface text-text shadow-1 active:bg-hover',
        className,
      )}
    >
      {children}
    </button>
  );
}

/**
 * The number pad of a phone: figures and delete are never mirrored, and "Next line" takes two rows
 * at the right in both languages. A connected keyboard types into the field itself.
 */
export function SheetPad({ sheet }: { sheet: Sheet }) {
  const t = useText();
  if (!sheet.isPadOpen) return null;
  const digit = (text: string) => (
    <Key key={text} onPress={() => type(sheet, text)}>
      {text}
    </Key>
  );
  return (
    <div
      role="group"
      data-sheet-pad=""
      aria-label={t('ui.grid.pad')}
      dir="ltr"
      className="grid grid-cols-4 gap-1.5 border-t border-line bg-side p-2"
    >
      {[...(rows[0] ?? '')].map(digit)}
      <Key label={t('ui.grid.delete')} onPress={() => type(sheet, '')}>
        <Icon of={Delete} size={20} />
      </Key>
      {[...(rows[1] ?? '')].map(digit)}
      <Key className="text-caption" onPress={() => step(sheet, -1)}>
        <Icon of={ArrowUp} size={16} />
        <span dir="auto">{t('ui.grid.previous')}</span>
      </Key>
      {[...(rows[2] ?? '')].map(digit)}
      <Key isPrimary className="row-span-2 gap-1" onPress={() => step(sheet, 1)}>
        <Icon of={CornerDownLeft} size={20} />
        <span dir="auto">{t('ui.grid.nextLine')}</span>
      </Key>
      {['.', '0', '00'].map(digit)}
    </div>
  );
}
