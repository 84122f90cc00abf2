import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { useEffect, useId, useRef, useState, type PointerEvent } from 'react';
import { useSearchParams } from 'react-router';
import { movedBy, movedTo, moveWays, type MoveWay } from '../shared/reorder.ts';
import { useI18n } from './use-text.tsx';
import { Button } from './button.tsx';
import { cx } from './classes.ts';
import { DecisionForm, usePosted, type DecisionFormProps } from './decision-form.tsx';
import { dialogField, orderField } from '../shared/dialog-fields.ts';
import type { Refused } from './form-answer.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { FieldNotes } from './field-frame.tsx';
import { useField } from './form-context.ts';
import { Icon } from './icon.tsx';
import { Note } from './note.tsx';
import { dragRow } from './row-drag.ts';

interface OrderRow {
  readonly id: string;
  readonly name: string;
}

interface OrderFormProps extends Pick<
  DecisionFormProps,
  'title' | 'intent' | 'hidden' | 'onClose'
> {
  rows: readonly OrderRow[];
}

const write = (ids: readonly string[]) => ids.join(',');
const read = (text: string | null | undefined) => (text ?? '').split(',');

/** The order that an address names by positions; null if it is not an order of these rows. */
function orderIn(places: string | null, ids: readonly string[]): string[] | null {
  const order = read(places).flatMap((place) => ids[Number(place)] ?? []);
  return places !== null && order.length === ids.length && new Set(order).size === ids.length
    ? order
    : null;
}

/**
 * An arranged order applied to the current rows: missing rows are left out and new ones come last.
 */
const orderOfThese = (ids: readonly string[], arranged: readonly string[]) => [
  ...arranged.filter((id) => ids.includes(id)),
  ...ids.filter((id) => !arranged.includes(id)),
];

/** Reorders a list of the console: any number of moves, saved together with one reason. */
export function OrderForm({ rows, hidden = {}, ...form }: OrderFormProps) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const posted = usePosted(form.intent, hidden);
  const moveId = useId();
  const others = [...search].filter(([name]) => name !== orderField);
  return (
    <>
      {/* Before JavaScript each move requests the page with the order so far. */}
      <form id={moveId} method="get" action={`#${dialogField}`} hidden>
        <HiddenFields of={others} />
      </form>
      <DecisionForm {...form} label={t('ui.order.save')} hidden={hidden}>
        {(refused) => (
          <Arranged {...{ rows, posted, refused, moveId }} places={search.get(orderField)} />
        )}
      </DecisionForm>
    </>
  );
}

interface ArrangedProps {
  rows: readonly OrderRow[];
  /** The order so far: in the address after moves, or posted and refused before JavaScript. */
  places: string | null;
  posted: Refused | undefined;
  refused: Refused | undefined;
  moveId: string;
}

function Arranged({ rows, places, posted, refused, moveId }: ArrangedProps) {
  const { t } = useI18n();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const now = rows.map(({ id }) => id);
  const [seen, setSeen] = useState(() =>
    posted === undefined ? now : read(posted.values['seen']),
  );
  const [arranged, setArranged] = useState(() =>
    posted === undefined ? (orderIn(places, now) ?? now) : read(posted.values['order']),
  );
  // Another operator changed the order first. The new order is shown, so that the next attempt is
  // compared with it.
  const isOutdated = refused?.code === 'conflict';
  if (isOutdated && write(seen) !== write(now)) setSeen(now);
  const order = orderOfThese(now, arranged);
  return (
    <>
      <input type="hidden" name="seen" value={write(seen)} />
      <input type="hidden" name="order" value={write(order)} />
      {isOutdated && (
        <Note tone="info" title={t('ui.order.standsNow')}>
          <ol className="list-inside list-decimal">
            {rows.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ol>
        </Note>
      )}
      <Rows {...{ order, names, moveId }} savedOrder={now} onMove={setArranged} />
    </>
  );
}

interface RowsProps {
  order: readonly string[];
  savedOrder: readonly string[];
  names: ReadonlyMap<string, string>;
  moveId: string;
  onMove: (order: string[]) => void;
}

function useMovedRow() {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; way: MoveWay | null } | null>(null);
  useEffect(() => {
    // A moved row loses focus, so it is restored; at an end the other button takes it.
    if (moved === null || moved.way === null) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(moved.id)}"]`);
    const button = row?.querySelector<HTMLButtonElement>(
      `[data-way="${moved.way}"]:not([disabled])`,
    );
    (button ?? row?.querySelector<HTMLButtonElement>('button:not([disabled])'))?.focus();
  }, [moved]);
  return { list, moved, setMoved };
}

