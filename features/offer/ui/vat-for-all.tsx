import ChevronDown from 'lucide-react/icons/chevron-down';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { vatKinds, type VatKind } from '../rules/lines.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { useVatLabel } from './offer-text.ts';

interface VatForAllProps {
  quote: Pick<QuoteView, 'vat'>;
  kind: VatKind;
  exceptions: number;
  onKind: (kind: VatKind) => void;
}

/** VAT once for the sheet. It has no name, because each line sends its own. */
export function VatForAll({ quote, kind, exceptions, onKind }: VatForAllProps) {
  const { t } = useI18n();
  const vatLabel = useVatLabel(quote);
  return (
    <label className="flex items-center gap-2 text-small text-text-2 max-md:gap-1.5 noscript:hidden">
      <span className="max-md:hidden">{t('offer.quote.vatForAll')}</span>
      <span className="md:hidden">{t('offer.lines.vat')}</span>
      <span className="relative flex min-h-[34px] items-center rounded-field border border-line-field bg-surface has-[:focus]:field-ring">
        <select
          value={kind}
          aria-label={t('offer.quote.vatForAll')}
          onChange={({ currentTarget: { value } }) =>
            onKind(vatKinds.find((one) => one === value) ?? 'standard')
          }
          className="native-select min-h-[34px] cursor-pointer appearance-none bg-transparent ps-3 pe-8 text-table text-text outline-none max-md:field-sizing-content max-md:min-h-11 max-md:ps-2.5 max-md:pe-7"
        >
          {vatKinds.map((value) => (
            <option key={value} value={value}>
              {vatLabel(value)}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute end-2 text-text-3">
          <Icon of={ChevronDown} />
        </span>
      </span>
      {exceptions > 0 && <Tag>{t('offer.quote.vatExceptions', { n: exceptions })}</Tag>}
    </label>
  );
}
