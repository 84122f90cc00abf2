import { useI18n } from '#ui/use-text.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { missingToShow } from '../rules/missing-fields.ts';
import type { MissingFieldView } from '../schema.ts';

interface MissingNoteProps {
  missing: readonly MissingFieldView[];
  /** The side of the reader's company, because it can correct only its own data. */
  own: 'seller' | 'buyer';
  area: 'buyer' | 'seller';
  /** The missing data prevents the invoice, not only its XML. */
  toIssue?: boolean;
}

const ofAddress = new Set<MissingFieldView['field']>(['street', 'city', 'emirate']);

export function MissingNote({ missing, own, area, toIssue = false }: MissingNoteProps) {
  const { t } = useI18n();
  const shown = missingToShow(missing);
  const mine = shown.filter(({ side }) => side === own);
  const whose = (side: MissingFieldView['side']) =>
    side === 'document'
      ? ''
      : `${side === own ? t('taxInvoice.missing.own') : t(`taxInvoice.side.${side}`)}: `;
  return (
    <Note
      tone="info"
      title={t(toIssue ? 'taxInvoice.missing.toIssue' : 'taxInvoice.missing.title')}
      actions={
        mine.length > 0 && (
          <>
            {mine.some(({ field }) => ofAddress.has(field)) && (
              <LinkButton to={`/${area}/address-managment`} tone="secondary" size="sm">
                {t('taxInvoice.missing.toAddresses')}
              </LinkButton>
            )}
            {mine.some(({ field }) => !ofAddress.has(field)) && (
              <LinkButton to={`/${area}/user-profile`} tone="secondary" size="sm">
                {t('taxInvoice.missing.toProfile')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <ul className="mt-1 list-disc ps-5">
        {shown.map(({ side, field, line }) => (
          <li key={`${side} ${field}`}>
            {whose(side)}
            {t(`taxInvoice.lack.${field}`, { n: line ?? 0 })}
          </li>
        ))}
      </ul>
    </Note>
  );
}
