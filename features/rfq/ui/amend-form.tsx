import Package from 'lucide-react/icons/package';
import Truck from 'lucide-react/icons/truck';
import { useMemo } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { ControlBox, controlClass } from '../../../app/ui/control-box.tsx';
import { DateField } from '../../../app/ui/date-field.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { Form } from '../../../app/ui/form.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { Note } from '../../../app/ui/note.tsx';
import { OnceKey } from '../../../app/ui/once-key.tsx';
import { Segmented } from '../../../app/ui/segmented.tsx';
import { Select } from '../../../app/ui/select.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { Textarea } from '../../../app/ui/textarea.tsx';
import { isolateLtr } from '../../../shared/bidi.ts';
import { unitName } from '../../../shared/units.ts';
import { noteLengthMax } from '../../../shared/validation.ts';
import { AttachmentsField } from '../../attachment/ui/attachments-field.tsx';
import { filesOfRecord } from '../../attachment/ui/form-files.ts';
import { nameIn } from '../../category/ui/category-name.ts';
import type { FormView, RfqView } from '../schema/view.ts';

interface AmendFormProps {
  rfq: RfqView;
  countries: FormView['countries'];
  latestExpiry: string;
  refused: Refused | undefined;
}

/** What may still change once a supplier has paid: quantities, last day, delivery, note, documents; with a reason. */
export function AmendForm({ rfq, countries, latestExpiry, refused }: AmendFormProps) {
  const { t, locale } = useReading();
  const cities = countries.flatMap(({ cities: own }) => own);
  const files = useMemo(() => filesOfRecord(rfq.files, `/api/dashboard/buyer/rfq/${rfq.id}/files`), [rfq]);
  return (
    <div className="mx-auto w-full max-w-[860px]">
      <header className="mb-5">
        <h1 className="text-h1 text-text">{t('rfq.amend.title', { number: isolateLtr(rfq.number) })}</h1>
        <p className="mt-1 text-small text-text-2">{t('rfq.amend.lead')}</p>
      </header>
      <Note tone="accent" title={t('rfq.amend.lastDays')} className="mb-5" />
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        className="flex flex-col gap-5"
      >
        <OnceKey />
        <input type="hidden" name="version" value={rfq.version} />
        <Quantities rfq={rfq} />
        <Card title={t('rfq.form.terms')}>
          <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
            <DateField
              name="expiry_date"
              label={t('rfq.form.expiry')}
              hint={t('rfq.amend.expiryHint')}
              min={rfq.expiry_date}
              max={latestExpiry}
              defaultValue={rfq.expiry_date}
            />
            <Select
              name="city_id"
              label={t('rfq.form.city')}
              defaultValue={rfq.city.id}
              options={cities.map((city) => ({ value: city.id, label: nameIn(locale, city) }))}
            />
            <Segmented
              name="delivery_method"
              label={t('rfq.form.delivery')}
              defaultValue={rfq.delivery_method}
              choices={[
                { value: 'delivery', label: t('rfq.form.methods.delivery'), icon: Truck },
                { value: 'pickup', label: t('rfq.form.methods.pickup'), icon: Package },
              ]}
            />
            <Textarea
              name="note"
              label={t('rfq.form.note')}
              optional
              defaultValue={rfq.note}
              charactersMax={noteLengthMax}
              className="md:col-span-2"
            />
            <AttachmentsField label={t('rfq.form.documents')} optional files={files} className="md:col-span-2" />
          </div>
        </Card>
        <Card>
          <Textarea
            name="reason"
            label={t('rfq.amend.reason')}
            hint={t('rfq.amend.reasonHint')}
            charactersMax={1000}
            rows={2}
          />
        </Card>
        <div className="flex justify-end gap-2 max-md:flex-col-reverse">
          <LinkButton to={`/buyer/rfq-product/${rfq.id}`} tone="secondary" size="lg">
            {t('ui.cancel')}
          </LinkButton>
          <SubmitButton name="intent" value="amend" size="lg" busyLabel={t('rfq.amend.publishing')}>
            {t('rfq.amend.publish')}
          </SubmitButton>
        </div>
      </Form>
    </div>
  );
}

function Quantities({ rfq }: { rfq: RfqView }) {
  const { t, locale, format } = useReading();
  return (
    <Card title={t('rfq.amend.quantities')} flush>
      <ol className="divide-y divide-line">
        {rfq.lines.map((line) => (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-card py-2.5">
            <bdi dir="ltr" className="w-6 shrink-0 text-small text-text-3">
              {format.number(line.position)}
            </bdi>
            <label
              htmlFor={`quantity-${line.id}`}
              dir="auto"
              className="min-w-0 flex-1 basis-48 text-page-start text-body text-text"
            >
              {line.description}
            </label>
            <ControlBox
              isWrong={false}
              end={<bdi className="text-small text-text-3">{unitName(locale, line.unit_code)}</bdi>}
              className="w-40"
            >
              <input
                id={`quantity-${line.id}`}
                name={`quantity.${line.id}`}
                type="text"
                inputMode="decimal"
                dir="ltr"
                autoComplete="off"
                maxLength={40}
                defaultValue={line.quantity}
                className={cx(controlClass, 'text-end')}
              />
            </ControlBox>
          </li>
        ))}
      </ol>
    </Card>
  );
}
