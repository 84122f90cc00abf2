import { useI18n } from '#ui/use-text.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { CompanyReview } from '../schema.ts';
import { FieldRow } from './field-row.tsx';
import { useWishedFocus } from './review-focus.ts';
import type { DocumentFacts, ReviewedDocument } from './use-document-facts.ts';

interface FieldsCardProps {
  review: CompanyReview;
  document: ReviewedDocument | undefined;
  facts: DocumentFacts;
  focused: string | null;
  onFocus: (field: ReviewedDocument['fields'][number]['name']) => void;
}

export function FieldsCard({ review, document, facts, focused, onFocus }: FieldsCardProps) {
  const { t } = useI18n();
  useWishedFocus(document);
  const { fields_left: left, fields_total: total } = review;
  return (
    <section aria-labelledby="fields-title">
      <header className="flex min-h-[52px] items-center justify-between gap-3 border-b border-line px-card py-2.5">
        <h2 id="fields-title" className="text-h3 text-text">
          {t('companyReview.compare.title')}
        </h2>
        <p className="text-small text-text-2">
          {t('companyReview.compare.count', { n: total - left, total })}
        </p>
      </header>
      {document !== undefined && (
        <>
          <p className="flex items-center justify-between gap-3 border-b border-line bg-sunken px-card py-1.5 text-caption text-text-2">
            {t('companyReview.compare.lead')}
            <span className="flex shrink-0 items-center gap-1.5">
              {t('companyReview.compare.sameShort')}
              <Kbd>{t('companyReview.keys.space')}</Kbd>
            </span>
          </p>
          <ul
            className="divide-y divide-line border-b border-line"
            aria-label={t(`account.field.${document.kind}`)}
          >
            {document.fields.map((field) => (
              <FieldRow
                key={field.name}
                review={review}
                document={document}
                field={field}
                fact={facts.factOf(document, field)}
                isFocused={field.name === focused}
                onFocus={() => onFocus(field.name)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
