import { cx } from '../classes.ts';

/** On a phone: a box of 44 px, a text that a press opens, or the large box of the opened row. */
export type PhoneCell = 'box' | 'text' | 'large';

const phoneCells: Record<PhoneCell, string> = {
  box: 'max-md:h-11 max-md:text-lead max-md:border-line-field max-md:bg-surface',
  text: 'max-md:h-13 max-md:pb-5 max-md:noscript:border-line-field max-md:noscript:bg-surface',
  large: 'max-md:h-14 max-md:px-4 max-md:text-h2 max-md:border-line-field max-md:bg-surface',
};

interface CellOptions {
  readonly isLocked?: boolean;
  readonly isOptional?: boolean | undefined;
  readonly phone?: PhoneCell | undefined;
}

/** A cell of a sheet: a box of 34 px. */
export function cellClass({ isLocked, isOptional, phone = 'box' }: CellOptions = {}): string {
  const isRequired = isLocked !== true && isOptional !== true;
  return cx(
    'h-[34px] w-full scroll-my-28 min-w-0 rounded-chip border border-transparent bg-transparent px-2 text-table font-medium text-text outline-none',
    'placeholder:font-normal placeholder:text-text-3',
    phoneCells[phone],
    'hover:border-line-strong hover:bg-hover',
    'focus:bg-surface focus:field-ring data-block:border-primary data-block:bg-primary-soft',
    'aria-invalid:field-wrong aria-invalid:focus:field-wrong-ring',
    isLocked === true && 'text-text-3',
    isRequired &&
      (phone === 'text'
        ? 'md:placeholder-shown:border-line-field md:placeholder-shown:bg-surface'
        : 'placeholder-shown:border-line-field placeholder-shown:bg-surface'),
  );
}
