import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { DigitsField } from '#ui/digits-field.tsx';
import { Form } from '#ui/form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import type { ProposedField } from '#features/confirmation/rules/propose.ts';
import type { ProfileView } from '../schema.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { DocumentSection } from './document-section.tsx';
import { entriesOf, readableLicence, useLicenceReading } from './licence-reading.ts';
import { useProfileForm, type ProfileAnswer } from './profile-form.ts';
import type { Proposals } from './read-document.ts';
import { SaveRow } from './save-row.tsx';
import { useQuietSave } from './use-quiet-save.ts';

// After the page, which is complete without it.
const loadParts = () => import('./licence-parts.tsx');
const ReadLicence = lazy(async () => ({ default: (await loadParts()).ReadLicence }));
const Proposal = lazy(async () => ({ default: (await loadParts()).Proposal }));

const loadSchema = async () => (await import('../schema.ts')).detailsInput;

/** A change of details reopens what the operator refused, so it must not be sent half-typed. */
function hasRefusal({ review, documents }: ProfileView): boolean {
  return review.state !== 'incomplete' || documents.some(({ state }) => state === 'refused');
}

interface DetailsFormProps {
  profile: ProfileView;
  posted: ProfileAnswer | undefined;
}

/**
 * The licence, and its data and that of the tax certificate. Locked during and after the review, because the
 * reviewer has checked it.
 */
export function DetailsForm({ profile, posted }: DetailsFormProps) {
  const t = useText();
  const { fetcher, refused } = useProfileForm('details', posted);
  const validate = useSchemaCheck(loadSchema);
  const readOnly = !profile.can.edit_details;
  const isQuiet = !readOnly && profile.status === 'pending' && !hasRefusal(profile);
  const quiet = useQuietSave({ intent: 'details', isOn: isQuiet, loadSchema });
  const isApproved = profile.status !== 'pending';
  const lead = readOnly
    ? t(isApproved ? 'account.details.leadApproved' : 'account.details.leadLocked')
    : t('account.details.lead');
  return (
    <Card title={t('account.details.title')} flush>
      <p className="max-w-measure px-card pt-card text-small text-text-2">{lead}</p>
      <DocumentSection kind="licence" profile={profile} posted={posted} />
      <div {...quiet.handlers} className="p-card">
        <Form
          id="details"
          fetcher={fetcher}
          errors={refused?.errors}
          message={refused?.message}
          values={refused?.values}
          validate={validate}
          aria-label={t('account.details.title')}
        >
          <input type="hidden" name="intent" value="details" />
          <input type="hidden" name="version" value={profile.version} />
          <LicenceFields profile={profile} readOnly={readOnly} />
          {!readOnly && <SaveRow quiet={quiet} isQuiet={isQuiet} />}
        </Form>
      </div>
    </Card>
  );
}

