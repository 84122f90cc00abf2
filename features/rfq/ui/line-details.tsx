import { use, type KeyboardEvent } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { ControlBox, controlClass } from '#ui/control-box.tsx';
import { brandMax, itemCodeMax } from '../rules/line-facts.ts';
import type { LineValues } from './form-values.ts';
import { FormFilesContext } from './form-files-context.ts';
import { LineField } from './line-cell.tsx';

interface TextFactProps {
  index: number;
  first: LineValues;
  column: 'item_code' | 'brand' | 'part_number';
  label: string;
  charactersMax: number;
}

function TextFact({ index, first, column, label, charactersMax }: TextFactProps) {
  return (
    <LineField index={index} column={column} label={label} error={undefined}>
      {(control) => (
        <ControlBox isWrong={false}>
          <input
            {...control}
            type="text"
            dir="auto"
            autoComplete="off"
            placeholder={label}
            maxLength={charactersMax}
            defaultValue={first[column]}
            className={cx(controlClass, 'text-page-start placeholder:text-text-3')}
          />
        </ControlBox>
      )}
    </LineField>
  );
}

interface LineDetailsProps {
  index: number;
  first: LineValues;
  neededError: string | undefined;
  isShown: boolean;
  onClose: () => void;
}

export function LineDetails({ index, first, neededError, isShown, onClose }: LineDetailsProps) {
  const { t } = useI18n();
  const text = { index, first };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    const row = event.currentTarget.closest('[data-row]');
    onClose();
    row?.querySelector<HTMLElement>('[data-column]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its fields have the focus
    <div
      role="gridcell"
      aria-colindex={1}
      aria-colspan={5}
      onKeyDown={close}
      className={cx(
        isShown ? 'grid' : 'hidden noscript:grid',
        'col-span-full grid-cols-2 items-start gap-3 py-2 md:grid-cols-[1fr_1fr_auto_1fr_160px] md:ps-14',
      )}
    >
      <TextFact
        {...text}
        column="item_code"
        label={t('rfq.form.itemCode')}
        charactersMax={itemCodeMax}
      />
      <TextFact {...text} column="brand" label={t('rfq.form.brand')} charactersMax={brandMax} />
      <label className="flex h-field items-center gap-2 text-small text-text max-md:self-end">
        <input
          type="checkbox"
          name={`lines.${index}.or_equal`}
          data-column="or_equal"
          defaultChecked={first.or_equal !== ''}
          className="size-4 accent-primary"
        />
        {t('rfq.form.orEqual')}
      </label>
      <TextFact
        {...text}
        column="part_number"
        label={t('rfq.form.partNumber')}
        charactersMax={brandMax}
      />
      <LineField
        index={index}
        column="needed_on"
        label={t('rfq.form.neededOn')}
        error={neededError}
      >
        {(control) => (
          <ControlBox isWrong={neededError !== undefined}>
            <input
              {...control}
              type="date"
              title={t('rfq.form.neededOn')}
              defaultValue={first.needed_on}
              className={controlClass}
            />
          </ControlBox>
        )}
      </LineField>
      <Drawing index={index} first={first} />
    </div>
  );
}

function Drawing({ index, first }: Pick<LineDetailsProps, 'index' | 'first'>) {
  const { t } = useI18n();
  const files = use(FormFilesContext);
  if (files.length === 0) return null;
  return (
    <LineField
      index={index}
      column="drawing_id"
      label={t('rfq.lineFact.drawing')}
      error={undefined}
    >
      {(control) => (
        <ControlBox isWrong={false}>
          <select
            {...control}
            title={t('rfq.lineFact.drawing')}
            defaultValue={files.some(({ id }) => id === first.drawing_id) ? first.drawing_id : ''}
            className={controlClass}
          >
            <option value="">{t('rfq.form.noDrawing')}</option>
            {files.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </ControlBox>
      )}
    </LineField>
  );
}
