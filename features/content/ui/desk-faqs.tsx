import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { ListStates } from '../../../app/ui/list-states.tsx';
import { StatusChip } from '../../../app/ui/status-chip.tsx';
import { useFormFetcher } from '../../../app/ui/use-form-fetcher.ts';
import type { FaqCategoryView, FaqRowView } from '../schema/faq.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { DeskPage } from './desk-page.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface DeskFaqsProps {
  categories: readonly FaqCategoryView[];
  state: 'all' | 'shown' | 'hidden';
  isNarrowed: boolean;
}

type Open =
  | { kind: 'hide' | 'delete'; row: FaqRowView }
  | { kind: 'rename' | 'deleteCategory'; category: FaqCategoryView }
  | { kind: 'addCategory' };

/** The questions of the site by category, in the order in which visitors read them. */
export function DeskFaqs({ categories, state, isNarrowed }: DeskFaqsProps) {
  const { t } = useReading();
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <DeskPage
      title={t('contentDesk.faq.title')}
      lead={`${t('contentDesk.faq.lead')} ${t('contentDesk.seenSoon')}`}
      actions={
        <>
          <Button tone="secondary" onClick={() => setOpen({ kind: 'addCategory' })}>
            {t('contentDesk.faq.addCategory')}
          </Button>
          <LinkButton to="/admin/faqs/new">
            <Icon of={Plus} />
            {t('contentDesk.faq.add')}
          </LinkButton>
        </>
      }
    >
      <ListStates
        label={t('contentDesk.faq.states')}
        current={state}
        choices={[
          { value: 'all', text: t('contentDesk.faq.all') },
          { value: 'shown', text: t('contentDesk.faq.shown') },
          { value: 'hidden', text: t('contentDesk.faq.hidden') },
        ]}
      />
      {categories.length === 0 && (
        <Card>
          <EmptyState level={2} title={t('contentDesk.faq.noneFound')}>
            {t('contentDesk.faq.noneFoundWhy')}
          </EmptyState>
        </Card>
      )}
      {categories.map((category) => (
        <CategoryCard key={category.id} category={category} isNarrowed={isNarrowed} onOpen={setOpen} />
      ))}
      {open !== null && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </DeskPage>
  );
}

interface PartProps {
  onOpen: (open: Open) => void;
  /** What is searched for has no order to change. */
  isNarrowed: boolean;
}

