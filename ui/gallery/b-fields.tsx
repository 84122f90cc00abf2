import { Card } from '../card.tsx';
import { DateField } from '../date-field.tsx';
import { FileField } from '../file-field.tsx';
import type { Upload } from '../file-field-upload.ts';
import { useListTexts } from './b-texts.ts';

const stored = [{ id: 'sample', name: 'BOQ – مخطط الأساسات Rev B.pdf', size: 1_887_436 }];
const accept = ['.pdf', '.xlsx', 'image/png', 'image/jpeg'];

/**
 * A server that is slow on purpose: ten steps, then the file is stored. It replaces the network, in
 * this page only.
 */
const slowUpload: Upload = async (file, onProgress, signal) => {
  for (let step = 1; step <= 10 && !signal.aborted; step += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    onProgress(step / 10);
  }
  return { ok: true, file: { id: file.name, name: file.name, size: file.size } };
};

export function DateAndFileSection() {
  const text = useListTexts();
  return (
    <Card title={text.date}>
      <form className="grid gap-5 md:grid-cols-2">
        <DateField name="expiry" label={text.expiry} hint={text.expiryHint} min="tomorrow" />
        <DateField name="licenceExpiry" label={text.locked} defaultValue="2027-03-14" readOnly />
        <FileField
          name="documents"
          label={text.documents}
          filesMax={4}
          accept={accept}
          typesLabel={text.types}
          files={stored}
          optional
        />
        <FileField
          name="licence"
          label={text.licence}
          hint={text.slow}
          accept={accept}
          typesLabel={text.types}
          upload={slowUpload}
        />
      </form>
    </Card>
  );
}
