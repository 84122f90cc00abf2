import { Facts } from '#ui/facts.tsx';
import { useI18n } from '#ui/use-text.tsx';

interface OwnNumbersProps {
  /** The reader is the buyer, whose own number the reference is. */
  isBuyer?: boolean;
  reference?: string;
  poNumber?: string | undefined;
  quotation?: string | undefined;
}

export function OwnNumbers({
  isBuyer = false,
  reference = '',
  poNumber = '',
  quotation = '',
}: OwnNumbersProps) {
  const { t } = useI18n();
  const numbers = [
    { label: t(isBuyer ? 'rfq.form.reference' : 'rfq.page.reference'), number: reference },
    { label: t('order.reference.poNumber'), number: poNumber },
    { label: t('offer.terms.quotation'), number: quotation },
  ].filter(({ number }) => number !== '');
  if (numbers.length === 0) return null;
  return (
    <p className="mt-1 text-small text-text-2">
      <Facts>
        {numbers.map(({ label, number }) => (
          <span key={label} className="break-words">
            {label}: <bdi className="font-medium text-text">{number}</bdi>
          </span>
        ))}
      </Facts>
    </p>
  );
}
