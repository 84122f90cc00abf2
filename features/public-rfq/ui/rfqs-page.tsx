import SearchX from 'lucide-react/icons/search-x';
import { useText } from '#ui/use-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import type { CategoryView } from '#features/category/schema.ts';
import { SitePage } from '#features/site/ui/site-page.tsx';
import type { PublicPage } from '../schema.ts';
import { RfqSearch, type RfqFilter } from './rfq-search.tsx';
import { RfqTable } from './rfq-table.tsx';

interface RfqsPageProps {
  page: PublicPage;
  filter: RfqFilter;
  categories: readonly CategoryView[];
  action: string;
}

/**
 * All published RFQs with search and pages. The search is in the address, so that it can be linked.
 */
export function RfqsPage({ page, filter, categories, action }: RfqsPageProps) {
  const t = useText();
  return (
    <SitePage title={t('publicRfq.list.title')} lead={t('publicRfq.list.lead')}>
      <div className="mt-6">
        <RfqSearch filter={filter} categories={categories} action={action} />
      </div>
      {page.data.length === 0 ? (
        <div className="mt-5 rounded-card border border-line bg-surface py-6 shadow-1">
          <EmptyState
            icon={SearchX}
            level={2}
            title={t('publicRfq.list.noneTitle')}
            action={
              <LinkButton to="/rfqs" tone="secondary">
                {t('publicRfq.list.clear')}
              </LinkButton>
            }
          >
            {t('publicRfq.list.noneText')}
          </EmptyState>
        </div>
      ) : (
        <>
          <RfqTable rows={page.data} label={t('publicRfq.list.title')} whole className="mt-5" />
          <Pager {...pagerOf(page)} hasMore={page.total_is_least} className="mt-4" />
        </>
      )}
    </SitePage>
  );
}
