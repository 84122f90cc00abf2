import type { ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { buttonClass, type ButtonVariant } from './button-style.ts';
import { Link } from './link.tsx';

export interface LinkButtonProps extends ButtonVariant, Omit<LinkProps, 'children' | 'className'> {
  children: ReactNode;
}

/**
 * A link that looks like a button. It navigates, so it can open in a new tab and works without
 * JavaScript.
 */
export function LinkButton({
  tone,
  size,
  iconOnly,
  wide,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass({ tone, size, iconOnly, wide, className })}>
      {children}
    </Link>
  );
}
