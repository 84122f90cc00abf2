import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { useText } from '#ui/use-text.tsx';
import { nextSteps, type NextStep } from '../rules/next-step.ts';

export interface AfterCategoriesProps {
  open: number | null;
  next: NextStep | null;
}

/** The way on after the main categories were saved. */
export function AfterCategories({ open, next }: AfterCategoriesProps) {
  const t = useText();
  const title =
    open === null ? t('report.start.after.saved') : t('report.start.after.open', { n: open });
  const action =
    next === null ? (
      <LinkButton to="/seller/buy-now" size="sm" tone="secondary">
        {t('report.start.after.browse')}
      </LinkButton>
    ) : (
      <LinkButton to={nextSteps[next]} size="sm" tone="secondary">
        {t(`report.start.after.next.${next}`)}
      </LinkButton>
    );
  return (
    <Note tone="info" role="status" title={title} actions={action} className="mb-5">
      {t(next === null ? 'report.start.after.notified' : 'report.start.after.waiting')}
    </Note>
  );
}
