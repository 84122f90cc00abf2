import { isolateLtr } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { incotermChoices, incotermPlaceMax } from '../rules/incoterms.ts';
import type { QuoteValues } from './quote-values.ts';

export function IncotermFields({ values }: { values: QuoteValues }) {
  const { t } = useI18n();
  const { incoterm = '', incoterm_place: place = '' } = values;
  return (
    <div className="grid grid-cols-2 gap-3 md:contents">
      <Select
        key={`rule ${incoterm}`}
        name="incoterm"
        label={t('offer.incoterm.label')}
        hint={<span className="max-md:sr-only">{t('offer.incoterm.hint')}</span>}
        defaultValue={incoterm}
        optional
        options={incotermChoices.map((value) => ({
          value,
          label:
            value === ''
              ? t('offer.incoterm.none')
              : `${isolateLtr(value)} – ${t(`offer.incoterm.${value}`)}`,
        }))}
      />
      <TextField
        key={`place ${place}`}
        name="incoterm_place"
        label={t('offer.incoterm.place')}
        maxLength={incotermPlaceMax}
        defaultValue={place}
        optional
        placeholder={t('offer.incoterm.placeExample')}
      />
    </div>
  );
}
