import FileSearch from 'lucide-react/icons/file-search';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import type { ProposedField } from '#features/confirmation/rules/propose.ts';
import type { ProfileView } from '../schema.ts';
import type { Proposals } from './read-document.ts';

type Reading = 'idle' | 'reading' | 'none' | 'failed' | 'found';

/** The licence as far as its text can be read: an uploaded PDF. Null: there is none. */
export function readableLicence(profile: ProfileView): string | null {
  const licence = profile.documents.find(({ kind }) => kind === 'licence');
  return licence?.media_type === 'application/pdf' ? licence.url : null;
}

interface ReadState {
  /** The licence that was read. */
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

interface ReadLicenceProps {
  reading: Reading;
  onRead: () => void;
}

/** Reads the licence by a press, and says what came of it. The values are beside their fields. */
export function ReadLicence({ reading, onRead }: ReadLicenceProps) {
  const { t } = useI18n();
  const isAlive = useHydrated();
  if (!isAlive) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-note border border-line bg-sunken px-3 py-2.5">
      <p className="min-w-0 flex-1 basis-60 text-small text-text-2" role="status">
        {t(`account.licence.${reading}`)}
      </p>
      <Button
        tone="secondary"
        size="sm"
        busy={reading === 'reading'}
        busyLabel={t('account.licence.busy')}
        onClick={onRead}
      >
        <Icon of={FileSearch} />
        {t('account.licence.read')}
      </Button>
    </div>
  );
}

interface ProposalProps {
  field: ProposedField;
  value: string | undefined;
  onUse: (field: ProposedField, value: string) => void;
}

/** A value of the licence beside its field. It is filled in by a press only. */
export function Proposal({ field, value, onUse }: ProposalProps) {
  const { t, format } = useI18n();
  if (value === undefined) return null;
  const shown = field === 'licence_expires_on' ? format.day(value) : value;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>
        {t('account.licence.says')} <bdi className="font-medium text-text">{shown}</bdi>
      </span>
      <button
        type="button"
        aria-label={t('account.licence.useFor', {
          field: t(`account.field.${field}`),
          value: shown,
        })}
        onClick={() => onUse(field, value)}
        className="rounded-chip font-medium text-primary-text hover:underline max-md:min-h-11"
      >
        {t('account.licence.use')}
      </button>
    </span>
  );
}
