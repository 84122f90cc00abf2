import { cx } from './classes.ts';

export type ButtonTone = 'primary' | 'secondary' | 'tonal' | 'quiet' | 'danger' | 'danger-outline';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** One primary per view or dialog. */
  tone?: ButtonTone | undefined;
  /** 30, 36 or 44 px high. */
  size?: ButtonSize | undefined;
  /** A square button: give the icon as the only child and name it with `aria-label`. */
  iconOnly?: boolean | undefined;
  /** As wide as its box. */
  wide?: boolean | undefined;
  className?: string | undefined;
}

const base =
  'relative inline-flex select-none items-center justify-center whitespace-nowrap rounded-button border font-semibold transition-colors';

const tones: Record<ButtonTone, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary: 'border-line-strong bg-surface text-text shadow-1 hover:bg-hover active:bg-side',
  // Teal on the dark hover fill is 4.4:1, so the words turn to the text colour there.
  tonal:
    'border-transparent bg-primary-soft text-primary-text hover:bg-primary-line active:bg-primary-line dark:hover:text-text dark:active:text-text',
  quiet: 'border-transparent bg-transparent text-primary-text hover:bg-primary-soft active:bg-primary-soft',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover active:bg-danger-hover',
  'danger-outline':
    'border-danger-line bg-surface text-danger-text shadow-1 hover:bg-danger-soft active:bg-danger-soft',
};

const off = 'border-transparent bg-line text-disabled';

const sizes: Record<ButtonSize, { text: string; iconOnly: string }> = {
  sm: { text: 'min-h-[30px] gap-1.5 px-2.5 text-small', iconOnly: 'size-[30px]' },
  md: { text: 'min-h-9 gap-2 px-3.5 text-table', iconOnly: 'size-9' },
  lg: { text: 'min-h-11 gap-2 px-5 text-h3', iconOnly: 'size-11' },
};

/** Below 768 px a drawing smaller than a finger gets a 44 px touch area that does not move what is around it. */
const touch =
  "max-md:after:absolute max-md:after:inset-x-0 max-md:after:top-1/2 max-md:after:h-11 max-md:after:-translate-y-1/2 max-md:after:content-['']";

/** The classes of a button, shared by `Button` and `LinkButton` so that both are one drawing. */
export function buttonClass(look: ButtonLook, disabled: boolean = false): string {
  const { tone = 'primary', size = 'md', iconOnly = false, wide = false, className } = look;
  return cx(
    base,
    iconOnly ? sizes[size].iconOnly : sizes[size].text,
    disabled ? off : tones[tone],
    size !== 'lg' && touch,
    wide && 'w-full',
    className,
  );
}