/** The fields, with what the uploaded licence states beside each of them (decision 0231). */
function LicenceFields({ profile, readOnly }: { profile: ProfileView; readOnly: boolean }) {
  const licence = readOnly ? null : readableLicence(profile);
  const { reading, message, found, read, take } = useLicenceReading(profile, licence);
  const isAlive = useHydrated();
  const [day, setDay] = useState<FilledDay>();
  const box = useRef<HTMLDivElement>(null);
  const fill = (field: ProposedField, value: string, isLast: boolean) => {
    const control = box.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`);
    if (control === null || control === undefined) return;
    if (field === 'licence_expires_on')
      setDay((last) => ({ value, turn: (last?.turn ?? 0) + 1, takesFocus: isLast }));
    else {
      control.value = value;
      if (isLast) control.focus();
    }
    control.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const use = (field: ProposedField, value: string) => {
    fill(field, value, true);
    take([field]);
  };
  const useAll = () => {
    const proposed = entriesOf(found);
    for (const [field, value] of proposed) fill(field, value, false);
    take(proposed.map(([field]) => field));
  };
  // The field is drawn again with the day, and its button with it.
  useEffect(() => {
    if (day?.takesFocus === true)
      box.current?.querySelector<HTMLElement>('.licence-day [role="spinbutton"]')?.focus();
  }, [day]);
  const open = Object.keys(found).length;
  return (
    <div ref={box}>
      {licence !== null && isAlive && (
        <Suspense fallback={null}>
          <ReadLicence
            {...{ reading, message, open }}
            onRead={() => void read()}
            onUseAll={useAll}
          />
        </Suspense>
      )}
      <DetailFields {...{ profile, readOnly, found, day, onUse: use }} />
    </div>
  );
}

interface FilledDay {
  readonly value: string;
  /** Counts the presses, because the same day may be filled in again. */
  readonly turn: number;
  readonly takesFocus: boolean;
}

interface DetailFieldsProps {
  profile: ProfileView;
  readOnly: boolean;
  found: Proposals;
  day: FilledDay | undefined;
  onUse: (field: ProposedField, value: string) => void;
}

function DetailFields({ profile, readOnly, found, day, onUse }: DetailFieldsProps) {
  const t = useText();
  // A locked field has no hint, because the text above explains how it changes.
  const hint = (text: string) => (readOnly ? undefined : text);
  const hintOf = (field: ProposedField, text: ReactNode) =>
    found[field] === undefined || readOnly ? (
      text
    ) : (
      <>
        {text}
        <Suspense fallback={null}>
          <Proposal field={field} value={found[field]} onUse={onUse} />
        </Suspense>
      </>
    );
  const dayHint = profile.status === 'pending' ? undefined : t('account.hint.lockedApproved');
  const trnHint = profile.trn_unusual ? (
    <span className="text-accent-text">{t('account.hint.trn_unusual')}</span>
  ) : (
    hint(t('account.hint.trn'))
  );
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <NameFields {...{ profile, readOnly, hintOf }} />
      <TextField
        name="licence_number"
        label={t('account.field.licence_number')}
        hint={hintOf('licence_number', hint(t('account.hint.legal_name')))}
        defaultValue={profile.licence_number}
        dir="ltr"
        readOnly={readOnly}
      />
      <TextField
        name="licence_authority"
        label={t('account.field.licence_authority')}
        hint={hint(t('account.hint.legal_name'))}
        defaultValue={profile.licence_authority}
        readOnly={readOnly}
      />
      <DateField
        key={day?.turn}
        filled={day?.value}
        className="licence-day"
        name="licence_expires_on"
        label={t('account.field.licence_expires_on')}
        hint={
          readOnly ? dayHint : hintOf('licence_expires_on', t('account.hint.licence_expires_on'))
        }
        defaultValue={profile.licence_expires_on ?? ''}
        {...(readOnly ? {} : { min: 'tomorrow' })}
        readOnly={readOnly}
      />
      <DigitsField
        name="trn"
        label={t('account.field.trn')}
        hint={hintOf('trn', trnHint)}
        defaultValue={profile.trn}
        readOnly={readOnly}
      />
    </div>
  );
}

interface NameFieldsProps {
  profile: ProfileView;
  readOnly: boolean;
  hintOf: (field: ProposedField, text: ReactNode) => ReactNode;
}

function NameFields({ profile, readOnly, hintOf }: NameFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        name="legal_name_en"
        label={t('account.field.legal_name_en')}
        hint={hintOf('legal_name_en', readOnly ? undefined : t('account.hint.legal_name'))}
        defaultValue={profile.legal_name_en}
        dir="ltr"
        lang="en"
        readOnly={readOnly}
      />
      <TextField
        name="legal_name_ar"
        label={t('account.field.legal_name_ar')}
        hint={hintOf('legal_name_ar', readOnly ? undefined : t('account.hint.legal_name'))}
        defaultValue={profile.legal_name_ar}
        dir="rtl"
        lang="ar"
        readOnly={readOnly}
      />
    </>
  );
}
