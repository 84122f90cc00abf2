import { cx } from '#ui/classes.ts';

const quiet =
  'relative inline-flex size-9 shrink-0 items-center justify-center rounded-button text-text-2 transition-colors hover:bg-hover hover:text-text active:bg-side aria-expanded:bg-hover max-md:size-11';

export function iconButtonClass(extra: string = ''): string {
  return cx(quiet, extra);
}

export const tileClass =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-button border border-line bg-surface text-text-2 transition-colors max-md:size-11';
