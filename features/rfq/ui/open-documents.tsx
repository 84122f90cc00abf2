import { Checkbox } from '#ui/checkbox.tsx';
import { FileName } from '#ui/file-name.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';

interface OpenDocumentsProps {
  files: readonly FormFile[];
  openIds: readonly string[];
}

/** Chooses the documents that suppliers may open before they buy access. */
export function OpenDocuments({ files, openIds }: OpenDocumentsProps) {
  const { t } = useI18n();
  if (files.length === 0) return null;
  return (
    <fieldset className="mt-4 flex flex-col gap-2">
      <legend className="mb-1 text-small font-semibold text-text-2">{t('rfq.form.open')}</legend>
      <p className="text-caption text-text-3">{t('rfq.form.openHint')}</p>
      {files.map(({ id, name }) => (
        <Checkbox
          key={id}
          name="open_file_ids"
          value={id}
          label={name}
          defaultChecked={openIds.includes(id)}
        >
          <FileName>{name}</FileName>
        </Checkbox>
      ))}
    </fieldset>
  );
}
