import { useId } from 'react';
import { Form } from 'react-router';
import { groupRows, type DealGroup } from '#features/notification/rules/groups.ts';
import type { NotificationView } from '#features/notification/schema.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { SelectBox } from '#ui/data-table-select.tsx';
import type { Selection } from '#ui/data-table-types.ts';
import { Rhombus } from '#ui/icon.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { useDayName } from './day-name.ts';
import { notificationTarget } from './notification-target.ts';

type Area = 'buyer' | 'seller';

interface GroupsProps {
  rows: readonly NotificationView[];
  area: Area;
  now: Date;
  selection: Selection;
}

export function NotificationGroups({ rows, ...rest }: GroupsProps) {
  const { now } = rest;
  const dayName = useDayName(dayInDubai(now));
  return groupRows(rows).map(({ day, deals }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2
        id={`day-${day}`}
        className="border-b border-line bg-sunken px-5 py-2 text-small font-medium text-text-2"
      >
        {dayName(day)}
      </h2>
      {deals.map((group) => (
        <Deal key={group.key} group={group} {...rest} />
      ))}
    </section>
  ));
}

interface DealProps extends Omit<GroupsProps, 'rows'> {
  group: DealGroup<NotificationView>;
}

function Deal({ group: { deal, rows }, ...rest }: DealProps) {
  const headingId = useId();
  return (
    <div
      {...(deal !== null && { role: 'group', 'aria-labelledby': headingId })}
      className="border-b border-line px-5 py-4 max-md:px-4 max-md:py-3"
    >
      {deal !== null && (
        <h3
          id={headingId}
          className="mb-2 text-small font-medium text-text-2 max-md:mb-1 max-md:text-caption"
        >
          <bdi className="whitespace-nowrap">{deal.number}</bdi> · <bdi>{deal.title}</bdi>
        </h3>
      )}
      <ul className="grid gap-4">
        {rows.map((row) => (
          <Row key={row.id} row={row} {...rest} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = Omit<GroupsProps, 'rows'> & { row: NotificationView };

function Row({ row, area, now, selection }: RowProps) {
  const { t, format } = useI18n();
  const name = `${row.data.title}, ${format.time(new Date(row.date))}`;
  return (
    <li
      data-row=""
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className="row-span-2 pt-0.5 max-md:hidden noscript:hidden">
        <SelectBox
          label={t('ui.table.select', { name })}
          checked={selection.selected.has(row.id)}
          onChange={(isRange) => selection.toggle(row.id, isRange)}
        />
      </span>
      <div className="min-w-0 max-md:col-span-2 md:col-start-2">
        <p
          className={cx(
            'flex flex-wrap items-center gap-2 text-body text-text',
            !row.read && 'font-semibold',
          )}
        >
          <bdi>
            <Sentence>{row.data.title}</Sentence>
          </bdi>
          {!row.read && (
            <span className="inline-flex items-center gap-1 text-caption font-medium text-accent-text">
              <Rhombus />
              <span className="max-md:sr-only">{t('notification.page.unread')}</span>
            </span>
          )}
        </p>
        {/* Our own sentence, so it has the page's direction even if it begins with a name in the
            other script. */}
        <p className="mt-0.5 max-w-measure text-small text-text-2 max-md:line-clamp-2">
          <Sentence>{row.data.message}</Sentence>
        </p>
      </div>
      <time
        dateTime={row.date}
        title={format.dateTime(new Date(row.date))}
        className="w-fit self-center text-caption text-text-3 md:col-start-2"
      >
        {format.relative(new Date(row.date), now)}
      </time>
      <RowActions row={row} area={area} />
    </li>
  );
}

/** Opens the next step, and without one the page of a click (specification §4). */
function RowActions({ row, area }: { row: NotificationView; area: Area }) {
  const { t, format } = useI18n();
  const target = notificationTarget(area, row.data) === null ? null : row.action.path;
  const name = (
    <span className="sr-only">
      : <bdi>{row.data.title}</bdi>, {format.time(new Date(row.date))}
    </span>
  );
  // The keys of lists move to one button of each row.
  const stop = { 'data-row-link': '' };
  return (
    <Form
      method="post"
      className="flex flex-wrap justify-end gap-2 md:col-start-3 md:row-span-2 md:row-start-1"
    >
      <input type="hidden" name="id" value={row.id} />
      {row.can.read && (
        <Button type="submit" tone="quiet" size="sm" {...(target === null && stop)}>
          {t('notification.page.markRead')}
          {name}
        </Button>
      )}
      {row.can.unread && (
        <Button
          type="submit"
          name="mark"
          value="unread"
          tone="quiet"
          size="sm"
          {...(target === null && stop)}
        >
          {t('notification.page.markUnread')}
          {name}
        </Button>
      )}
      {target !== null && (
        <Button type="submit" name="to" value={target} tone="secondary" size="sm" {...stop}>
          <Sentence>{row.action.label}</Sentence>
          {name}
        </Button>
      )}
    </Form>
  );
}