function Rows({ order, savedOrder, names, moveId, onMove }: RowsProps) {
  const { t, format } = useI18n();
  const label = t('ui.order.list');
  const field = useField({ name: 'order', label });
  const { list, moved, setMoved } = useMovedRow();
  const announcement =
    moved === null
      ? ''
      : t('ui.order.moved', {
          name: names.get(moved.id) ?? '',
          at: order.indexOf(moved.id) + 1,
          n: order.length,
        });
  const drag = (event: PointerEvent<HTMLElement>, id: string) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const row = rows[order.indexOf(id)];
    const onDrop = (to: number) => {
      const next = movedTo(order, id, to);
      if (next === null) return;
      onMove(next);
      setMoved({ id, way: null });
    };
    if (row !== undefined) dragRow(event, { row, rows, onDrop });
  };
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol
        ref={list}
        id={field.id}
        tabIndex={-1}
        aria-label={label}
        className="divide-y divide-line rounded-note border border-line"
      >
        {order.map((id, at) => {
          const name = names.get(id) ?? '';
          return (
            <li
              key={id}
              data-row={id}
              className="flex items-center gap-2 py-1.5 ps-2 pe-2 data-dragged:opacity-60 data-[drop=after]:border-b-2 data-[drop=after]:border-b-primary data-[drop=before]:border-t-2 data-[drop=before]:border-t-primary max-md:gap-1 max-md:py-0.5"
            >
              <Handle onPress={(event) => drag(event, id)} />
              <span className="w-6 shrink-0 text-caption text-text-3">{format.number(at + 1)}</span>
              <bdi className="min-w-0 flex-1 text-page-start text-table text-text">{name}</bdi>
              {moveWays.map((way) => (
                <MoveButton
                  key={way}
                  {...{ id, name, way, order, savedOrder, moveId }}
                  onMove={(next) => {
                    onMove(next);
                    setMoved({ id, way });
                  }}
                />
              ))}
            </li>
          );
        })}
      </ol>
      <FieldNotes parts={field} />
    </>
  );
}

/** For a pointer only, because the buttons of the row do the same for keys. */
function Handle({ onPress }: { onPress: (event: PointerEvent<HTMLElement>) => void }) {
  return (
    <span
      aria-hidden="true"
      onPointerDown={onPress}
      className="flex cursor-grab touch-none items-center self-stretch px-2 text-text-3 select-none active:cursor-grabbing max-md:min-h-11 noscript:hidden"
    >
      <Icon of={GripVertical} />
    </span>
  );
}

interface MoveButtonProps extends Pick<RowsProps, 'order' | 'savedOrder' | 'moveId' | 'onMove'> {
  id: string;
  name: string;
  way: MoveWay;
}

/** Moves one row. Before JavaScript it requests the page with the new order in the address. */
function MoveButton({ id, name, way, order, savedOrder, moveId, onMove }: MoveButtonProps) {
  const { t } = useI18n();
  const next = movedBy(order, id, way);
  const places = (next ?? order).map((one) => savedOrder.indexOf(one)).join(',');
  return (
    <Button
      type="submit"
      form={moveId}
      name={orderField}
      value={places}
      data-way={way}
      size="sm"
      tone="quiet"
      iconOnly
      disabled={next === null}
      aria-label={t(`ui.order.${way}`, { name })}
      className={cx('max-md:size-11', next === null && 'invisible')}
      onClick={(event) => {
        event.preventDefault();
        if (next !== null) onMove(next);
      }}
    >
      <Icon of={way === 'up' ? ChevronUp : ChevronDown} />
    </Button>
  );
}
