import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { ProfileTabs } from '#features/account/ui/profile-tabs.tsx';
import { verifiedName } from '../rules.ts';
import type { OwnPublicPage } from '../schema.ts';
import { CompanyFacts } from './company-facts.tsx';

interface OwnPageProps {
  view: OwnPublicPage;
  area: 'buyer' | 'seller';
  brandName: string;
  refused: Refused | undefined;
}

/** The setting of the public page, with the page as visitors see it. */
export function OwnPage({ view, area, brandName, refused }: OwnPageProps) {
  const { t, locale } = useI18n();
  const { state, preview, can } = view;
  const isOn = state === 'on';
  return (
    <div className="mx-auto grid max-w-public grid-cols-[minmax(0,1fr)] gap-gap">
      <header>
        <h1 className="page-name text-h1 text-text">{t('publicCompany.own.title')}</h1>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('publicCompany.own.lead')}</p>
      </header>
      <ProfileTabs area={area} />
      {preview === null ? (
        <Note tone="neutral">{t('publicCompany.own.notApproved')}</Note>
      ) : (
        <Card
          title={t('publicCompany.own.preview')}
          titleNote={
            <Tag tone={isOn ? 'primary' : 'neutral'}>
              {t(isOn ? 'publicCompany.own.stateOn' : 'publicCompany.own.stateOff')}
            </Tag>
          }
          actions={
            isOn && (
              <LinkButton to={`/companies/${preview.id}`} reloadDocument tone="secondary" size="sm">
                {t('publicCompany.own.open')}
              </LinkButton>
            )
          }
        >
          <p dir="auto" className="text-page-start mb-4 text-h2 text-text">
            {verifiedName(preview, locale)}
          </p>
          <CompanyFacts company={preview} brandName={brandName} level={3} />
          <p className="mt-5 border-t border-line pt-4 text-small text-text-2">
            {t('publicCompany.own.shows')} {t('publicCompany.own.soon')}
          </p>
          {can.change ? (
            <Form message={refused?.message} className="mt-4">
              <input type="hidden" name="state" value={isOn ? 'off' : 'on'} />
              <SubmitButton
                tone={isOn ? 'secondary' : 'primary'}
                busyLabel={t('publicCompany.own.working')}
              >
                {t(isOn ? 'publicCompany.own.turnOff' : 'publicCompany.own.turnOn')}
              </SubmitButton>
            </Form>
          ) : (
            <p className="mt-4 text-small text-text-3">{t('publicCompany.own.notAllowed')}</p>
          )}
        </Card>
      )}
    </div>
  );
}
