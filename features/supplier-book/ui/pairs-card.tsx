import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Facts } from '#ui/facts.tsx';
import { DialogOpener, OpenerForm } from '#ui/page-dialog.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi, Ltr, PhoneNumber } from '#ui/user-text.tsx';
import type { PairView } from '../schema.ts';

interface PairsCardProps {
  pairs: readonly PairView[];
  onOpen: (pair: PairView) => void;
}

/** Contacts that seem to be one supplier. Draws nothing without a pair. */
export function PairsCard({ pairs, onOpen }: PairsCardProps) {
  const { t } = useI18n();
  if (pairs.length === 0) return null;
  return (
    <Card title={t('supplierBook.merge.title')} className="mb-5">
      <p className="max-w-measure text-small text-text-2">{t('supplierBook.merge.lead')}</p>
      <ul className="mt-2 divide-y divide-line">
        {pairs.map((pair) => {
          const { primary, duplicate, same } = pair;
          return (
            <li key={duplicate.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-60">
                <p className="text-body text-text">
                  {t('supplierBook.merge.and', { one: primary.name, other: duplicate.name })}
                </p>
                <p className="text-small text-text-2">
                  <Facts>{same.map((key) => t(`supplierBook.merge.same.${key}`))}</Facts>
                </p>
              </div>
              <OpenerForm>
                <DialogOpener
                  kind={`merge.${duplicate.id}`}
                  tone="secondary"
                  size="sm"
                  onOpen={() => onOpen(pair)}
                >
                  {t('supplierBook.merge.open')}
                  <span className="sr-only">
                    {' '}
                    {t('supplierBook.merge.and', { one: primary.name, other: duplicate.name })}
                  </span>
                </DialogOpener>
              </OpenerForm>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface MergeFormProps {
  pair: PairView;
  onClose: () => void;
}

/** Shows the contact that a pair becomes, and asks before it is merged. */
export function MergeForm({ pair, onClose }: MergeFormProps) {
  const { t, locale } = useI18n();
  const { primary, duplicate, merged } = pair;
  return (
    <DecisionForm
      title={t('supplierBook.merge.ask', { one: primary.name, other: duplicate.name })}
      intent="merge"
      hidden={{
        id: primary.id,
        other_id: duplicate.id,
        seen_version: String(primary.version),
        seen_other_version: String(duplicate.version),
      }}
      label={t('supplierBook.merge.do')}
      reason="none"
      onClose={onClose}
    >
      <p>{t('supplierBook.merge.what')}</p>
      <DefinitionList
        items={[
          { term: t('supplierBook.field.name'), value: <Bdi>{merged.name}</Bdi> },
          { term: t('supplierBook.field.email'), value: merged.email && <Ltr>{merged.email}</Ltr> },
          {
            term: t('supplierBook.field.mobile'),
            value: merged.mobile && <PhoneNumber>{merged.mobile}</PhoneNumber>,
          },
          { term: t('supplierBook.field.trn'), value: merged.trn && <Ltr>{merged.trn}</Ltr> },
          {
            term: t('supplierBook.field.licence'),
            value: merged.licence_number && <Ltr>{merged.licence_number}</Ltr>,
          },
          {
            term: t('supplierBook.field.state'),
            value: t(`supplierBook.state.${merged.state}`),
          },
          {
            term: t('supplierBook.field.groups'),
            value: merged.groups.join(locale === 'ar' ? '، ' : ', '),
          },
          {
            term: t('supplierBook.field.note'),
            value: merged.note && <span className="whitespace-pre-line">{merged.note}</span>,
          },
        ]}
      />
    </DecisionForm>
  );
}
