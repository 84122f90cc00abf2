import Search from 'lucide-react/icons/search';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedLinks } from '#ui/segmented-links.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { CategoryView } from '#features/category/schema.ts';
import { categoryChoices } from '#features/category/rules.ts';
import { publicStatuses, type PublicStatus } from '../rules.ts';

export interface RfqFilter {
  readonly key: string;
  readonly category: string;
  readonly status: PublicStatus | '';
}

/**
 * The address of a search. It contains only non-empty fields, so that the same search always has
 * the same address.
 */
export function searchPath(filter: Partial<RfqFilter>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return query.size === 0 ? '/rfqs' : `/rfqs?${query.toString()}`;
}

interface RfqSearchProps {
  filter: RfqFilter;
  categories: readonly CategoryView[];
  action: string;
  /** Only the keyword on a phone, so that the home page stays short; /rfqs has every field. */
  isShort?: boolean;
}

/**
 * Search by keyword or RFQ name, category and status (specification §2). It is a form with links,
 * so that it works without JavaScript.
 */
export function RfqSearch({ filter, categories, action, isShort = false }: RfqSearchProps) {
  const { t, locale } = useI18n();
  const statuses = [
    {
      text: t('publicRfq.list.all'),
      to: searchPath({ ...filter, status: '' }),
      current: filter.status === '',
    },
    ...publicStatuses.map((status) => ({
      text: t(`publicRfq.status.${status}`),
      to: searchPath({ ...filter, status }),
      current: filter.status === status,
    })),
  ];
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <form
        action={action}
        role="search"
        className={cx(
          'flex flex-1 items-end gap-3 max-md:w-full',
          isShort ? 'md:flex-wrap' : 'flex-wrap',
        )}
      >
        <TextField
          name="key"
          type="search"
          label={t('publicRfq.list.key')}
          optional="unmarked"
          icon={Search}
          maxLength={100}
          defaultValue={filter.key}
          className={cx('flex-1', isShort ? 'min-w-0 md:min-w-60' : 'min-w-60 max-md:w-full')}
        />
        <Select
          name="category"
          label={t('publicRfq.list.category')}
          optional="unmarked"
          placeholder={t('publicRfq.list.allCategories')}
          defaultValue={filter.category}
          options={categoryChoices(locale, categories)}
          className={cx('w-56', isShort ? 'max-md:hidden' : 'max-md:w-full')}
        />
        {filter.status !== '' && <input type="hidden" name="status" value={filter.status} />}
        <Button
          type="submit"
          tone="secondary"
          className={cx('min-h-field', !isShort && 'max-md:w-full')}
        >
          {t('publicRfq.list.search')}
        </Button>
      </form>
      <div className={isShort ? 'max-md:hidden' : 'max-md:max-w-full'}>
        <SegmentedLinks label={t('publicRfq.list.statuses')} items={statuses} scrolls />
      </div>
    </div>
  );
}
