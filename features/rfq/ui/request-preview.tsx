import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { milliOf, quantityOf } from '#shared/quantity.ts';
import { unitName } from '#shared/units.ts';
import { ownTextsOf } from '../rules/own-texts.ts';
import type { FormFacts } from './form-facts.ts';
import type { RequestValues } from './form-values.ts';
import { HeadFacts } from './head-facts.tsx';

const shownMax = 8;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-note border border-line bg-sunken p-4">
      <h3 className="mb-2 text-small font-semibold text-text-2">{title}</h3>
      {children}
    </section>
  );
}

function FirstLines({ lines }: Pick<RequestValues, 'lines'>) {
  const { t, locale, format } = useI18n();
  const shown = lines.slice(0, shownMax);
  const rest = lines.length - shown.length;
  return (
    <>
      <ol className="mt-3 divide-y divide-line border-t border-line">
        {shown.map((line, at) => {
          const milli = milliOf(line.quantity);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a picture of the form at one moment: lines have no id
            <li key={at} className="flex items-baseline justify-between gap-4 py-1.5 text-small">
              <span dir="auto" className="min-w-0 flex-1 text-page-start text-text">
                {line.description}
              </span>
              <span className="shrink-0 text-text-2">
                <bdi dir="ltr" className="font-semibold text-text">
                  {milli === null ? line.quantity : format.number(Number(quantityOf(milli)))}
                </bdi>{' '}
                <bdi>{unitName(locale, line.unit_code)}</bdi>
              </span>
            </li>
          );
        })}
      </ol>
      {rest > 0 && (
        <p className="pt-2 text-small text-text-3">{t('rfq.preview.more', { n: rest })}</p>
      )}
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
  facts: Pick<FormFacts, 'currency' | 'estimate' | 'fee' | 'discount'> & {
    readonly category: Names | null;
    readonly sub: Names | null;
  };
}

/** A preview of the form as suppliers see it before and after they buy access (product §6). */
export function RequestPreview({ city, values, facts }: RequestPreviewProps) {
  const { t } = useI18n();
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
            expiry_date: /^\d{4}-\d{2}-\d{2}$/.test(values.expiry_date) ? values.expiry_date : null,
            rfq_fee: facts.fee,
            currency: facts.currency,
            q_discount: facts.discount,
          }}
        />
        <FirstLines lines={values.lines} />
      </Part>
      <Part title={t('rfq.preview.paid')}>
        <HeadFacts
          layout="grid"
          reader="buyer"
          head={{
            ...ownTextsOf(values),
            delivery_method: values.delivery_method === 'pickup' ? 'pickup' : 'delivery',
            currency: facts.currency,
            estimated_price: facts.estimate,
          }}
          after={[
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
