import { useId, useRef } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { SheetFile } from '#ui/sheet-file.tsx';
import { Textarea } from '#ui/textarea.tsx';

/** Imports suppliers from a pasted table, or from a file that the browser reads into the field. */
export function ImportForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const text = useRef<HTMLTextAreaElement>(null);
  const fileId = useId();
  const read = async (file: File | undefined) => {
    if (file !== undefined && text.current !== null) text.current.value = await file.text();
  };
  return (
    <DecisionForm
      title={t('supplierBook.import.title')}
      intent="import"
      label={t('supplierBook.import.do')}
      reason="none"
      onClose={onClose}
    >
      {(refused) => (
        <>
          <p>{t('supplierBook.import.lead')}</p>
          <div className="noscript:hidden">
            <SheetFile
              id={fileId}
              label={t('supplierBook.import.file')}
              accept=".csv,.vcf,.txt,text/csv,text/vcard"
              onChosen={(file) => void read(file)}
            />
          </div>
          <Textarea
            ref={text}
            name="text"
            label={t('supplierBook.import.text')}
            rows={6}
            dir="auto"
            spellCheck={false}
          />
          <RowErrors refused={refused} />
          <Checkbox name="skip">{t('supplierBook.import.skip')}</Checkbox>
        </>
      )}
    </DecisionForm>
  );
}

/** The errors of rows, which no field of the form has. */
function RowErrors({ refused }: { refused: Refused | undefined }) {
  const { t, format } = useI18n();
  const rows = Object.entries(refused?.errors ?? {}).flatMap(([path, messages]) => {
    const [, row] = /^rows\.(\d{1,4})\./.exec(path) ?? [];
    return row === undefined
      ? []
      : messages.map((message) => ({ path, row: Number(row), message }));
  });
  if (rows.length === 0) return null;
  return (
    <ul className="max-h-60 overflow-y-auto text-small text-danger-text">
      {rows.map(({ path, row, message }) => (
        <li key={`${path} ${message}`}>
          {t('supplierBook.import.row', { n: format.number(row), message })}
        </li>
      ))}
    </ul>
  );
}