function CategoryCard({ category, isNarrowed, onOpen }: PartProps & { category: FaqCategoryView }) {
  const { t, locale } = useReading();
  const { id, name_en: english, name_ar: arabic, questions, can } = category;
  const [name, other] = locale === 'ar' ? [arabic, english] : [english, arabic];
  return (
    <Card
      flush
      title={<bdi>{name}</bdi>}
      titleNote={
        <span className="text-caption text-text-3">
          <bdi>{other}</bdi> · {t('contentDesk.faq.count', { n: questions.length })}
        </span>
      }
      actions={
        <>
          {!isNarrowed && <MoveButtons id={id} name={name} of="category" can={can} />}
          <Button size="sm" tone="quiet" onClick={() => onOpen({ kind: 'rename', category })}>
            {t('contentDesk.faq.renameCategory')}
          </Button>
          {can.delete && (
            <Button size="sm" tone="quiet" onClick={() => onOpen({ kind: 'deleteCategory', category })}>
              {t('contentDesk.faq.deleteCategory')}
            </Button>
          )}
        </>
      }
    >
      {questions.length === 0 ? (
        <p className="p-card text-small text-text-3">{t('contentDesk.faq.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {questions.map((row) => (
            <QuestionRow key={row.id} row={row} isNarrowed={isNarrowed} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function QuestionRow({ row, isNarrowed, onOpen }: PartProps & { row: FaqRowView }) {
  const { t, locale } = useReading();
  const [question, other] = locale === 'ar' ? [row.question_ar, row.question_en] : [row.question_en, row.question_ar];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-card py-3">
      <div className="min-w-0 flex-1 basis-80">
        <Link
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
        label={row.state === 'shown' ? t('contentDesk.faq.shown') : t('contentDesk.faq.hidden')}
      />
      <div className="ms-auto flex flex-wrap items-center gap-1">
        {!isNarrowed && <MoveButtons id={row.id} name={question} of="question" can={row.can} />}
        {row.can.publish && <PublishButton id={row.id} />}
        {row.can.hide && (
          <Button size="sm" tone="quiet" onClick={() => onOpen({ kind: 'hide', row })}>
            {t('contentDesk.faq.hide')}
          </Button>
        )}
        {row.can.delete && (
          <Button size="sm" tone="quiet" onClick={() => onOpen({ kind: 'delete', row })}>
            {t('contentDesk.faq.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}

function PublishButton({ id }: { id: string }) {
  const { t } = useReading();
  const { fetcher } = useFormFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="publish" size="sm" tone="secondary" busy={fetcher.state !== 'idle'}>
        {t('contentDesk.faq.publish')}
      </Button>
    </fetcher.Form>
  );
}

interface MoveProps {
  id: string;
  name: string;
  of: 'question' | 'category';
  can: { readonly up: boolean; readonly down: boolean };
}

/** Up and down by one place: by keyboard, and before JavaScript. */
function MoveButtons({ id, name, of, can }: MoveProps) {
  const { t } = useReading();
  const { fetcher } = useFormFetcher();
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<string | null>(null);
  const { data } = fetcher;
  useEffect(() => {
    // A row that changes places loses the focus; at an end the other button takes it.
    if (data === undefined || pressed.current === null) return;
    const mine = form.current?.querySelector<HTMLButtonElement>(`button[value="${pressed.current}"]:not([disabled])`);
    (mine ?? form.current?.querySelector<HTMLButtonElement>('button:not([disabled])'))?.focus();
  }, [data, can.up, can.down]);
  const ways = [
    { way: 'up', icon: ChevronUp, label: t('contentDesk.faq.moveUp', { name }) },
    { way: 'down', icon: ChevronDown, label: t('contentDesk.faq.moveDown', { name }) },
  ] as const;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      className="flex"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent;
        pressed.current = submitter instanceof HTMLButtonElement ? submitter.value : null;
      }}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={of === 'question' ? 'move' : 'moveCategory'} />
      {ways.map(({ way, icon, label }) => (
        <Button
          key={way}
          type="submit"
          name="direction"
          value={way}
          size="sm"
          tone="quiet"
          iconOnly
          aria-label={label}
          title={way === 'up' ? t('contentDesk.faq.up') : t('contentDesk.faq.down')}
          disabled={!can[way]}
          className={cx(!can[way] && 'invisible')}
        >
          <Icon of={icon} />
        </Button>
      ))}
    </fetcher.Form>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  const { t, locale } = useReading();
  const nameOf = (row: FaqRowView) => (locale === 'ar' ? row.question_ar : row.question_en);
  switch (open.kind) {
    case 'hide':
      return (
        <ReasonDialog
          title={t('contentDesk.faq.hideTitle')}
          label={t('contentDesk.faq.hide')}
          fields={{ intent: 'hide', id: open.row.id }}
          onClose={onClose}
        >
          {t('contentDesk.faq.hideWhat', { name: nameOf(open.row) })}
        </ReasonDialog>
      );
    case 'delete':
      return (
        <ReasonDialog
          title={t('contentDesk.faq.deleteTitle')}
          label={t('contentDesk.faq.delete')}
          fields={{ intent: 'delete', id: open.row.id }}
          onClose={onClose}
        >
          {t('contentDesk.faq.deleteWhat', { name: nameOf(open.row) })}
        </ReasonDialog>
      );
    case 'deleteCategory': {
      const { id, name_en: english, name_ar: arabic } = open.category;
      return (
        <ReasonDialog
          title={t('contentDesk.faq.deleteCategory')}
          label={t('contentDesk.faq.delete')}
          fields={{ intent: 'deleteCategory', id }}
          onClose={onClose}
        >
          {t('contentDesk.faq.deleteCategoryWhat', { name: locale === 'ar' ? arabic : english })}
        </ReasonDialog>
      );
    }
    case 'rename':
      return <CategoryDialog category={open.category} onClose={onClose} />;
    case 'addCategory':
      return <CategoryDialog category={null} onClose={onClose} />;
    default:
      return open satisfies never;
  }
}
