import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { ListStates } from '#ui/list-states.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { OrderForm } from '#ui/order-form.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { FaqCategoryView, FaqRowView } from '../schema.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { ContentPage } from '#features/site/ui/content-page.tsx';

interface FaqListProps {
  categories: readonly FaqCategoryView[];
  state: 'all' | 'shown' | 'hidden';
  isNarrowed: boolean;
}

type Open =
  | { kind: 'publish' | 'hide' | 'delete'; row: FaqRowView }
  | { kind: 'rename' | 'deleteCategory' | 'order'; category: FaqCategoryView }
  | { kind: 'addCategory' | 'orderCategories' };

function namedIn(categories: readonly FaqCategoryView[], isNarrowed: boolean) {
  return (kind: string, id: string): Open | null => {
    const category = categories.find((one) => one.id === id);
    const row = categories.flatMap(({ questions }) => questions).find((one) => one.id === id);
    switch (kind) {
      case 'addCategory':
        return { kind };
      case 'orderCategories':
        return isNarrowed ? null : { kind };
      case 'publish':
      case 'hide':
      case 'delete':
        return row?.can[kind] === true ? { kind, row } : null;
      case 'rename':
        return category === undefined ? null : { kind, category };
      case 'deleteCategory':
        return category?.can.delete === true ? { kind, category } : null;
      case 'order':
        return category === undefined || isNarrowed ? null : { kind, category };
      default:
        return null;
    }
  };
}

function NoneFound() {
  const { t } = useI18n();
  return (
    <Card>
      <EmptyState level={2} title={t('faq.desk.noneFound')}>
        {t('faq.desk.noneFoundWhy')}
      </EmptyState>
    </Card>
  );
}

export function FaqList({ categories, state, isNarrowed }: FaqListProps) {
  const { t } = useI18n();
  const dialog = useRowDialog(namedIn(categories, isNarrowed));
  return (
    <ContentPage
      isNamed
      title={t('faq.desk.title')}
      lead={`${t('faq.desk.lead')} ${t('site.desk.seenSoon')}`}
      actions={
        <>
          <OpenerForm>
            {!isNarrowed && categories.length > 1 && (
              <DialogOpener
                kind="orderCategories"
                tone="secondary"
                onOpen={() => dialog.press({ kind: 'orderCategories' })}
              >
                {t('faq.desk.orderCategories')}
              </DialogOpener>
            )}
            <DialogOpener
              kind="addCategory"
              tone="secondary"
              onOpen={() => dialog.press({ kind: 'addCategory' })}
            >
              {t('faq.desk.addCategory')}
            </DialogOpener>
          </OpenerForm>
          <LinkButton to="/admin/faqs/new">
            <Icon of={Plus} />
            {t('faq.desk.add')}
          </LinkButton>
        </>
      }
    >
      <OpenDialog of={dialog}>
        {(open, close) => <FaqDialog open={open} categories={categories} onClose={close} />}
      </OpenDialog>
      <ListStates
        label={t('faq.desk.states')}
        current={state}
        choices={[
          { value: 'all', text: t('faq.desk.all') },
          { value: 'shown', text: t('faq.desk.shown') },
          { value: 'hidden', text: t('faq.desk.hidden') },
        ]}
      />
      <LoadedPart
        level={2}
        frameClass="grid grid-cols-[minmax(0,1fr)] gap-5"
        className="rounded-card border border-line bg-surface p-card shadow-1"
      >
        {categories.length === 0 && <NoneFound />}
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            isNarrowed={isNarrowed}
            onOpen={dialog.press}
          />
        ))}
      </LoadedPart>
    </ContentPage>
  );
}

interface CategoryCardProps {
  category: FaqCategoryView;
  isNarrowed: boolean;
  onOpen: (open: Open) => void;
}

