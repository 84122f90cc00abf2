import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { UserText } from '#ui/user-text.tsx';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import type { RequestedLine, VersionView } from '../schema/views.ts';
import { useOfferText } from './offer-text.ts';
import { VersionLines } from './version-lines.tsx';

interface OfferFactsProps {
  version: VersionView;
  requested: readonly RequestedLine[];
  currency: string;
  filesAt: string;
}

export function OfferFacts({ version, requested, currency, filesAt }: OfferFactsProps) {
  const { t, format } = useI18n();
  const offerText = useOfferText();
  const payment = offerText.payment(version);
  const incoterm = `${version.incoterm} ${version.incoterm_place}`;
  const yes = (is: boolean) => (is ? t('offer.yes') : t('offer.no'));
  return (
    <>
      <Card title={t('offer.lines.title')} flush>
        <VersionLines version={version} requested={requested} currency={currency} />
      </Card>
      <Card title={t('offer.terms.title')}>
        <DefinitionList
          layout="grid"
          className="max-md:gap-y-2 max-md:*:flex max-md:*:items-baseline max-md:*:justify-between max-md:*:gap-4 max-md:[&_dd]:text-end"
          items={[
            { term: t('offer.terms.delivery'), value: offerText.delivery(version) },
            { term: t('offer.terms.validUntil'), value: format.day(version.valid_until) },
            {
              term: t('offer.terms.payment'),
              value: payment === '' ? null : <bdi>{payment}</bdi>,
            },
            {
              term: t('offer.terms.quotation'),
              value: version.quotation_number === '' ? null : <bdi>{version.quotation_number}</bdi>,
            },
            {
              term: t('offer.incoterm.label'),
              value: version.incoterm === '' ? null : <bdi>{incoterm}</bdi>,
            },
            { term: t('offer.terms.negotiable'), value: yes(version.negotiable) },
            { term: t('offer.terms.firm'), value: yes(version.firm) },
          ]}
        />
        {version.terms !== '' && (
          <div className="mt-5 border-t border-line pt-4">
            <h3 className="text-caption text-text-3">{t('offer.terms.more')}</h3>
            <UserText className="mt-1 max-w-measure text-body text-text">{version.terms}</UserText>
          </div>
        )}
        {version.files.length > 0 && (
          <div className="mt-5 border-t border-line pt-4">
            <h3 className="mb-2 text-caption text-text-3">{t('offer.terms.documents')}</h3>
            <FileList files={version.files} hrefOf={(file) => `${filesAt}/${file.id}`} wide />
          </div>
        )}
      </Card>
    </>
  );
}
