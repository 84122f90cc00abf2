import Check from 'lucide-react/icons/check';
import Search from 'lucide-react/icons/search';
import { useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { ControlBox, controlClass } from '#ui/control-box.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { isolate } from '#shared/bidi.ts';
import type { MainCategoriesView } from '../schema.ts';
import { CategoryTile } from './category-icon.tsx';
import { nameIn } from '../rules.ts';
import { isCalled } from './category-name.ts';

type Category = MainCategoriesView['categories'][number];

interface MainCategoriesProps {
  view: MainCategoriesView;
  refused: Refused | undefined;
  after: ReactNode;
}

function isFound(category: Category, typed: string): boolean {
  return [category, ...category.sub_categories].some((one) => isCalled(one, typed));
}

export function MainCategories({ view, refused, after }: MainCategoriesProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState(
    () => new Set(view.categories.filter((category) => category.chosen).map(({ id }) => id)),
  );
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const [typed, setTyped] = useState('');
  const problem = refused?.errors['category_ids']?.[0] ?? refused?.message;
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <header className="mb-6">
        <h1 className="page-name text-h1 text-text">{t('category.page.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('category.page.lead')}</p>
      </header>
      {after}
      <Finder onType={setTyped} />
      {!view.can.choose && <Note className="mb-5">{t('category.page.readOnly')}</Note>}
      <Form message={problem} className="flex flex-col gap-5">
        <fieldset disabled={!view.can.choose} className="min-w-0">
          <legend className="sr-only">{t('category.page.legend')}</legend>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {view.categories.map((category) => (
              <CategoryCard
                key={category.id}
                category={category}
                isChosen={chosen.has(category.id)}
                isShown={isFound(category, typed)}
                onToggle={(isChosen) => toggle(category.id, isChosen)}
              />
            ))}
          </div>
          {!view.categories.some((category) => isFound(category, typed)) && (
            <p className="py-6 text-center text-small text-text-2">
              {t('category.page.noneFound')}
            </p>
          )}
        </fieldset>
        {view.can.choose && (
          <div
            data-page-foot=""
            className="sticky bottom-0 z-sticky flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-card py-3 shadow-2"
          >
            <p
              role="status"
              className={cx('text-small', chosen.size === 0 ? 'text-danger-text' : 'text-text-2')}
            >
              {chosen.size === 0
                ? t('category.page.none')
                : t('category.page.chosen', { n: chosen.size })}
            </p>
            <SubmitButton busyLabel={t('category.page.saving')} className="max-md:w-full">
              {t('category.page.save')}
            </SubmitButton>
          </div>
        )}
      </Form>
    </div>
  );
}

/**
 * Filters the cards while the user types. Absent without JavaScript, so that all cards are visible.
 */
function Finder({ onType }: { onType: (typed: string) => void }) {
  const { t } = useI18n();
  if (!useHydrated()) return null;
  return (
    <search className="mb-5 block md:max-w-[360px]">
      <ControlBox isWrong={false} icon={Search}>
        <input
          type="search"
          dir="auto"
          aria-label={t('category.page.find')}
          placeholder={t('category.page.find')}
          onChange={(event) => onType(event.currentTarget.value)}
          className={cx(controlClass, 'text-page-start [&::-webkit-search-cancel-button]:hidden')}
        />
      </ControlBox>
    </search>
  );
}

interface CategoryCardProps {
  category: Category;
  isChosen: boolean;
  /** A hidden card stays in the form, otherwise its choice would be lost. */
  isShown: boolean;
  onToggle: (isChosen: boolean) => void;
}

function CategoryCard({ category, isChosen, isShown, onToggle }: CategoryCardProps) {
  const { locale } = useI18n();
  return (
    <label
      hidden={!isShown}
      className={cx(
        'min-h-16 [&:not([hidden])]:flex cursor-pointer items-center gap-3 rounded-card border p-3 shadow-1 transition-colors has-[:disabled]:cursor-default has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        isChosen ? 'border-primary bg-selected' : 'border-line bg-surface hover:bg-hover',
      )}
    >
      <CategoryTile icon={category.icon} chosen={isChosen} />
      <span className="min-w-0 flex-1">
        <span className="block text-body font-medium text-text">{nameIn(locale, category)}</span>
        {category.sub_categories.length > 0 && (
          <span className="mt-0.5 block text-caption text-text-3">
            {category.sub_categories.map((sub) => isolate(nameIn(locale, sub))).join(' · ')}
          </span>
        )}
      </span>
      <span className="relative flex size-[18px] shrink-0">
        <input
          type="checkbox"
          name="category_ids"
          value={category.id}
          defaultChecked={isChosen}
          onChange={(event) => onToggle(event.currentTarget.checked)}
          className="peer size-[18px] cursor-[inherit] appearance-none rounded-check border border-line-field bg-surface outline-none checked:border-primary checked:bg-primary"
        />
        <span className="pointer-events-none absolute inset-0 hidden items-center justify-center text-on-primary peer-checked:flex">
          <Icon of={Check} size={14} stroke={2.5} />
        </span>
      </span>
    </label>
  );
}
