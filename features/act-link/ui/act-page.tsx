import CircleCheck from 'lucide-react/icons/circle-check';
import Unlink from 'lucide-react/icons/unlink';
import { brandOf } from '#shared/brand.ts';
import { formatMoney } from '#shared/money-format.ts';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { ActView } from '../schema.ts';

interface ActPageProps {
  view: ActView;
  isDone: boolean;
  action: string;
  refused: Refused | undefined;
}

/**
 * The page of a link that acts. Opening it changes nothing, and it works without a sign-in or
 * JavaScript.
 */
export function ActPage({ view, isDone, action, refused }: ActPageProps) {
  const { state, verb, facts } = view;
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        {isDone ? (
          <Ended path={view.path} state="done" />
        ) : state === 'open' && verb !== null && facts !== null ? (
          <ActForm view={{ ...view, verb, facts }} action={action} refused={refused} />
        ) : (
          <Ended path={view.path} state={state === 'open' ? 'changed' : state} />
        )}
      </div>
    </div>
  );
}

function Ended({
  path,
  state,
}: {
  path: string | null;
  state: Exclude<ActView['state'], 'open'> | 'done';
}) {
  const { t, locale } = useI18n();
  const isDone = state === 'done';
  return (
    <>
      <Icon of={isDone ? CircleCheck : Unlink} size={28} className="text-primary-text" />
      <h1 className="mt-3 text-h1 text-text">
        {isDone ? t('actLink.done') : t(`actLink.state.${state}`)}
      </h1>
      {!isDone && (
        <p className="mt-2 max-w-measure text-body text-text-2">{t(`actLink.why.${state}`)}</p>
      )}
      <LinkButton to={path ?? '/auth'} tone="secondary" className="mt-5">
        {t('actLink.open', { brand: brandOf(locale).name })}
      </LinkButton>
    </>
  );
}

type OpenView = ActView & {
  verb: NonNullable<ActView['verb']>;
  facts: NonNullable<ActView['facts']>;
};

function ActForm({
  view,
  action,
  refused,
}: {
  view: OpenView;
  action: string;
  refused: Refused | undefined;
}) {
  const { t, locale, format } = useI18n();
  const { verb, facts, path } = view;
  const { amount, currency } = facts.total;
  return (
    <>
      <h1 className="text-h1 text-text">{t(`actLink.title.${verb}`)}</h1>
      <p className="mt-2 max-w-measure text-body text-text-2">{t(`actLink.effect.${verb}`)}</p>
      <DefinitionList
        className="mt-5"
        items={[
          { term: t('actLink.number'), value: <Ltr>{facts.number}</Ltr> },
          { term: t('actLink.subject'), value: <bdi>{facts.title}</bdi> },
          ...(facts.company === ''
            ? []
            : [{ term: t('actLink.company'), value: <bdi>{facts.company}</bdi> }]),
          { term: t('actLink.total'), value: formatMoney(amount, currency, { locale }) },
          ...(facts.reason === ''
            ? []
            : [{ term: t('actLink.reason'), value: <bdi>{facts.reason}</bdi> }]),
        ]}
      />
      <StaticForm action={action} refused={refused} className="mt-5 grid gap-4">
        {view.needs_proof && (
          <>
            <p className="max-w-measure text-small text-text-2">{t('actLink.proof')}</p>
            <PasswordField name="password" label={t('actLink.password')} />
            <TextField
              name="code"
              label={t('actLink.code')}
              autoComplete="one-time-code"
              optional
              dir="ltr"
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{t(`actLink.do.${verb}`)}</Button>
          {path !== null && (
            <LinkButton to={path} tone="secondary">
              {t('actLink.open', { brand: brandOf(locale).name })}
            </LinkButton>
          )}
        </div>
        <p className="max-w-measure text-small text-text-3">
          {t('actLink.until', { time: format.dateTime(new Date(facts.until)) })}
        </p>
      </StaticForm>
    </>
  );
}
