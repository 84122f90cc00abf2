import { screen, within } from '@testing-library/react';
import { openPage } from '#tests/harness/page.tsx';
import { recordingAction, type Fields } from '#tests/harness/screen.tsx';
import type { DocumentView, ProfileView } from '#features/account/schema.ts';
import { ProfilePage } from '#features/account/ui/profile-page.tsx';

export const uploadRights = { licence: true, owner_id: true, authorisation: true, logo: true };
export const profile: ProfileView = {
  company_id: 'company-1',
  account_type: 'supplier',
  status: 'pending',
  version: 3,
  full_name: 'سارة الحمادي',
  email: 'sara@aldana.example',
  position: 'Owner',
  company_name: 'Al Dana Steel',
  mobile: '+971501234567',
  whatsapp: '+971501234567',
  phone: '+97143710092',
  unreadable_phones: [],
  minimum_order_value: '500.00',
  currency: 'AED',
  legal_name_en: 'Al Dana Steel LLC',
  legal_name_ar: 'الدانة للحديد ذ.م.م',
  licence_number: 'CN-1234567',
  licence_authority: 'Dubai Economy',
  licence_expires_on: '2027-03-31',
  renewal_expires_on: null,
  trn: '100123456700003',
  trn_unusual: false,
  completion: 60,
  missing: [],
  missing_for_review: [],
  documents: [],
  review: { state: 'incomplete', submitted_at: null, due_at: null, decided_at: null, note: '' },
  can: {
    edit_contact: true,
    edit_details: true,
    read_photo: false,
    submit: true,
    upload: uploadRights,
  },
};
export const licence: DocumentView = {
  id: 'd1',
  kind: 'licence',
  state: 'pending',
  reason: null,
  note: '',
  name: 'licence-2026.pdf',
  bytes: 482_000,
  media_type: 'application/pdf',
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  url: '/api/documents/d1',
};

interface Options {
  readonly locale?: 'en' | 'ar';
  readonly profile?: Partial<ProfileView>;
  readonly review?: Partial<ProfileView['review']>;
  readonly isSuspended?: boolean;
  readonly answer?: (fields: Fields) => unknown;
}

const now = '2026-11-24T10:00:00.000Z';

/** Opens the profile of a company before its first review, with the changes given. */
export function openProfile({
  locale = 'en',
  isSuspended = false,
  answer,
  review,
  ...more
}: Options = {}) {
  const { sent, action } = recordingAction(answer);
  const shown = { ...profile, ...more.profile, review: { ...profile.review, ...review } };
  const page = openPage(
    <ProfilePage
      area="buyer"
      profile={shown}
      isSuspended={isSuspended}
      posted={undefined}
      now={now}
    />,
    { locale, action },
  );
  const form = (key: 'contact' | 'details' | 'renewal') =>
    within(screen.getByRole('form', { name: page.t(`account.${key}.title`) }));
  return { ...page, sent, form };
}

/** The field of a form by its name, also before its label is known. */
export function plainField(form: HTMLElement, name: string): HTMLInputElement {
  const field = form.querySelector(`input[name="${name}"]`);
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${name}`);
  return field;
}
