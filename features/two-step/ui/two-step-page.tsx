import { Link } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { useI18n, useText } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { CopyValue } from '#ui/copy-value.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Enrolment, TwoStepView } from '../schema.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type TwoStepAnswer =
  | Refused
  | { ok: true; message: string; enrolment: Enrolment }
  | { ok: true; message: string; codes: readonly string[] };

interface TwoStepPageProps {
  view: TwoStepView;
  posted: TwoStepAnswer | undefined;
  email: string;
  back: { href: string; label: string };
  href: string;
}

/** Turns two-step sign-in on and off. Plain forms, so that it works before JavaScript. */
export function TwoStepPage({ view, posted, email, back, href }: TwoStepPageProps) {
  const t = useText();
  const isOn = view.state === 'on';
  const refused = posted?.ok === false ? posted : undefined;
  const refusedOf = (intent: string) =>
    refused?.values['intent'] === intent ? refused : undefined;
  return (
    <div className="mx-auto grid w-full max-w-160 gap-gap">
      <header className="print:hidden">
        <Link
          to={back.href}
          className="text-small font-medium text-primary-text hover:underline max-md:inline-block max-md:py-3"
        >
          {back.label}
        </Link>
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <h1 className="page-name text-h1 text-text">{t('twoStep.title')}</h1>
          <Tag tone={isOn ? 'primary' : 'neutral'}>
            {t(isOn ? 'twoStep.state.on' : 'twoStep.state.off')}
          </Tag>
        </div>
        <p className="mt-1 max-w-measure text-small text-text-2">{t('twoStep.what')}</p>
      </header>
      {posted?.ok === true && 'codes' in posted ? (
        <RecoveryCodes
          codes={posted.codes}
          email={email}
          backHref={back.href}
          message={posted.message}
        />
      ) : isOn ? (
        <Settings view={view} refusedOf={refusedOf} />
      ) : posted?.ok === true ? (
        <Scan enrolment={posted.enrolment} refused={undefined} href={href} />
      ) : refusedOf('confirm') !== undefined && view.state === 'enrolling' ? (
        <Scan enrolment={null} refused={refusedOf('confirm')} href={href} />
      ) : (
        <Start refused={refused} />
      )}
    </div>
  );
}

function Start({ refused }: { refused: Refused | undefined }) {
  const t = useText();
  return (
    <Card title={t('twoStep.start.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">{t('twoStep.start.lead')}</p>
      <Form errors={refused?.errors} message={refused?.message} className="grid gap-4">
        <input type="hidden" name="intent" value="begin" />
        <PasswordField name="password" label={t('twoStep.password')} className="md:max-w-80" />
        <div>
          <SubmitButton busyLabel={t('twoStep.start.busy')}>
            {t('twoStep.start.button')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** The QR code is shown only once, because after a wrong code the app already has the account. */
function Scan(props: { enrolment: Enrolment | null; refused: Refused | undefined; href: string }) {
  const { enrolment, refused, href } = props;
  const t = useText();
  return (
    <Card title={t('twoStep.scan.title')}>
      {enrolment === null ? (
        <p className="mb-4 text-small text-text-2">{t('twoStep.scan.again')}</p>
      ) : (
        <>
          <p className="mb-4 max-w-measure text-small text-text-2">{t('twoStep.scan.lead')}</p>
          <svg
            role="img"
            aria-label={t('twoStep.scan.picture')}
            viewBox={`0 0 ${enrolment.qr.size} ${enrolment.qr.size}`}
            shapeRendering="crispEdges"
            className="size-52 rounded-note border border-line"
          >
            {/* Black on white in both themes, because cameras do not read inverted codes. */}
            <rect width="100%" height="100%" fill="#fff" />
            <path d={enrolment.qr.path} fill="#000" />
          </svg>
          <p className="mt-4 text-small text-text-2">{t('twoStep.scan.byHand')}</p>
          <p className="mt-1 font-mono text-body text-text">
            <CopyValue value={enrolment.secret} label={t('twoStep.scan.copy')} />
          </p>
          <p className="mt-2 mb-6 text-small md:hidden">
            <a
              href={enrolment.address}
              className="inline-block py-3 font-medium text-primary-text hover:underline"
            >
              {t('twoStep.scan.open')}
            </a>
          </p>
        </>
      )}
      <Form errors={refused?.errors} message={refused?.message} className="mt-6 grid gap-4">
        <input type="hidden" name="intent" value="confirm" />
        <CodeField name="code" label={t('twoStep.scan.code')} />
        <p className="text-caption text-text-3">{t('twoStep.scan.ends')}</p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <SubmitButton busyLabel={t('twoStep.scan.busy')}>{t('twoStep.scan.button')}</SubmitButton>
          <Link
            to={href}
            className="text-small font-medium text-primary-text hover:underline max-md:py-3"
          >
            {t('twoStep.scan.restart')}
          </Link>
        </div>
      </Form>
    </Card>
  );
}

function Settings(props: {
  view: TwoStepView;
  refusedOf: (intent: string) => Refused | undefined;
}) {
  const { view, refusedOf } = props;
  const { t, format } = useI18n();
  return (
    <>
      <p className="text-small text-text-2">
        {view.enabled_at !== null &&
          t('twoStep.since', { when: format.dateTime(new Date(view.enabled_at)) })}{' '}
        {t('twoStep.codesLeft', { n: view.codes_left })}
      </p>
      <ProofCard part="renew" intent="codes" refused={refusedOf('codes')} />
      <ProofCard part="off" intent="disable" refused={refusedOf('disable')} />
    </>
  );
}

function ProofCard(props: {
  part: 'renew' | 'off';
  intent: 'codes' | 'disable';
  refused: Refused | undefined;
}) {
  const { part, intent, refused } = props;
  const t = useText();
  return (
    <Card title={t(`twoStep.${part}.title`)}>
      <p className="mb-4 text-small text-text-2">{t(`twoStep.${part}.lead`)}</p>
      <Form
        errors={refused?.errors}
        message={refused?.message}
        aria-label={t(`twoStep.${part}.title`)}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        <div className="grid gap-4 md:grid-cols-2">
          <PasswordField name="password" label={t('twoStep.password')} />
          <TextField
            name="code"
            label={t('twoStep.either')}
            autoComplete="one-time-code"
            spellCheck={false}
            dir="ltr"
          />
        </div>
        <div>
          <SubmitButton
            tone={part === 'off' ? 'danger' : 'secondary'}
            busyLabel={t(`twoStep.${part}.busy`)}
          >
            {t(`twoStep.${part}.button`)}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
