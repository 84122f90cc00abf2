import { cx } from './classes.ts';

export type ButtonTone = 'primary' | 'secondary' | 'tonal' | 'quiet' | 'danger' | 'danger-outline';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonVariant {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** A square button with an icon as its only child. It must have an `aria-label`. */
  iconOnly?: boolean | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

const sizes: Record<ButtonSize, { text: string; iconOnly: string }> = {
  sm: { text: 'btn btn-touch btn-sm', iconOnly: 'btn btn-touch size-[30px]' },
  md: { text: 'btn btn-touch btn-md', iconOnly: 'btn btn-touch size-9' },
  lg: { text: 'btn btn-lg', iconOnly: 'btn size-11' },
};

/** A button whose text only a screen reader has on a phone. */
export const iconOnPhone = 'max-md:size-11 max-md:px-0';

/**
 * The classes of a button. `Button` and `LinkButton` share them, so that both look the same
 * (app/styles/utilities.css).
 */
export function buttonClass(variant: ButtonVariant, disabled: boolean = false): string {
  const { tone = 'primary', size = 'md', iconOnly = false, wide = false, className } = variant;
  const box = sizes[size];
  return cx(
    iconOnly ? box.iconOnly : box.text,
    disabled ? 'btn-off' : `btn-${tone}`,
    wide && 'w-full',
    className,
  );
}
