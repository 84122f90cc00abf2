import ChevronDown from 'lucide-react/icons/chevron-down';
import { use, useState } from 'react';
import { FormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { useText } from '#ui/use-text.tsx';
import type { RequestValues } from './form-values.ts';

const foldedTexts = [
  'needed_on',
  'delivery_area',
  'delivery_address',
  'quantity_tolerance',
  'payment_code',
  'payment_terms',
  'note',
] as const;

const foldedNames = new Set<string>([...foldedTexts, 'file_ids', 'open_file_ids']);

/** The class of the terms that follow `MoreTerms` in its grid. */
export const foldedTerm = 'max-md:peer-not-open:hidden';

type MoreTermsProps = Pick<RequestValues, (typeof foldedTexts)[number] | 'files'>;

/** On a phone, the line that shows the optional terms: open if one is filled or refused. */
export function MoreTerms({ values }: { values: MoreTermsProps }) {
  const t = useText();
  const form = use(FormContext);
  const isWrong = Object.keys(form?.errors ?? {}).some((name) =>
    foldedNames.has(name.split('.')[0] ?? ''),
  );
  const [wasWrong, setWrong] = useState(isWrong);
  const [isOpen, setOpen] = useState(
    isWrong ||
      values.files.length > 0 ||
      foldedTexts.some((name) => (form?.values[name] ?? values[name]).trim() !== ''),
  );
  if (wasWrong !== isWrong) {
    setWrong(isWrong);
    if (isWrong) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-more-terms=""
      className="peer group border-y border-line md:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 text-small font-medium text-text [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          {t('rfq.form.moreTerms')}
          <span className="font-normal text-text-3"> · {t('ui.optional')}</span>
        </span>
        <span className="shrink-0 text-text-3 transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} size={18} />
        </span>
      </summary>
    </details>
  );
}
