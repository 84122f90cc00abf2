import ChevronDown from 'lucide-react/icons/chevron-down';
import { decimalsOf } from '#shared/money-format.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { ComparedOffer, Comparison } from '../schema/views.ts';
import { hasLanded } from '../rules/landed-view.ts';

interface LandedCardProps {
  comparison: Comparison;
  refused: Refused | undefined;
}

/** The buyer's own costs of each offer (decision 0194), closed until an offer needs them. */
export function LandedCard({ comparison, refused }: LandedCardProps) {
  const { t } = useI18n();
  const { rfq, landed, offers } = comparison;
  const compared = offers.filter((offer) => offer.status === 'pending');
  if (!landed.can.save || compared.length === 0)
    return refused === undefined ? null : (
      <Note tone="danger" role="alert" className="mt-5" title={refused.message} />
    );
  const amount = {
    decimals: decimalsOf(rfq.currency),
    end: rfq.currency,
    optional: true,
    alignEnd: true,
  } as const;
  return (
    <details
      open={refused !== undefined || hasLanded(comparison)}
      className="group mt-5 rounded-card border border-line bg-surface shadow-1 print:hidden"
    >
      <summary className="flex min-h-13 cursor-pointer items-center gap-3 px-card py-3 text-h3 text-text focus-visible:outline-2 focus-visible:outline-focus">
        <h2 className="me-auto">{t('offer.landed.title')}</h2>
        <Icon of={ChevronDown} className="group-open:rotate-180" />
      </summary>
      <Form
        method="post"
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        aria-label={t('offer.landed.title')}
        className="border-t border-line p-card"
      >
        <input type="hidden" name="intent" value="landed" />
        <p className="max-w-measure text-small text-text-2">{t('offer.landed.lead')}</p>
        <div className="mt-4 grid gap-x-gap gap-y-4 lg:grid-cols-2">
          {compared.map((offer, index) => (
            <OfferCosts key={offer.id} {...{ offer, index, comparison, amount }} />
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-end gap-x-gap gap-y-3 border-t border-line pt-4">
          <NumberField
            {...amount}
            name="extra_supplier"
            label={t('offer.landed.extraSupplier')}
            hint={t('offer.landed.extraSupplierHint')}
            defaultValue={landed.extra_supplier ?? ''}
            className="w-80 max-md:w-full"
          />
          <SubmitButton
            tone="secondary"
            busyLabel={t('offer.landed.saving')}
            className="ms-auto max-md:w-full"
          >
            {t('offer.landed.save')}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

interface OfferCostsProps {
  offer: ComparedOffer;
  index: number;
  comparison: Comparison;
  amount: { decimals: number; end: string; optional: true; alignEnd: true };
}

function OfferCosts({ offer, index, comparison, amount }: OfferCostsProps) {
  const { t } = useI18n();
  const typed = comparison.landed.offers.find((one) => one.offer_id === offer.id);
  return (
    <fieldset className="min-w-0">
      <input type="hidden" name={`offers.${index}.offer_id`} value={offer.id} />
      <legend className="mb-2 flex max-w-full flex-wrap gap-x-3 text-body font-semibold text-text">
        <bdi className="truncate">{offer.company}</bdi>
        <bdi className="font-normal text-text-3">
          {offer.incoterm === ''
            ? t('offer.landed.noIncoterm')
            : `${offer.incoterm} ${offer.incoterm_place}`}
        </bdi>
      </legend>
      <div className="grid grid-cols-2 gap-3">
        {(['freight', 'customs'] as const).map((cost) => (
          <NumberField
            key={cost}
            {...amount}
            name={`offers.${index}.${cost}`}
            label={t(`offer.landed.${cost}`)}
            defaultValue={typed?.[cost] ?? ''}
          />
        ))}
      </div>
    </fieldset>
  );
}
