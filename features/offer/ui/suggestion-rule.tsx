import { use } from 'react';
import { FormContext } from '#ui/form-context.ts';
import { useI18n } from '#ui/use-text.tsx';
import { quotedLine } from '../rules/compared-offer.ts';
import type { ComparedOffer, RequestedLine } from '../schema/views.ts';
import { fieldOfRule } from './suggestion-values.ts';

interface SuggestionRuleProps {
  line: RequestedLine;
  offers: readonly ComparedOffer[];
}

/** The buyer's limit for one line in suggestions: any offer, the selected one, or not a certain one. */
export function SuggestionRule({ line, offers }: SuggestionRuleProps) {
  const { t } = useI18n();
  const form = use(FormContext);
  const name = fieldOfRule(line.id);
  return (
    <select
      name={name}
      aria-label={t('offer.suggest.rule', { line: line.description })}
      defaultValue={form?.values[name] ?? ''}
      className="min-h-8 w-full min-w-0 rounded-check border border-line bg-surface px-2 text-small text-text-2 max-md:min-h-11"
    >
      <option value="">{t('offer.suggest.free')}</option>
      <option value="keep">{t('offer.suggest.keep')}</option>
      {offers
        .filter((offer) => quotedLine(offer, line.id) !== undefined)
        .map((offer) => (
          <option key={offer.id} value={`not.${offer.id}`}>
            {t('offer.suggest.not', { name: offer.company })}
          </option>
        ))}
    </select>
  );
}
