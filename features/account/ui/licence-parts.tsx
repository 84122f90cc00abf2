import FileSearch from 'lucide-react/icons/file-search';
import ListChecks from 'lucide-react/icons/list-checks';
import { useRef } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import type { ProposedField } from '#features/confirmation/rules/propose.ts';
import type { LicenceReading } from './licence-reading.ts';

interface ReadLicenceProps extends LicenceReading {
  open: number;
  onRead: () => void;
  onUseAll: () => void;
}

/** Reads the licence, and says what came of it. The values are beside their fields. */
export function ReadLicence({ reading, message, open, onRead, onUseAll }: ReadLicenceProps) {
  const { t } = useI18n();
  const text = useRef<HTMLParagraphElement>(null);
  const useAll = () => {
    onUseAll();
    text.current?.focus();
  };
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-note border border-line bg-sunken px-3 py-2.5">
      <p
        ref={text}
        tabIndex={-1}
        className="min-w-0 flex-1 basis-60 text-small text-text-2"
        role="status"
      >
        {message ?? t(`account.licence.${reading}`)}
      </p>
      {open > 0 && (
        <Button tone="secondary" size="sm" onClick={useAll}>
          <Icon of={ListChecks} />
          {t('account.licence.useAll', { n: open })}
        </Button>
      )}
      <Button
        tone={open > 0 ? 'quiet' : 'secondary'}
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
      <Tag tone="accent">{t('account.licence.proposed')}</Tag>
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
