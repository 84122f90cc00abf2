import type { ReactNode } from 'react';
import { formatPhone } from '../shared/phone-format.ts';
import { cx } from './classes.ts';

/** Inline text of unknown direction (a company, a title) inside our own sentence: isolated on both sides. */
export function Bdi({ children, className }: { children: ReactNode; className?: string }) {
  return <bdi className={className}>{children}</bdi>;
}

/** Longer than any IBAN and number: what may have to break, such as an address of a mail. */
const unbrokenMax = 34;

/**
 * An id, phone number, IBAN, TRN, range, percentage or file size: a left-to-right island in both languages, in one piece
 * where it is short (base.css).
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

/** A stored phone number in the groups that people read it in, left to right on an Arabic page too. */
export function PhoneNumber({ children }: { children: string }) {
  return <Ltr>{formatPhone(children)}</Ltr>;
}

export interface UserTextProps {
  children: string;
  /** One line with an ellipsis at the text's end and the full text as a tooltip of the browser. */
  oneLine?: boolean;
  className?: string;
}

/** A block that a person wrote: its own direction inside, aligned to the start of the page, line breaks kept. */
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
