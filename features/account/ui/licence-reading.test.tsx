// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { recordingAction, valueOf } from '#tests/harness/screen.tsx';
import type { DocumentView, ProfileView } from '../schema.ts';
import { DetailsForm } from './details-form.tsx';
import type { Proposals } from './read-document.ts';

const reader = vi.hoisted(() => ({
  asked: [] as string[],
  answer: async (): Promise<Proposals> => ({}),
  photo: async (): Promise<Proposals | string> => ({}),
}));
vi.mock(import('./read-photo.ts'), () => ({
  readPhoto: async (id: string, locale: string) => {
    reader.asked.push(`${id} ${locale}`);
    return reader.photo();
  },
}));
vi.mock(import('./read-document.ts'), () => ({
  readDocument: async (url: string) => {
    reader.asked.push(url);
    return reader.answer();
  },
}));

const licence: DocumentView = {
  id: 'd1',
  kind: 'licence',
  state: 'pending',
  reason: null,
  note: '',
  name: 'licence.pdf',
  bytes: 482_000,
  media_type: 'application/pdf',
  created_at: '2026-11-20T08:00:00.000Z',
  decided_at: null,
  url: '/api/documents/d1',
};
const upload = { licence: true, owner_id: true, authorisation: true, logo: true };
const profile: ProfileView = {
  company_id: 'company-1',
  account_type: 'supplier',
  status: 'pending',
  version: 3,
  full_name: 'Sara',
  email: 'sara@aldana.example',
  position: 'Owner',
  company_name: 'Al Dana Steel',
  mobile: '+971501234567',
  whatsapp: '+971501234567',
  phone: '+97143710092',
  unreadable_phones: [],
  minimum_order_value: '500.00',
  currency: 'AED',
  legal_name_en: '',
  legal_name_ar: '',
  licence_number: 'CN-1',
  licence_authority: '',
  licence_expires_on: null,
  renewal_expires_on: null,
  trn: '',
  trn_unusual: false,
  completion: 60,
  missing: [],
  missing_for_review: [],
  documents: [licence],
  review: { state: 'incomplete', submitted_at: null, due_at: null, decided_at: null, note: '' },
  can: { edit_contact: true, edit_details: true, read_photo: false, submit: true, upload },
};

function open(changes: Partial<ProfileView> = {}) {
  const { sent, action } = recordingAction();
  const page = openPage(<DetailsForm profile={{ ...profile, ...changes }} posted={undefined} />, {
    action,
  });
  const button = () => screen.queryByRole('button', { name: page.t('account.licence.read') });
  const read = () =>
    screen.findByRole('button', { name: page.t('account.licence.read') }, { timeout: 20_000 });
  return { ...page, sent, button, read };
}

/** The form of a profile whose licence arrives while the page is open. */
function Uploading() {
  const [documents, setDocuments] = useState<DocumentView[]>([]);
  return (
    <>
      <button type="button" onClick={() => setDocuments([licence])}>
        upload
      </button>
      <DetailsForm profile={{ ...profile, documents }} posted={undefined} />
    </>
  );
}

const useOf = (page: ReturnType<typeof open>, field: 'licence_number' | 'trn', value: string) =>
  screen.findByRole(
    'button',
    { name: page.t('account.licence.useFor', { field: page.t(`account.field.${field}`), value }) },
    { timeout: 20_000 },
  );

beforeEach(() => {
  reader.asked.length = 0;
});

