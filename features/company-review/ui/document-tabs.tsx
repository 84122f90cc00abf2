import { Link, useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Kbd } from '#ui/kbd.tsx';
import { reviewedKinds, type ReviewedKind } from '#features/account/rules/documents.ts';
import type { CompanyReview } from '../schema.ts';
import type { DocumentFacts, ReviewedDocument } from './use-document-facts.ts';

type Dot = 'none' | 'open' | 'confirmed' | 'refused' | 'differs';

const isAllConfirmed = ({ fields }: ReviewedDocument) =>
  fields.every(({ confirmed }) => confirmed !== null);

/**
 * Teal only when a reviewer has confirmed every field; red for a refusal or a difference between
 * form and text, which a tick does not take away.
 */
function dotOf(document: ReviewedDocument | undefined, facts: DocumentFacts): Dot {
  if (document === undefined) return 'none';
  if (document.state === 'refused') return 'refused';
  if (facts.differencesOf(document).length > 0) return 'differs';
  return isAllConfirmed(document) ? 'confirmed' : 'open';
}

const dotClasses: Record<Dot, string> = {
  none: 'border-line-strong',
  open: 'border-line-field',
  confirmed: 'border-primary bg-primary',
  refused: 'border-danger bg-danger',
  differs: 'border-danger bg-danger',
};

interface DocumentTabsProps {
  review: CompanyReview;
  facts: DocumentFacts;
  current: ReviewedKind;
}

/** Links to the documents, so that the browser's back button works and nothing needs JavaScript. */
export function DocumentTabs({ review, facts, current }: DocumentTabsProps) {
  const t = useText();
  const { search } = useLocation();
  return (
    <nav
      aria-label={t('companyReview.documents.label')}
      className="-mx-page overflow-x-auto overflow-y-hidden border-b border-line px-page [scrollbar-width:none]"
    >
      <ul className="flex gap-6">
        {reviewedKinds.map((kind, index) => {
          const document = review.documents.find((one) => one.kind === kind);
          const dot = dotOf(document, facts);
          const params = new URLSearchParams(search);
          params.set('doc', kind);
          return (
            <li key={kind} className="shrink-0">
              <Link
                to={{ search: params.toString() }}
                preventScrollReset
                data-review-key={index + 1}
                aria-keyshortcuts={String(index + 1)}
                data-review-open={
                  document !== undefined &&
                  document.state !== 'refused' &&
                  !isAllConfirmed(document)
                }
                aria-current={kind === current ? 'page' : undefined}
                className={cx(
                  'flex h-10 items-center gap-2 border-b-2 text-table font-medium whitespace-nowrap outline-offset-[-2px] max-md:h-11',
                  kind === current
                    ? 'border-primary font-semibold text-primary-text'
                    : 'border-transparent text-text-2 hover:border-line-strong hover:text-text',
                )}
              >
                {t(`account.field.${kind}`)}
                <span
                  aria-hidden="true"
                  className={cx('size-2.5 shrink-0 rounded-full border-2', dotClasses[dot])}
                />
                <span className="sr-only">({t(`companyReview.documents.dot.${dot}`)})</span>
                <Kbd>{index + 1}</Kbd>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
