import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import type { ProposedField } from '#features/confirmation/rules/propose.ts';
import type { ProfileView } from '../schema.ts';
import type { Proposals } from './read-document.ts';

/** `same`: the form has all values of the licence. `taken`: each proposal was used. */
export type Reading = 'idle' | 'reading' | 'none' | 'failed' | 'found' | 'same' | 'taken';

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

/** The fields come from the values, because their list loads the rules of the comparison. */
export const entriesOf = (values: Proposals) => Object.entries(values) as [ProposedField, string][];

function differingFrom(profile: ProfileView, read: Proposals): Proposals {
  return Object.fromEntries(entriesOf(read).filter(([field, value]) => value !== profile[field]));
}

function readingOf(read: Proposals, found: Proposals): Reading {
  if (Object.keys(read).length === 0) return 'none';
  return Object.keys(found).length === 0 ? 'same' : 'found';
}

/**
 * Reads the licence of a profile on request, and when it is uploaded on this page. `take` removes
 * proposals that were used.
 */
export function useLicenceReading(profile: ProfileView, licence: ReadableLicence | null) {
  const { locale } = useI18n();
  const id = licence?.id ?? null;
  const [state, setState] = useState<ReadState>({ id, ...idle });
  // Another licence was uploaded, so that the values of the earlier one are no proposals.
  const { reading, message, found }: Omit<ReadState, 'id'> = state.id === id ? state : idle;
  const read = async () => {
    if (licence === null || reading === 'reading') return;
    const save = (next: Partial<ReadState>) =>
      setState((known) => (known.id === id ? { id, ...idle, ...next } : known));
    setState({ id, ...idle, reading: 'reading' });
    try {
      const answer = await readValues(licence, locale);
      if (typeof answer === 'string') return save({ reading: 'failed', message: answer });
      const proposed = differingFrom(profile, answer);
      save({ reading: readingOf(answer, proposed), found: proposed });
    } catch {
      save({ reading: 'failed' });
    }
  };
  const readUploaded = useEffectEvent(read);
  const known = useRef(id);
  useEffect(() => {
    if (id === known.current) return;
    known.current = id;
    void readUploaded();
  }, [id]);
  const take = (fields: readonly ProposedField[]) =>
    setState((last) => {
      const left = Object.entries(last.found).filter(
        ([field]) => !fields.some((one) => one === field),
      );
      return {
        ...last,
        found: Object.fromEntries(left),
        reading: left.length === 0 ? 'taken' : last.reading,
      };
    });
  return { reading, message, found, read, take };
}
