import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { Link, useLocation } from 'react-router';
import { useText } from '../../../app/texts/use-text.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { paperKinds, type PaperKind } from '../../account/rules.ts';
import type { CompanyReview } from '../schema.ts';

/** Which paper is looked at: links, so that back works and nothing needs JavaScript. */
export function PaperTabs({ review, current }: { review: CompanyReview; current: PaperKind }) {
  const t = useText();
  const { search } = useLocation();
  return (
    <nav
      aria-label={t('operator.papers.label')}
      className="overflow-x-auto overflow-y-hidden border-b border-line px-card [scrollbar-width:none]"
    >
      <ul className="flex gap-6">
        {paperKinds.map((kind) => {
          const state = review.documents.find((document) => document.kind === kind)?.state;
          const params = new URLSearchParams(search);
          params.set('doc', kind);
          return (
            <li key={kind} className="shrink-0">
              <Link
                to={{ search: params.toString() }}
                preventScrollReset
                aria-current={kind === current ? 'page' : undefined}
                className={cx(
                  'flex h-10 items-center gap-2 border-b-2 text-table font-medium whitespace-nowrap outline-offset-[-2px] max-md:h-11',
                  kind === current
                    ? 'border-primary font-semibold text-primary-text'
                    : 'border-transparent text-text-2 hover:border-line-strong hover:text-text',
                )}
              >
                {t(`account.field.${kind}`)}
                {state === 'approved' && <Icon of={CircleCheck} className="text-success-text" />}
                {state === 'refused' && <Icon of={CircleX} className="text-danger-text" />}
                {state !== undefined && <span className="sr-only">({t(`operator.papers.${state}`)})</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
