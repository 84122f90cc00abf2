import type { ReactNode } from 'react';
import { formatPhone } from '../shared/phone-format.ts';
import { cx } from './classes.ts';

/** Isolates inline text of unknown direction (a company, a title) inside our sentence. */
export function Bdi({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
}

/** Characters; longer texts, such as email addresses, may break. */
const unbrokenMax = 34;

/**
 * An id, phone number, IBAN, TRN, range, percentage or file size, isolated left to right. Short
 * ones never break (base.css).
 */
export function Ltr({ children, className }: { children: ReactNode; className?: string }) {
  const isLong = typeof children === 'string' && children.length > unbrokenMax;
  return (
    <bdi
      dir="ltr"
      className={isLong ? cx('wrap-anywhere whitespace-normal', className) : className}
    >
      {children}
    </bdi>
  );
}

export function PhoneNumber({ children }: { children: string }) {
  return <Ltr>{formatPhone(children)}</Ltr>;
}

export interface UserTextProps {
  children: string;
  /** One line with an ellipsis; the full text is its native tooltip. */
  oneLine?: boolean;
  className?: string;
}

/** A block of user text in its own direction, aligned to the page's start, with line breaks. */
export function UserText({ children, oneLine = false, className }: UserTextProps) {
  return (
    <p
      dir="auto"
      title={oneLine ? children : undefined}
      className={cx('text-page-start', oneLine ? 'truncate' : 'whitespace-pre-line', className)}
    >
      {children}
    </p>
  );
}
