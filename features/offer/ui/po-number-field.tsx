import { referenceLengthMax } from '#shared/lengths.ts';
import { TextField } from '#ui/text-field.tsx';
import { useI18n } from '#ui/use-text.tsx';

interface PoNumberFieldProps {
  defaultValue?: string;
  /** Enter in the field must not submit, because the form does something final. */
  isFinal?: boolean;
}

export function PoNumberField({ defaultValue = '', isFinal = false }: PoNumberFieldProps) {
  const { t } = useI18n();
  return (
    <TextField
      name="po_number"
      label={t('order.make.poNumber')}
      hint={t(isFinal ? 'order.make.poNumberLast' : 'order.make.poNumberHint')}
      optional
      maxLength={referenceLengthMax}
      autoComplete="off"
      defaultValue={defaultValue}
      {...(isFinal
        ? { onKeyDown: (event) => event.key === 'Enter' && event.preventDefault() }
        : {})}
    />
  );
}
