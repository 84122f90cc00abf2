import { cx } from '../classes.ts';

/** A cell of a sheet: a box of 34 px, on a phone of 44 px. */
export function cellClass(isLocked: boolean = false, isOptional: boolean = false): string {
  return cx(
    'h-[34px] w-full scroll-my-28 min-w-0 rounded-chip border border-transparent bg-transparent px-2 text-table font-medium text-text outline-none',
    'placeholder:font-normal placeholder:text-text-3 max-md:h-11 max-md:text-lead',
    'hover:border-line-strong hover:bg-hover max-md:border-line-field max-md:bg-surface',
    'focus:bg-surface focus:field-ring data-block:border-primary data-block:bg-primary-soft',
    'aria-invalid:field-wrong aria-invalid:focus:field-wrong-ring',
    isLocked && 'text-text-3',
    !isLocked && !isOptional && 'placeholder-shown:border-line-field placeholder-shown:bg-surface',
  );
}
