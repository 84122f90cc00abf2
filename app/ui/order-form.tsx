import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { movedBy, moveWays, type MoveWay } from '../../shared/reorder.ts';
import { useReading } from '../texts/use-text.tsx';
import { Button } from './button.tsx';
import { DecisionForm, type DecisionFormProps } from './decision-form.tsx';
import { Icon } from './icon.tsx';
import { orderField } from './page-dialog.tsx';

interface OrderRow {
  readonly id: string;
  readonly name: string;
}

interface OrderFormProps extends Pick<DecisionFormProps, 'title' | 'intent' | 'hidden' | 'onClose'> {
  /** In the order that stands. */
  rows: readonly OrderRow[];
}

/** An order that an address names by the rows' places, or null where it names no order of these. */
function orderIn(text: string | null, ids: readonly string[]): string[] | null {
  const named = (text ?? '').split(',').map((place) => ids[Number(place)]);
  const order = named.filter((id) => id !== undefined);
  return text !== null && order.length === ids.length && new Set(order).size === ids.length ? order : null;
}

/** What the form sends of an order, as lists of ids. */
const write = (ids: readonly string[]) => ids.join(',');

/** Puts a list of the console into another order: any number of moves, saved at once with one reason. */
export function OrderForm({ rows, hidden = {}, ...form }: OrderFormProps) {
  const { t } = useReading();
  const [search] = useSearchParams();
  const [standing] = useState(() => rows.map(({ id }) => id));
  const [order, setOrder] = useState(() => orderIn(search.get(orderField), standing) ?? standing);
  const moveId = useId();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const others = [...search].filter(([name]) => name !== orderField);
  return (
    <>
      {/* Before JavaScript each move asks for the page with the order so far. */}
      <form id={moveId} method="get" action="#dialog" hidden>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <DecisionForm
        {...form}
        label={t('ui.order.save')}
        hidden={{ ...hidden, seen: write(standing), order: write(order) }}
      >
        <Rows {...{ order, names, standing, moveId }} onMove={setOrder} />
      </DecisionForm>
    </>
  );
}

interface RowsProps {
  order: readonly string[];
  standing: readonly string[];
  names: ReadonlyMap<string, string>;
  moveId: string;
  onMove: (order: string[]) => void;
}

function Rows({ order, standing, names, moveId, onMove }: RowsProps) {
  const { t, format } = useReading();
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: string; way: MoveWay } | null>(null);
  useEffect(() => {
    // A row that changes places loses the focus; at an end the other button takes it.
    if (moved === null) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(moved.id)}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-way="${moved.way}"]:not([disabled])`);
    (button ?? row?.querySelector<HTMLButtonElement>('button:not([disabled])'))?.focus();
  }, [moved]);
  const said =
    moved === null
      ? ''
      : t('ui.order.moved', { name: names.get(moved.id) ?? '', at: order.indexOf(moved.id) + 1, n: order.length });
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol ref={list} className="divide-y divide-line rounded-note border border-line">
        {order.map((id, at) => {
          const name = names.get(id) ?? '';
          return (
            <li key={id} data-row={id} className="flex items-center gap-2 py-1.5 ps-4 pe-2">
              <span className="w-6 shrink-0 text-caption text-text-3">{format.number(at + 1)}</span>
              <bdi className="min-w-0 flex-1 text-page-start text-table text-text">{name}</bdi>
              {moveWays.map((way) => {
                const next = movedBy(order, id, way);
                const places = (next ?? order).map((one) => standing.indexOf(one)).join(',');
                return (
                  <Button
                    key={way}
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
                    className={next === null ? 'invisible' : ''}
                    onClick={(event) => {
                      event.preventDefault();
                      if (next === null) return;
                      onMove(next);
                      setMoved({ id, way });
                    }}
                  >
                    <Icon of={way === 'up' ? ChevronUp : ChevronDown} />
                  </Button>
                );
              })}
            </li>
          );
        })}
      </ol>
    </>
  );
}
