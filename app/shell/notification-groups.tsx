import Check from 'lucide-react/icons/check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Undo2 from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import { Form } from 'react-router';
import { groupRows, type DealGroup } from '#features/notification/rules/groups.ts';
import type { NotificationView } from '#features/notification/schema.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { iconOnPhone } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { SelectBox } from '#ui/data-table-select.tsx';
import type { Selection } from '#ui/data-table-types.ts';
import { Icon, Rhombus } from '#ui/icon.tsx';
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

export function NotificationGroups({ rows, now, ...rest }: GroupsProps) {
  const dayName = useDayName(dayInDubai(now));
  return groupRows(rows).map(({ day, deals }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2
        id={`day-${day}`}
        className="border-b border-line bg-sunken px-5 py-2 text-small font-medium text-text-2 max-md:px-4 max-md:py-1.5"
      >
        {dayName(day)}
      </h2>
      {deals.map((group) => (
        <Deal key={group.key} group={group} {...rest} />
      ))}
    </section>
  ));
}

interface DealProps extends Omit<GroupsProps, 'rows' | 'now'> {
  group: DealGroup<NotificationView>;
}

function Deal({ group: { deal, rows }, ...rest }: DealProps) {
  const headingId = useId();
  return (
    <div
      {...(deal !== null && { role: 'group', 'aria-labelledby': headingId })}
      className="border-b border-line px-5 py-4 max-md:px-4 max-md:py-0"
    >
      {deal !== null && (
        <h3
          id={headingId}
          className="mb-2 text-small font-medium text-text-2 max-md:mb-0 max-md:truncate max-md:pt-2 max-md:text-caption"
        >
          <bdi className="whitespace-nowrap">{deal.number}</bdi> · <bdi>{deal.title}</bdi>
        </h3>
      )}
      <ul className="grid gap-4 max-md:gap-0 max-md:divide-y max-md:divide-line">
        {rows.map((row) => (
          <Row key={row.id} row={row} {...rest} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = Omit<DealProps, 'group'> & { row: NotificationView };

function Row({ row, area, selection }: RowProps) {
  const { t, format } = useI18n();
  const name = `${row.data.title}, ${format.time(new Date(row.date))}`;
  return (
    <li
      data-row=""
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 max-md:min-h-16 max-md:py-1 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-start md:gap-x-4"
    >
      <span className="pt-0.5 max-md:hidden noscript:hidden">
        <SelectBox
          label={t('ui.table.select', { name })}
          checked={selection.selected.has(row.id)}
          onChange={(isRange) => selection.toggle(row.id, isRange)}
        />
      </span>
      <div className="min-w-0 md:col-start-2">
        <p
          className={cx(
            'flex items-center gap-2 text-body text-text md:flex-wrap',
            !row.read && 'font-semibold',
          )}
        >
          <bdi className="text-page-start max-md:line-clamp-2">
            <Sentence>{row.data.title}</Sentence>
          </bdi>
          {!row.read && (
            <span className="inline-flex shrink-0 items-center gap-1 text-caption font-medium text-accent-text">
              <Rhombus />
              <span className="max-md:sr-only">{t('notification.page.unread')}</span>
            </span>
          )}
        </p>
        <Facts row={row} />
      </div>
      <RowActions row={row} area={area} />
    </li>
  );
}

/** On a phone the new fact and the time. The message only repeats the heading of a deal. */
function Facts({ row: { fact, data, date, deal } }: { row: NotificationView }) {
  const { format } = useI18n();
  const isShort = fact !== '' || deal !== null;
  return (
    <div className="mt-0.5 flex items-baseline gap-2 text-small text-text-2 max-md:text-caption md:grid md:gap-1">
      {/* Our own sentence, so it has the page's direction even if it begins with a name in the
          other script. */}
      <p className={cx('max-w-measure', isShort ? 'max-md:sr-only' : 'max-md:line-clamp-1')}>
        <Sentence>{data.message}</Sentence>
      </p>
      {fact !== '' && (
        <span aria-hidden="true" className="line-clamp-2 md:hidden">
          <Sentence>{fact}</Sentence>
        </span>
      )}
      <time
        dateTime={date}
        title={format.dateTime(new Date(date))}
        className="w-fit shrink-0 text-caption whitespace-nowrap text-text-3"
      >
        {format.time(new Date(date))}
      </time>
    </div>
  );
}

const wholeRow =
  'max-md:static max-md:border-transparent max-md:bg-transparent max-md:shadow-none max-md:after:inset-0 max-md:after:h-auto max-md:after:translate-none';

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
  const mark = {
    tone: 'quiet',
    size: 'sm',
    className: cx(iconOnPhone, 'max-md:z-1'),
  } as const;
  return (
    <Form
      method="post"
      className="flex justify-end gap-2 max-md:-me-3 max-md:gap-0 md:col-start-3 md:flex-wrap"
    >
      <input type="hidden" name="id" value={row.id} />
      {row.can.read && (
        <Button type="submit" {...mark} {...(target === null && stop)}>
          <Icon of={Check} className="md:hidden" />
          <span className="max-md:sr-only">{t('notification.page.markRead')}</span>
          {name}
        </Button>
      )}
      {row.can.unread && (
        <Button type="submit" name="mark" value="unread" {...mark} {...(target === null && stop)}>
          <Icon of={Undo2} directional className="md:hidden" />
          <span className="max-md:sr-only">{t('notification.page.markUnread')}</span>
          {name}
        </Button>
      )}
      {target !== null && (
        <Button
          type="submit"
          name="to"
          value={target}
          tone="secondary"
          size="sm"
          className={cx(iconOnPhone, wholeRow)}
          {...stop}
        >
          <span className="max-md:sr-only">
            <Sentence>{row.action.label}</Sentence>
          </span>
          <Icon of={ChevronRight} directional className="md:hidden" />
          {name}
        </Button>
      )}
    </Form>
  );
}