function CategoryCard({ category, isNarrowed, onOpen }: CategoryCardProps) {
  const { t, locale } = useI18n();
  const { id, name_en: english, name_ar: arabic, questions, can } = category;
  const [name, other] = locale === 'ar' ? [arabic, english] : [english, arabic];
  return (
    <Card
      flush
      title={<bdi>{name}</bdi>}
      titleNote={
        <span className="text-caption text-text-3">
          <bdi>{other}</bdi> · {t('faq.desk.count', { n: questions.length })}
        </span>
      }
      actions={
        <OpenerForm>
          {!isNarrowed && questions.length > 1 && (
            <DialogOpener
              kind={`order.${id}`}
              size="sm"
              tone="quiet"
              onOpen={() => onOpen({ kind: 'order', category })}
            >
              {t('faq.desk.order')}
            </DialogOpener>
          )}
          <DialogOpener
            kind={`rename.${id}`}
            size="sm"
            tone="quiet"
            onOpen={() => onOpen({ kind: 'rename', category })}
          >
            {t('faq.desk.renameCategory')}
          </DialogOpener>
          {can.delete && (
            <DialogOpener
              kind={`deleteCategory.${id}`}
              size="sm"
              tone="quiet"
              onOpen={() => onOpen({ kind: 'deleteCategory', category })}
            >
              {t('faq.desk.deleteCategory')}
            </DialogOpener>
          )}
        </OpenerForm>
      }
    >
      {questions.length === 0 ? (
        <p className="p-card text-small text-text-3">{t('faq.desk.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {questions.map((row) => (
            <QuestionRow key={row.id} row={row} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function QuestionRow({ row, onOpen }: { row: FaqRowView; onOpen: (open: Open) => void }) {
  const { t, locale } = useI18n();
  const [question, other] =
    locale === 'ar' ? [row.question_ar, row.question_en] : [row.question_en, row.question_ar];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0 flex-1 basis-80">
        <Link
          id={`faq-${row.id}`}
          to={`/admin/faqs/${row.id}`}
          dir="auto"
          className="block text-page-start text-body font-medium text-text hover:text-primary-text hover:underline"
        >
          {question}
        </Link>
        <p dir="auto" className="text-page-start text-caption text-text-3">
          {other}
        </p>
      </div>
      <StatusChip
        status={row.state === 'shown' ? 'active' : 'canceled'}
        label={row.state === 'shown' ? t('faq.desk.shown') : t('faq.desk.hidden')}
      />
      <div
        role="group"
        aria-labelledby={`faq-${row.id}`}
        className="ms-auto flex flex-wrap items-center gap-1"
      >
        <OpenerForm>
          {(['publish', 'hide', 'delete'] as const)
            .filter((kind) => row.can[kind])
            .map((kind) => (
              <DialogOpener
                key={kind}
                kind={`${kind}.${row.id}`}
                size="sm"
                tone={kind === 'publish' ? 'secondary' : 'quiet'}
                onOpen={() => onOpen({ kind, row })}
              >
                {t(`faq.desk.${kind}`)}
              </DialogOpener>
            ))}
        </OpenerForm>
      </div>
    </li>
  );
}

interface FaqDialogProps {
  open: Open;
  categories: readonly FaqCategoryView[];
  onClose: () => void;
}

function FaqDialog({ open, categories, onClose }: FaqDialogProps) {
  const { t, locale } = useI18n();
  const nameOf = ({ name_en: english, name_ar: arabic }: FaqCategoryView) =>
    locale === 'ar' ? arabic : english;
  switch (open.kind) {
    case 'publish':
    case 'hide':
    case 'delete':
      return <QuestionDialog kind={open.kind} row={open.row} onClose={onClose} />;
    case 'deleteCategory':
      return (
        <DecisionForm
          title={t('faq.desk.deleteCategory')}
          intent="deleteCategory"
          hidden={{ id: open.category.id }}
          label={t('faq.desk.delete')}
          tone="danger"
          narrow
          onClose={onClose}
        >
          <p>{t('faq.desk.deleteCategoryWhat', { name: nameOf(open.category) })}</p>
        </DecisionForm>
      );
    case 'rename':
      return <CategoryDialog category={open.category} onClose={onClose} />;
    case 'addCategory':
      return <CategoryDialog category={null} onClose={onClose} />;
    case 'order': {
      const { id } = open.category;
      // The current questions, because the pressed row may be out of date.
      const { questions } = categories.find((one) => one.id === id) ?? open.category;
      const rows = questions.map((row) => ({
        id: row.id,
        name: locale === 'ar' ? row.question_ar : row.question_en,
      }));
      const title = t('faq.desk.orderOf', { name: nameOf(open.category) });
      return (
        <OrderForm title={title} intent="order" hidden={{ id }} rows={rows} onClose={onClose} />
      );
    }
    case 'orderCategories': {
      const rows = categories.map((category) => ({ id: category.id, name: nameOf(category) }));
      const title = t('faq.desk.orderCategories');
      return <OrderForm title={title} intent="orderCategories" rows={rows} onClose={onClose} />;
    }
    default:
      return open satisfies never;
  }
}

interface QuestionDialogProps {
  kind: 'publish' | 'hide' | 'delete';
  row: FaqRowView;
  onClose: () => void;
}

function QuestionDialog({ kind, row, onClose }: QuestionDialogProps) {
  const { t, locale } = useI18n();
  const name = locale === 'ar' ? row.question_ar : row.question_en;
  return (
    <DecisionForm
      title={t(`faq.desk.${kind}Title`)}
      intent={kind}
      hidden={{ id: row.id, seen_version: String(row.version) }}
      label={t(`faq.desk.${kind}`)}
      tone={kind === 'publish' ? 'primary' : 'danger'}
      narrow
      onClose={onClose}
    >
      <p>{t(`faq.desk.${kind}What`, { name })}</p>
    </DecisionForm>
  );
}
