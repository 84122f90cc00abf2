import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Note } from '#ui/note.tsx';
import { SheetFile } from '#ui/sheet-file.tsx';
import { SheetImportDialog, SheetUnderstood } from '#ui/sheet-import-dialog.tsx';
import { unitName } from '#shared/units.ts';
import { noLineFacts } from '../rules/line-facts.ts';
import { LineFactsText } from './line-facts-text.tsx';
import type { ImportView } from '../schema/view.ts';

interface ImportDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  mode: 'file' | 'text';
  onAdd: (view: ImportView) => void;
}

export function ImportDialog({ isOpen, onOpenChange, mode, onAdd }: ImportDialogProps) {
  const { t } = useI18n();
  return (
    <SheetImportDialog<ImportView>
      title={t('rfq.import.title')}
      path="/api/dashboard/buyer/rfq/lines/import"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      renderChooser={(onChosen) => <Source mode={mode} onChosen={onChosen} />}
      show={(view) => <ImportResult view={view} />}
      use={(view) => ({
        text: t('rfq.import.add', { n: view.lines.length }),
        onUse: () => onAdd(view),
      })}
    />
  );
}

function Source({ mode, onChosen }: { mode: 'file' | 'text'; onChosen: () => void }) {
  const { t } = useI18n();
  const label = 'mb-1.5 block text-small font-medium text-text';
  const file = (
    <SheetFile
      id="import-file"
      label={t('rfq.import.file')}
      name="file"
      hint={t('rfq.import.fileHint')}
      onChosen={onChosen}
    />
  );
  return (
    <>
      {mode === 'file' && file}
      <div>
        <label htmlFor="import-text" className={label}>
          {t(mode === 'text' ? 'rfq.import.textFirst' : 'rfq.import.text')}
        </label>
        <textarea
          id="import-text"
          name="text"
          dir="auto"
          rows={6}
          autoFocus={mode === 'text'}
          className="block w-full rounded-field border border-line-field bg-surface px-3 py-2 text-page-start text-small text-text"
        />
        <p className="mt-1.5 text-caption text-text-3">{t('rfq.import.textHint')}</p>
      </div>
      {mode === 'text' && file}
    </>
  );
}

function ImportResult({ view }: { view: ImportView }) {
  const { t, locale } = useI18n();
  const wrong = new Set(view.problems.map(({ row }) => row));
  const cell = 'border-b border-line px-2 py-1.5 align-top';
  return (
    <div className="flex flex-col gap-4">
      <SheetUnderstood text={t('rfq.import.understood', { n: view.lines.length - wrong.size })} />
      {wrong.size > 0 && (
        <Note tone="accent" title={t('rfq.import.problems', { n: wrong.size })}>
          {t('rfq.import.problemsWhy')}
        </Note>
      )}
      <div className="overflow-x-auto">
        <table className="w-full text-small">
          <thead>
            <tr className="text-text-3">
              <th scope="col" className={cx(cell, 'text-start font-medium')}>
                #
              </th>
              <th scope="col" className={cx(cell, 'text-start font-medium')}>
                {t('rfq.form.description')}
              </th>
              <th scope="col" className={cx(cell, 'text-end font-medium')}>
                {t('rfq.form.quantity')}
              </th>
              <th scope="col" className={cx(cell, 'text-start font-medium')}>
                {t('rfq.form.unit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {view.lines.map((line) => {
              const problems = view.problems.filter(({ row }) => row === line.row);
              return (
                <tr key={line.row} className={cx(problems.length > 0 && 'bg-danger-soft')}>
                  <td className={cx(cell, 'text-text-3')}>
                    <bdi dir="ltr">{line.row}</bdi>
                  </td>
                  <td className={cell}>
                    <span dir="auto" className="block text-page-start text-text">
                      {line.description}
                      <LineFactsText line={{ ...noLineFacts, ...line }} />
                    </span>
                    {problems.map((problem) => (
                      <span key={problem.column} className="block font-medium text-danger-text">
                        {t(`rfq.form.${problem.column}`)}: {problem.message}
                      </span>
                    ))}
                  </td>
                  <td dir="ltr" className={cx(cell, 'text-end text-text')}>
                    {line.quantity}
                  </td>
                  <td className={cx(cell, 'text-text')}>
                    {line.unit_code === '' ? (
                      <bdi>{line.unit}</bdi>
                    ) : (
                      unitName(locale, line.unit_code)
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