describe('reading the licence of a profile', () => {
  it('proposes values and fills in only the one that is taken, which is then saved', async () => {
    reader.answer = async () => ({
      licence_number: 'CN-2947163',
      trn: '100492837500003',
      licence_expires_on: '2028-03-23',
    });
    const page = open();
    fireEvent.click(await page.read());
    const take = await useOf(page, 'licence_number', 'CN-2947163');
    expect(reader.asked).toEqual(['/api/documents/d1']);
    expect(valueOf('licence_number')).toBe('CN-1');
    expect(valueOf('trn')).toBe('');
    fireEvent.click(take);
    expect(valueOf('licence_number')).toBe('CN-2947163');
    expect(valueOf('trn')).toBe('');
    fireEvent.blur(screen.getByLabelText(page.t('account.field.licence_number')), {
      relatedTarget: document.body,
    });
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.sent[0]).toMatchObject({ licence_number: 'CN-2947163' });
  });

  it('begins with an upload on this page, and one press takes all proposals, which are then saved', async () => {
    reader.answer = async () => ({
      licence_number: 'CN-2947163',
      legal_name_en: 'Al Dana Steel LLC',
      licence_expires_on: '2028-03-23',
    });
    const { sent, action } = recordingAction();
    const { t } = openPage(<Uploading />, { action });
    await screen.findByRole('form', { name: t('account.details.title') });
    expect(reader.asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'upload' }));
    const all = await screen.findByRole('button', {
      name: t('account.licence.useAll', { n: 3 }),
    });
    expect(reader.asked).toEqual(['/api/documents/d1']);
    expect(screen.getAllByText(t('account.licence.proposed'))).toHaveLength(3);
    expect(valueOf('licence_number')).toBe('CN-1');
    fireEvent.click(all);
    await waitFor(() => expect(valueOf('licence_expires_on')).toBe('2028-03-23'));
    expect(valueOf('licence_number')).toBe('CN-2947163');
    expect(valueOf('legal_name_en')).toBe('Al Dana Steel LLC');
    expect(screen.queryByText(t('account.licence.proposed'))).toBeNull();
    const state = screen.getByText(t('account.licence.taken'));
    expect(document.activeElement).toBe(state);
    fireEvent.blur(screen.getByLabelText(t('account.field.licence_number')), {
      relatedTarget: document.body,
    });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      licence_number: 'CN-2947163',
      legal_name_en: 'Al Dana Steel LLC',
      licence_expires_on: '2028-03-23',
    });
  });

  it('is not begun by opening the page, and proposes no value that the form has', async () => {
    reader.answer = async () => ({ licence_number: 'CN-1' });
    const page = open();
    const button = await page.read();
    expect(reader.asked).toEqual([]);
    fireEvent.click(button);
    await screen.findByText(page.t('account.licence.same'));
    expect(screen.queryByText(page.t('account.licence.proposed'))).toBeNull();
  });

  it('reports a document without text and changes nothing', async () => {
    reader.answer = async () => ({});
    const page = open();
    fireEvent.click(await page.read());
    await screen.findByText(page.t('account.licence.none'));
    expect(valueOf('licence_number')).toBe('CN-1');
  });

  it('reports a document that cannot be read and changes nothing', async () => {
    reader.answer = async () => {
      throw new Error('broken');
    };
    const page = open();
    fireEvent.click(await page.read());
    await screen.findByText(page.t('account.licence.failed'));
    expect(valueOf('licence_number')).toBe('CN-1');
  });

  it('is done by the server for a photo, with its refusal in the place of the state', async () => {
    const documents = [{ ...licence, media_type: 'image/webp' }];
    const page = open({ documents, can: { ...profile.can, read_photo: true } });
    reader.photo = async () => 'The service is busy.';
    const button = await page.read();
    expect(page.container.textContent).toContain(page.t('account.licence.idle'));
    fireEvent.click(button);
    await screen.findByText('The service is busy.');
    reader.photo = async () => ({ licence_number: 'CN-2947163' });
    fireEvent.click(await page.read());
    const take = await useOf(page, 'licence_number', 'CN-2947163');
    expect(reader.asked).toEqual(['d1 en', 'd1 en']);
    expect(valueOf('licence_number')).toBe('CN-1');
    fireEvent.click(take);
    expect(valueOf('licence_number')).toBe('CN-2947163');
  });

  it('is not offered for a photo that the server does not read, without a licence, and for locked details', () => {
    for (const changes of [
      { documents: [{ ...licence, media_type: 'image/webp' }] },
      { documents: [] },
      { can: { ...profile.can, edit_details: false } },
    ]) {
      const page = open(changes);
      expect(page.button()).toBeNull();
      page.unmount();
    }
  });
});
