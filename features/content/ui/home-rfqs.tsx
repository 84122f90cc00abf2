import ClipboardList from 'lucide-react/icons/clipboard-list';
import { useText } from '../../../app/texts/use-text.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { BandTitle, HomeBand } from './home-band.tsx';

const columns = ['product', 'category', 'quantity', 'unit', 'endDate', 'status'] as const;

/** Public requests; while there is none, what will be here and how to be the first. */
export function HomeRfqs({ createRfq }: { createRfq: string | null }) {
  const t = useText();
  return (
    <HomeBand id="rfqs" labelledBy="home-rfqs" className="bg-surface py-10 lg:py-14">
      <BandTitle id="home-rfqs">{t('content.home.rfqs.title')}</BandTitle>
      <p className="mt-1 text-body text-text-2">{t('content.home.rfqs.lead')}</p>
      <div className="mt-5 overflow-hidden rounded-card border border-line bg-surface shadow-1">
        <ComingColumns />
        <EmptyState
          icon={ClipboardList}
          className="md:py-9"
          title={t('content.home.rfqs.emptyTitle')}
          action={
            createRfq !== null && (
              <LinkButton to={createRfq} tone="secondary">
                {t('content.home.createRfq')}
              </LinkButton>
            )
          }
        >
          {t('content.home.rfqs.emptyText')}
        </EmptyState>
      </div>
    </HomeBand>
  );
}

/** The head of the list that will stand here: a drawing, since a table without a row says nothing to a listener. */
function ComingColumns() {
  const t = useText();
  return (
    <div
      aria-hidden="true"
      className="hidden h-[38px] grid-cols-[3fr_1.6fr_1fr_0.8fr_1.2fr_1.2fr] items-center gap-4 border-b border-line bg-sunken px-5 text-small font-medium text-text-3 md:grid"
    >
      {columns.map((column) => (
        // Figures stand at their own end, which is the right side in both languages (tokens.md §4).
        <span
          key={column}
          dir={column === 'quantity' ? 'ltr' : undefined}
          className={cx(column === 'quantity' && 'text-end')}
        >
          {t(`content.home.rfqs.columns.${column}`)}
        </span>
      ))}
    </div>
  );
}
