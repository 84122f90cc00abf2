import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import type { ProfileView } from '../schema.ts';
import type { Proposals } from './read-document.ts';

export type Reading = 'idle' | 'reading' | 'none' | 'failed' | 'found';

export interface LicenceReading {
  readonly reading: Reading;
  readonly message: string | null;
}

interface ReadableLicence {
  readonly id: string;
  readonly url: string;
  readonly isPhoto: boolean;
}

/** The uploaded licence: a PDF, or a photo if the server reads photos. Null: there is none. */
export function readableLicence({ documents, can }: ProfileView): ReadableLicence | null {
  const licence = documents.find(({ kind }) => kind === 'licence');
  if (licence === undefined) return null;
  const { id, url, media_type: mediaType } = licence;
  const isPhoto = mediaType.startsWith('image/');
  const isReadable = isPhoto ? can.read_photo : mediaType === 'application/pdf';
  return isReadable ? { id, url, isPhoto } : null;
}

interface ReadState extends LicenceReading {
  readonly id: string | null;
  readonly found: Proposals;
}

const idle = { reading: 'idle', message: null, found: {} } as const;

async function readValues({ id, url, isPhoto }: ReadableLicence, locale: string) {
  if (isPhoto) return (await import('./read-photo.ts')).readPhoto(id, locale);
  return (await import('./read-document.ts')).readDocument(url);
}

export function useLicenceReading(licence: ReadableLicence | null) {
  const { locale } = useI18n();
  const id = licence?.id ?? null;
  const [state, setState] = useState<ReadState>({ id, ...idle });
  // Another licence was uploaded, so that the values of the earlier one are no proposals.
  const { reading, message, found } = state.id === id ? state : idle;
  const read = async () => {
    if (licence === null || reading === 'reading') return;
    const save = (next: Partial<ReadState>) =>
      setState((known) => (known.id === id ? { id, ...idle, ...next } : known));
    setState({ id, ...idle, reading: 'reading' });
    try {
      const answer = await readValues(licence, locale);
      if (typeof answer === 'string') save({ reading: 'failed', message: answer });
      else save({ reading: Object.keys(answer).length === 0 ? 'none' : 'found', found: answer });
    } catch {
      save({ reading: 'failed' });
    }
  };
  return { reading, message, found, read };
}
