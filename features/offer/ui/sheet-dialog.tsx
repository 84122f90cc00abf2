import CircleCheck from 'lucide-react/icons/circle-check';
import Download from 'lucide-react/icons/download';
import { useReading } from '../../../app/texts/use-text.tsx';
import { buttonClass } from '../../../app/ui/button-style.ts';
import { Button } from '../../../app/ui/button.tsx';
import { Dialog } from '../../../app/ui/dialog.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { Note } from '../../../app/ui/note.tsx';
import { SheetFile } from '../../../app/ui/sheet-file.tsx';
import { useSheetReading } from '../../../app/ui/use-sheet-reading.ts';
import type { OfferSheetView } from '../schema/sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { usableLines, type SheetLines } from './sheet-values.ts';

interface SheetDialogProps {
  rfqId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUse: (lines: SheetLines) => void;
}

/** The offer's lines by a spreadsheet: taken away, handed in, looked at, and only then put into the form. */
export function SheetDialog({ rfqId, isOpen, onOpenChange, onUse }: SheetDialogProps) {
  const { t } = useReading();
  const path = `/api/dashboard/supplier/rfq/${rfqId}/offer_sheet`;
  const { reading, form, read, reset } = useSheetReading<OfferSheetView>(`${path}/check`, t('rfq.import.failed'));
  const close = () => {
    onOpenChange(false);
    reset();
  };
  const isRead = reading.state === 'read';
  const usable = isRead ? usableLines(reading.view) : [];
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={t('offer.sheet.title')}
      tall
      locked={reading.state === 'reading'}
      actions={
        <>
          <Button tone="secondary" autoFocus={isRead && usable.length === 0} onClick={isRead ? reset : close}>
            {isRead ? t('rfq.import.other') : t('ui.cancel')}
          </Button>
          {isRead && usable.length > 0 && (
            <Button
              autoFocus
              onClick={() => {
                onUse(usable);
                close();
              }}
            >
              {t('offer.sheet.use', { n: usable.length })}
            </Button>
          )}
          {!isRead && (
            <Button busy={reading.state === 'reading'} busyLabel={t('rfq.import.reading')} onClick={() => void read()}>
              {t('rfq.import.read')}
            </Button>
          )}
        </>
      }
    >
      {isRead ? (
        <Understood view={reading.view} usable={usable.length} />
      ) : (
        <form
          ref={form}
          onSubmit={(event) => {
            event.preventDefault();
            // React lets a submit bubble through a portal to the form around the dialog.
            event.stopPropagation();
            void read();
          }}
          className="flex flex-col gap-5"
        >
          {'problem' in reading && reading.problem !== undefined && (
            <Note tone="danger" role="alert" title={reading.problem} />
          )}
          <Steps path={path} onChosen={() => void read()} />
        </form>
      )}
    </Dialog>
  );
}

function Steps({ path, onChosen }: { path: string; onChosen: () => void }) {
  const { t, locale } = useReading();
  return (
    <>
      <section>
        <h3 className="text-h3 text-text">{t('offer.sheet.stepOne')}</h3>
        <p className="mt-1 mb-3 text-small text-text-2">{t('offer.sheet.stepOneWhy')}</p>
        <a href={`${path}?lang=${locale}`} download className={buttonClass({ tone: 'secondary' })}>
          <Icon of={Download} />
          {t('offer.sheet.download')}
        </a>
      </section>
      <section>
        <h3 className="mb-3 text-h3 text-text">{t('offer.sheet.stepTwo')}</h3>
        <SheetFile
          id="offer-sheet"
          label={t('offer.sheet.file')}
          hint={t('offer.sheet.fileHint')}
          onChosen={onChosen}
        />
      </section>
    </>
  );
}

function Understood({ view, usable }: { view: OfferSheetView; usable: number }) {
  const { t } = useReading();
  const wrong = view.lines.length - usable;
  const others = view.problems.filter(({ row }) => !view.lines.some((line) => line.row === row));
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="flex items-center gap-2 text-h3 text-text">
        <Icon of={CircleCheck} size={18} className="text-success-text" />
        {t('offer.sheet.understood', { n: usable })}
      </p>
      {wrong > 0 && (
        <Note tone="accent" title={t('offer.sheet.problems', { n: wrong })}>
          {t('offer.sheet.problemsWhy')}
        </Note>
      )}
      {others.length > 0 && (
        <Note tone="danger" title={t('offer.sheet.others')}>
          <ul>
            {others.map(({ row, position, message }) => (
              <li key={`${row} ${position}`}>
                {row === null
                  ? t('offer.sheet.lineNumber', { n: position ?? 0 })
                  : t('offer.sheet.rowNumber', { n: row })}
                : {message}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {view.lines.length > 0 && <SheetPreview view={view} />}
    </div>
  );
}
