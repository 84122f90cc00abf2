import { Link, useLocation } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';

export const reviewParts = ['document', 'fields'] as const;
export type ReviewPart = (typeof reviewParts)[number];

/** Tabs for narrow screens. They are links, so that nothing needs JavaScript. */
export function PartTabs({ current }: { current: ReviewPart }) {
  const t = useText();
  const { search } = useLocation();
  return (
    <nav aria-label={t('companyReview.part.label')} className="px-page py-3 @min-[720px]:hidden">
      <ul className="grid grid-cols-2 rounded-button border border-line-strong bg-surface p-0.5">
        {reviewParts.map((part) => {
          const params = new URLSearchParams(search);
          params.set('part', part);
          return (
            <li key={part}>
              <Link
                to={{ search: params.toString() }}
                preventScrollReset
                data-review-part={part}
                aria-current={part === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-10 items-center justify-center rounded-check text-table font-semibold max-md:min-h-11',
                  part === current
                    ? 'bg-selected text-primary-text'
                    : 'text-text-2 hover:text-text',
                )}
              >
                {t(`companyReview.part.${part}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
