import { use, useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { FormContext } from '#ui/form-context.ts';

interface FoldedTermsProps {
  /** An answer to a revision, which asks for prices. */
  isFolded: boolean;
  hasProblem: boolean;
  children: ReactNode;
}

/** The terms of an offer. An error in them opens them. */
export function FoldedTerms({ isFolded, hasProblem, children }: FoldedTermsProps) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const errors = use(FormContext)?.errors ?? {};
  const hasError = Object.keys(errors).some(
    (name) => !name.startsWith('lines.') && name !== 'response',
  );
  const isShown = !isFolded || isOpen || hasProblem || hasError;
  return (
    <>
      {!isShown && (
        <p className="noscript:hidden">
          <Button tone="quiet" size="sm" aria-expanded={false} onClick={() => setIsOpen(true)}>
            {t('offer.negotiation.showTerms')}
          </Button>
        </p>
      )}
      <div className={cx(!isShown && 'hidden noscript:block')}>{children}</div>
    </>
  );
}
