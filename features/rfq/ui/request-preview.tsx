import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { milliOf, quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import { paymentChoices } from '../rules/payment-terms.ts';
import { ownTextsOf } from '../rules/own-texts.ts';
import type { FormFacts } from './form-facts.ts';
import { isFilledLine, type RequestValues } from './form-values.ts';
import { LineFactsText } from './line-facts-text.tsx';
import { HeadFacts } from './head-facts.tsx';

const isoDayOf = (typed: string) => (/^\d{4}-\d{2}-\d{2}$/.test(typed) ? typed : null);

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-note border border-line bg-sunken p-4">
      <h3 className="mb-2 text-small font-semibold text-text-2">{title}</h3>
      {children}
    </section>
  );
}

function Lines({ lines, files }: Pick<RequestValues, 'lines' | 'files'>) {
  const { t, locale, format } = useI18n();
  const filled = lines.filter(isFilledLine);
  if (filled.length === 0)
    return <p className="mt-3 text-small text-text-2">{t('rfq.preview.noLines')}</p>;
  return (
    <>
      <ol className="mt-3 grid grid-cols-[minmax(0,1fr)_auto_auto] divide-y divide-line border-t border-line">
        {filled.map((line, at) => {
          const milli = milliOf(line.quantity);
          return (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a picture of the form at one moment: lines have no id
              key={at}
              className="col-span-full grid grid-cols-subgrid items-baseline py-1.5 text-small"
            >
              <span className="min-w-0 pe-4">
                <span dir="auto" className="text-page-start block text-text">
                  {line.description}
                  <LineFactsText
                    line={{
                      ...line,
                      or_equal: line.or_equal !== '',
                      needed_on: isoDayOf(line.needed_on),
                      drawing: files.find(({ id }) => id === line.drawing_id),
                    }}
                  />
                </span>
              </span>
              <span className="text-figures font-semibold text-text">
                <span className="sr-only">{t('ui.quantity')} </span>
                <bdi dir="ltr">
                  {milli === null ? line.quantity : format.number(Number(quantityOf(milli)))}
                </bdi>
              </span>
              <bdi className="ps-1.5 text-text-2">{unitName(locale, line.unit_code)}</bdi>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface Names {
  readonly name_en: string;
  readonly name_ar: string;
}

interface RequestPreviewProps {
  city: Names | null;
  values: RequestValues;
  facts: Pick<FormFacts, 'currency' | 'rates' | 'estimate' | 'fee' | 'discount'> & {
    readonly category: Names | null;
    readonly sub: Names | null;
  };
}

/** A preview of the form as suppliers see it before and after they buy access (product §6). */
export function RequestPreview({ city, values, facts }: RequestPreviewProps) {
  const { t } = useI18n();
  const open = values.files.filter(({ id }) => values.open_file_ids.includes(id));
  const openDocuments =
    open.length === 0
      ? []
      : [{ term: t('rfq.form.documents'), value: t('rfq.preview.files', { n: open.length }) }];
  const paymentCode = paymentChoices.find((code) => code === values.payment_code) ?? '';
  return (
    <div className="flex flex-col gap-3">
      <Part title={t('rfq.preview.everyone')}>
        <HeadFacts
          layout="grid"
          reader="buyer"
          head={{
            category: facts.category,
            sub_category: facts.sub,
            city,
            expiry_date: isoDayOf(values.expiry_date),
            expiry_time: values.expiry_time,
            needed_on: isoDayOf(values.needed_on),
            delivery_area: values.delivery_area,
            quantity_tolerance: Number(values.quantity_tolerance) || 0,
            payment_code: paymentCode,
            rfq_fee: facts.fee,
            currency: facts.currency,
            rates: facts.rates,
            q_discount: facts.discount,
          }}
          after={openDocuments}
        />
        <Lines lines={values.lines} files={values.files} />
      </Part>
      <Part title={t('rfq.preview.paid')}>
        <HeadFacts
          layout="grid"
          reader="buyer"
          head={{
            ...ownTextsOf(values),
            delivery_method: values.delivery_method === 'pickup' ? 'pickup' : 'delivery',
            delivery_address: values.delivery_address,
            currency: facts.currency,
            estimated_price: facts.estimate,
          }}
          after={[
            ...(values.payment_terms.trim() === ''
              ? []
              : [
                  {
                    term: t('rfq.payment.details'),
                    value: <UserText>{values.payment_terms}</UserText>,
                  },
                ]),
            {
              term: t('rfq.form.documents'),
              value: t('rfq.preview.files', { n: values.files.length }),
            },
          ]}
        />
        <div className="mt-3 text-small text-text-2">
          {values.note.trim() === '' ? t('rfq.preview.noNote') : <UserText>{values.note}</UserText>}
        </div>
        <p className="mt-3 text-caption text-text-3">{t('rfq.preview.contact')}</p>
      </Part>
    </div>
  );
}
