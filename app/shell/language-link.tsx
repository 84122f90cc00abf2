import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '#shared/locale.ts';
import { useI18n } from '#ui/use-text.tsx';
import { saveFormState, restoreFormState } from './form-state.ts';
import { languageHref, otherLocale } from './language-href.ts';

export const languageNames: Record<Locale, string> = { en: 'English', ar: 'العربية' };

export interface LanguageSwitch {
  target: Locale;
  /** Without the fragment, because the server does not know it and both renders must match. */
  href: string;
  /** Call before leaving the page: saves the typed text. */
  onLeave: () => void;
}

export function useLanguageSwitch(): LanguageSwitch {
  const { locale } = useI18n();
  const { pathname, search } = useLocation();
  const target = otherLocale(locale);
  return {
    target,
    href: languageHref(target, { pathname, search }),
    onLeave: () => saveFormState(pathname),
  };
}

/** Restores typed text after a change of language. Every shell must call it once. */
export function useRestoredForm(): void {
  const { pathname } = useLocation();
  // Only the first page of a load can follow a change of language.
  const firstPath = useRef(pathname);
  useEffect(() => restoreFormState(firstPath.current), []);
}

export interface LanguageLinkProps {
  children?: ReactNode;
  className?: string;
}

/**
 * A plain link that preserves query, fragment and form. Not a client navigation, because another
 * catalogue and direction need a full load.
 */
export function LanguageLink({ children, className }: LanguageLinkProps) {
  const { target, href, onLeave } = useLanguageSwitch();
  const leave = (event: MouseEvent<HTMLAnchorElement>) => {
    event.currentTarget.hash = window.location.hash;
    onLeave();
  };
  return (
    <a href={href} hrefLang={target} onClick={leave} className={className}>
      {children}
      <span lang={target}>{languageNames[target]}</span>
    </a>
  );
}
