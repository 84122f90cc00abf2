import { useCallback, useRef, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { AttachmentsField } from '#features/attachment/ui/attachments-field.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { CityFields } from '#features/category/ui/city-fields.tsx';
import { useAutosave, type Autosave } from '#features/draft/ui/use-autosave.ts';
import type { FormView, RfqView } from '../schema/view.ts';
import { AmendQuantities } from './amend-quantities.tsx';
import {
  amendPayloadOf,
  amendValuesOf,
  amendValuesOfPayload,
  type AmendValues,
} from './amend-values.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { ExpiryTimeField } from './expiry-time-field.tsx';
import { DraftNote, NewerNote, useSentVersion } from './newer-note.tsx';
import { PlaceFields } from './place-fields.tsx';
import { DraftState } from './request-head.tsx';
import { versionAtOpening, versionOfPayload } from './version.ts';

interface AmendFormProps {
  rfq: RfqView;
  countries: FormView['countries'];
  latestExpiry: string;
  /** The saved draft and its id. A null payload: no draft was saved. */
  draft: { id: string; payload: Readonly<Record<string, unknown>> | null };
  refused: Refused | undefined;
}

/** Saves the input as a draft of this RFQ, separate from drafts of new requests (product §9). */
function useAmendDraft(rfq: RfqView, draftId: string, values: AmendValues) {
  const box = useRef<HTMLDivElement>(null);
  const files = useRef(values.files);
  const read = useCallback(() => {
    const form = box.current?.querySelector('form');
    if (form === null || form === undefined) return null;
    return { title: rfq.title, payload: amendPayloadOf(new FormData(form), files.current) };
  }, [rfq.title]);
  const autosave = useAutosave({ draftId, kind: 'amend', rfqId: rfq.id, read, isOn: true });
  const { touch } = autosave;
  const changeFiles = useCallback(
    (next: readonly FormFile[]) => {
      files.current = next;
      touch();
    },
    [touch],
  );
  return { box, autosave, changeFiles };
}

/**
 * The changes allowed once a supplier has paid: quantities, last day, delivery, note and documents,
 * with a required reason.
 */
export function AmendForm({ rfq, countries, latestExpiry, draft, refused }: AmendFormProps) {
  const { t } = useI18n();
  // Initial state only, so that a later reload never replaces the user's input.
  const [{ id, begun, values, hasDraft }] = useState(() => ({
    id: draft.id,
    hasDraft: draft.payload !== null,
    begun: versionAtOpening(
      refused,
      draft.payload === null ? rfq.version : versionOfPayload(draft.payload),
    ),
    values: draft.payload === null ? amendValuesOf(rfq) : amendValuesOfPayload(draft.payload, rfq),
  }));
  const { version, isOlder } = useSentVersion({ begun, newest: rfq.version });
  const { box, autosave, changeFiles } = useAmendDraft(rfq, id, values);
  return (
    <div
      ref={box}
      onInput={autosave.touch}
      onChange={autosave.touch}
      className="mx-auto w-full max-w-[860px]"
    >
      <AmendHead number={rfq.number} autosave={autosave} />
      {isOlder && <NewerNote rfqId={rfq.id} newest={rfq.version} />}
      {hasDraft && !isOlder && <DraftNote />}
      <Note tone="accent" title={t('rfq.amend.lastDays')} className="mb-5" />
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        onSubmit={autosave.pause}
        className="flex flex-col gap-5"
      >
        <OnceKey />
        <input type="hidden" name="version" value={version} />
        <AmendQuantities lines={rfq.lines} typed={values.quantities} />
        <AmendTerms
          rfq={rfq}
          countries={countries}
          latestExpiry={latestExpiry}
          values={values}
          onFiles={changeFiles}
          onDay={autosave.touch}
        />
        <Card>
          <Textarea
            name="reason"
            defaultValue={values.reason}
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

function AmendHead({ number, autosave }: { number: string; autosave: Autosave }) {
  const { t } = useI18n();
  return (
    <header className="mb-5">
      <h1 className="text-h1 text-text">{t('rfq.amend.title', { number: isolateLtr(number) })}</h1>
      <p className="mt-1 text-small text-text-2">{t('rfq.amend.lead')}</p>
      <p role="status" className="mt-1 text-small text-text-2">
        <DraftState autosave={autosave} />
      </p>
    </header>
  );
}

interface AmendTermsProps extends Pick<AmendFormProps, 'rfq' | 'countries' | 'latestExpiry'> {
  values: AmendValues;
  onFiles: (files: readonly FormFile[]) => void;
  onDay: () => void;
}

function AmendTerms({ rfq, countries, latestExpiry, values, onFiles, onDay }: AmendTermsProps) {
  const { t } = useI18n();
  return (
    <Card title={t('rfq.form.terms')}>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <DateField
          name="expiry_date"
          label={t('rfq.form.expiry')}
          hint={t('rfq.amend.expiryHint')}
          min={rfq.expiry_date}
          max={latestExpiry}
          defaultValue={values.expiry_date}
          onChange={onDay}
        />
        <ExpiryTimeField value={values.expiry_time} />
        <CityFields
          countries={countries}
          cityId={values.city_id}
          labels={{ country: t('rfq.form.country'), city: t('rfq.form.city') }}
        />
        <PlaceFields values={values} onDay={onDay} />
        <DeliveryFields values={values} />
        <AttachmentsField
          label={t('rfq.form.documents')}
          optional
          files={values.files}
          onFiles={onFiles}
          className="md:col-span-2"
        />
      </div>
    </Card>
  );
}
