import { useState } from 'react';
import type { ProfileView } from '../schema.ts';
import type { Proposals } from './read-document.ts';

export type Reading = 'idle' | 'reading' | 'none' | 'failed' | 'found';

/** The licence as far as its text can be read: an uploaded PDF. Null: there is none. */
export function readableLicence(profile: ProfileView): string | null {
  const licence = profile.documents.find(({ kind }) => kind === 'licence');
  return licence?.media_type === 'application/pdf' ? licence.url : null;
}

interface ReadState {
  readonly url: string | null;
  readonly reading: Reading;
  readonly found: Proposals;
}

const idle = { reading: 'idle', found: {} } as const;

export function useLicenceReading(url: string | null) {
  const [state, setState] = useState<ReadState>({ url, reading: 'idle', found: {} });
  // Another licence was uploaded, so that the values of the earlier one are no proposals.
  const { reading, found } = state.url === url ? state : idle;
  const read = async () => {
    if (url === null || reading === 'reading') return;
    const save = (next: Pick<ReadState, 'reading' | 'found'>) =>
      setState((known) => (known.url === url ? { url, ...next } : known));
    setState({ url, reading: 'reading', found: {} });
    try {
      const { readDocument } = await import('./read-document.ts');
      const proposals = await readDocument(url);
      const isEmpty = Object.keys(proposals).length === 0;
      save({ reading: isEmpty ? 'none' : 'found', found: proposals });
    } catch {
      save({ reading: 'failed', found: {} });
    }
  };
  return { reading, found, read };
}
