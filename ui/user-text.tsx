import type { ReactNode } from 'react';
import { formatPhone } from '../shared/phone-format.ts';
import type { Locale } from '../shared/locale.ts';
import { languageOf } from '../shared/script-language.ts';
import { cx } from './classes.ts';
import { useI18n } from './use-text.tsx';

/** `lang` of a text of users; undefined: the page's language. */
export function useLangOf(text: ReactNode): Locale | undefined {
  const { locale } = useI18n();
  return typeof text === 'string' ? languageOf(text, locale) : undefined;
}

/** Isolates inline text of unknown direction (a company, a title) inside our sentence. */
export function Bdi({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <bdi lang={useLangOf(children)} className={className}>
      {children}
    </bdi>
  );
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
      lang={useLangOf(children)}
      title={oneLine ? children : undefined}
      className={cx('text-page-start', oneLine ? 'truncate' : 'whitespace-pre-line', className)}
    >
      {children}
    </p>
  );
}
