import { Button } from '#ui/button.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { CredentialFields } from '#features/registration/ui/account-fields.tsx';
import { PersonalFields } from '#features/registration/ui/personal-fields.tsx';

interface ClaimPageProps {
  email: string;
  companyName: string;
  back: string;
  refused: Refused | undefined;
  action: string;
}

/** The sign-up of a guest in one step, because its address and company are known. */
export function ClaimPage({ email, companyName, back, refused, action }: ClaimPageProps) {
  const { t } = useI18n();
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <h1 className="text-h1 text-text">{t('guest.claim.title')}</h1>
        <p className="mt-2 max-w-measure text-body text-text-2">{t('guest.claim.lead')}</p>
        <p className="mt-2 max-w-measure text-small text-text-2">{t('guest.claim.review')}</p>
        <StaticForm action={action} refused={refused} className="mt-5 grid gap-4">
          <CredentialFields email={email} emailHint={t('guest.claim.email')} />
          <PersonalFields companyName={companyName} />
          <div className="mt-2 flex gap-3 max-md:flex-col">
            <Button type="submit" size="lg">
              {t('guest.claim.send')}
            </Button>
            <LinkButton to={back} tone="quiet">
              {t('guest.claim.back')}
            </LinkButton>
          </div>
        </StaticForm>
      </div>
    </div>
  );
}
