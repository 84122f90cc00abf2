import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { useI18n } from './use-text.tsx';
import { buttonClass } from './button-style.ts';
import { FileName } from './file-name.tsx';
import { Icon } from './icon.tsx';

interface SheetFileProps {
  id: string;
  label: string;
  hint?: string;
  /** Undefined: the file is read in the browser and not posted. */
  name?: string;
  accept?: string;
  onChosen: (file: File | undefined) => void;
}

/**
 * A table in a file that is read as soon as it is chosen. The browser's chooser
 * lies over our label, because its own label is in the browser's language and files can be dropped
 * on it.
 */
export function SheetFile(props: SheetFileProps) {
  const { id, label, hint, name, accept = '.xlsx,.csv,.txt,.tsv', onChosen } = props;
  const { t } = useI18n();
  const [fileName, setFileName] = useState<string | null>(null);
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium text-text">
        {label}
      </label>
      <div className="relative flex flex-wrap items-center gap-3 rounded-field border border-dashed border-line-field bg-sunken p-3 text-small text-text-2 hover:bg-hover has-[:focus-visible]:field-ring">
        <span aria-hidden="true" className={buttonClass({ tone: 'tonal', size: 'sm' })}>
          <Icon of={FileSpreadsheet} />
          {t('ui.sheet.choose')}
        </span>
        {fileName === null ? (
          <span aria-hidden="true" className="pointer-coarse:hidden">
            {t('ui.sheet.drop')}
          </span>
        ) : (
          <span className="min-w-0 truncate">
            <FileName>{fileName}</FileName>
          </span>
        )}
        <input
          id={id}
          name={name}
          type="file"
          accept={accept}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ currentTarget: { files } }) => {
            setFileName(files?.[0]?.name ?? null);
            onChosen(files?.[0]);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1.5 text-caption text-text-3">
          {hint}
        </p>
      )}
    </>
  );
}
