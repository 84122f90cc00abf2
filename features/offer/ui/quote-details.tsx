import type { KeyboardEvent } from 'react';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { NumberField } from '#ui/number-field.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { lineStates, vatKinds, type LineState } from '../rules/lines.ts';
import { partGroupChoices, type PartGroup } from '../rules/part.ts';
import { useVatLabel } from './offer-text.ts';
import { columnCount } from './quote-columns.ts';
import type { QuoteRowProps } from './quote-row-props.ts';

export const detailFields = [
  'state',
  'remark',
  'quantity',
  'package',
  'vat_kind',
  'part_group',
] as const;

interface QuoteDetailsProps extends QuoteRowProps {
  isShown: boolean;
  state: LineState;
  onState: (state: LineState) => void;
  onGroup: (group: PartGroup) => void;
}

/**
 * The answer to a line and everything that most lines have in common. Closed details are still
 * sent; without JavaScript they are always open.
 */
export function QuoteDetails(props: QuoteDetailsProps) {
  const { line, index, values, isShown, state, onState, onToggle } = props;
  const { t } = useI18n();
  const isHydrated = useHydrated();
  const name = (field: string) => `lines.${index}.${field}`;
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    const row = event.currentTarget.closest('[data-row]');
    onToggle(line.id);
    row?.querySelector<HTMLElement>('[data-column]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its fields have the focus
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={columnCount}
      onKeyDown={close}
      className={cx(
        'col-span-full gap-4 py-3 md:grid-cols-2 md:ps-11 lg:grid-cols-12',
        isShown ? 'grid' : 'hidden noscript:grid',
      )}
    >
      <input type="hidden" name={name('line_id')} value={line.id} />
      <Segmented
        name={name('state')}
        label={t('offer.quote.answer')}
        defaultValue={state}
        onChange={(value) => onState(lineStates.find((one) => one === value) ?? 'quoted')}
        choices={lineStates.map((value) => ({ value, label: t(`offer.lineChoice.${value}`) }))}
        className="lg:col-span-5"
      />
      <TextField
        name={name('remark')}
        label={t(state === 'alternative' ? 'offer.quote.instead' : 'offer.quote.why')}
        defaultValue={values[name('remark')]}
        disabled={isHydrated && state === 'quoted'}
        className={cx('lg:col-span-7', state === 'quoted' && 'hidden noscript:block')}
      />
      <PricedDetails {...props} name={name} isHidden={state === 'not_quoted'} />
    </div>
  );
}

/** A letter decides nothing without the condition, so the first one selects it and the last one removes it. */
function matchRule(form: HTMLFormElement | null): void {
  const rule = form?.elements.namedItem('part_rule');
  if (form === null || !(rule instanceof HTMLSelectElement)) return;
  const typed = new FormData(form);
  const isGrouped = [...typed].some(([name, letter]) => {
    if (!name.endsWith('.part_group') || letter === '') return false;
    return typed.get(name.replace('part_group', 'state')) !== 'not_quoted';
  });
  const next = isGrouped ? 'groups' : 'lines';
  if (rule.value === next || (!isGrouped && rule.value !== 'groups')) return;
  rule.value = next;
  rule.dispatchEvent(new Event('change', { bubbles: true }));
}

interface PricedDetailsProps extends QuoteDetailsProps {
  name: (field: string) => string;
  isHidden: boolean;
}

function PricedDetails(props: PricedDetailsProps) {
  const { quote, line, index, values, vatKind, onVat, onGroup, name, isHidden } = props;
  const { t, locale } = useI18n();
  const vatLabel = useVatLabel(quote);
  const shown = isHidden && 'hidden noscript:block';
  return (
    <>
      <NumberField
        name={name('quantity')}
        label={t('offer.lines.quantity')}
        inputMode="decimal"
        end={unitName(locale, line.unit)}
        defaultValue={values[name('quantity')] ?? line.quantity}
        alignEnd
        className={cx('lg:col-span-3', shown)}
      />
      <Select
        name={name('vat_kind')}
        label={t('offer.lines.vat')}
        value={vatKind}
        onChange={({ currentTarget: { value } }) =>
          onVat(index, vatKinds.find((one) => one === value) ?? 'standard')
        }
        options={vatKinds.map((value) => ({ value, label: vatLabel(value) }))}
        className={cx('lg:col-span-3', shown)}
      />
      <TextField
        name={name('package')}
        label={t('offer.quote.package')}
        defaultValue={values[name('package')]}
        optional
        className={cx('lg:col-span-4', shown)}
      />
      <Select
        name={name('part_group')}
        label={t('offer.part.group')}
        hint={t('offer.part.groupHint')}
        defaultValue={values[name('part_group')] ?? ''}
        onChange={({ currentTarget }) => {
          onGroup(partGroupChoices.find((one) => one === currentTarget.value) ?? '');
          matchRule(currentTarget.form);
        }}
        options={partGroupChoices.map((value) => ({
          value,
          label: value === '' ? t('offer.part.noGroup') : t('offer.part.groupOf', { group: value }),
        }))}
        className={cx('lg:col-span-2', shown)}
      />
    </>
  );
}
