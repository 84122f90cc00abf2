import Download from 'lucide-react/icons/download';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { SheetFile } from '#ui/sheet-file.tsx';
import { SheetImportDialog, SheetUnderstood } from '#ui/sheet-import-dialog.tsx';
import type { OfferSheetView } from '../schema/sheet.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { usableLines, type UsedSheet } from './sheet-values.ts';

interface SheetDialogProps {
  rfqId: string;
  currency: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onUse: (sheet: UsedSheet) => void;
}

/**
 * Fills the offer's lines from a spreadsheet: download, upload, preview, and only then into the
 * form.
 */
export function SheetDialog({ rfqId, currency, isOpen, onOpenChange, onUse }: SheetDialogProps) {
  const { t } = useI18n();
  const path = `/api/dashboard/supplier/rfq/${rfqId}/offer_sheet`;
  return (
    <SheetImportDialog<OfferSheetView>
      title={t('offer.sheet.title')}
      path={`${path}/check`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      renderChooser={(onChosen) => <Steps {...{ path, currency, onChosen }} />}
      show={(view) => <SheetResult view={view} usable={usableLines(view).length} />}
      use={(view) => {
        const usable = usableLines(view);
        if (usable.length === 0) return null;
        return {
          text: t('offer.sheet.use', { n: usable.length }),
          onUse: () => onUse({ ...view, lines: usable }),
        };
      }}
    />
  );
}

interface StepsProps {
  path: string;
  currency: string;
  onChosen: () => void;
}

function Steps({ path, currency, onChosen }: StepsProps) {
  const { t, locale } = useI18n();
  return (
    <>
      <section>
        <h3 className="text-h3 text-text">{t('offer.sheet.stepOne')}</h3>
        <p className="mt-1 mb-3 text-small text-text-2">{t('offer.sheet.stepOneWhy')}</p>
        <a
          href={`${path}?lang=${locale}&currency=${currency}`}
          download
          className={buttonClass({ tone: 'secondary' })}
        >
          <Icon of={Download} />
          {t('offer.sheet.download')}
        </a>
      </section>
      <section>
        <h3 className="mb-3 text-h3 text-text">{t('offer.sheet.stepTwo')}</h3>
        <SheetFile
          id="offer-sheet"
          label={t('offer.sheet.file')}
          name="file"
          hint={t('offer.sheet.fileHint')}
          onChosen={onChosen}
        />
      </section>
    </>
  );
}

function SheetResult({ view, usable }: { view: OfferSheetView; usable: number }) {
  const { t } = useI18n();
  const wrong = view.lines.length - usable;
  const others = view.problems.filter(({ row }) => !view.lines.some((line) => line.row === row));
  return (
    <div className="flex flex-col gap-4">
      <SheetUnderstood text={t('offer.sheet.understood', { n: usable })} />
      <SheetTerms view={view} />
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

function SheetTerms({ view }: { view: OfferSheetView }) {
  const { t } = useI18n();
  const { incoterm, incoterm_place: place, part_rule: rule, part_discount: discount } = view;
  const terms = [
    [t('offer.quote.number'), view.quotation_number],
    [t('offer.sheet.currency'), view.currency],
    [t('offer.incoterm.label'), incoterm === '' ? '' : `${incoterm} ${place}`],
    [t('offer.sheet.column.supplier_discount'), view.supplier_discount],
    [t('offer.sheet.column.shipping'), view.shipping],
    [t('offer.sheet.column.customs'), view.customs],
    [t('offer.sheet.column.part_rule'), rule === '' ? '' : t(`offer.part.rule.${rule}`)],
    [t('offer.sheet.column.part_minimum'), view.part_minimum],
    [
      t('offer.sheet.column.part_discount'),
      discount === '' ? '' : t(`offer.part.discount.${discount}`),
    ],
  ] as const;
  return terms
    .filter(([, text]) => text !== '')
    .map(([label, text]) => (
      <p key={label} className="text-small text-text-2">
        {label}: <bdi className="text-text">{text}</bdi>
      </p>
    ));
}
