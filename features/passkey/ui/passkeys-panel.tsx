import { useRef } from 'react';
import { Link } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useI18n, useText } from '#ui/use-text.tsx';
import type { PasskeyView } from '../schema.ts';
import { DeviceFailureLine } from './device-failure.tsx';
import type { Begun, PasskeyAnswer } from './passkey-answer.ts';
import { runPasskey } from './passkey-form.ts';
import { useCanUsePasskeys } from './use-can-use-passkeys.ts';

interface PasskeysPanelProps {
  passkeys: readonly PasskeyView[];
  posted: PasskeyAnswer | undefined;
  needsCode: boolean;
  href: string;
}

export function PasskeysPanel({ passkeys, posted, needsCode, href }: PasskeysPanelProps) {
  const refused = posted?.ok === false ? posted : undefined;
  const isOfRemoval = refused?.values['intent'] === 'passkey_remove';
  return (
    <div className="mx-auto mt-gap grid w-full max-w-160 gap-gap print:hidden">
      <List passkeys={passkeys} />
      {posted?.ok === true ? (
        <Create begun={posted} href={href} />
      ) : (
        <Add refused={isOfRemoval ? undefined : refused} needsCode={needsCode} />
      )}
      {passkeys.length > 0 && (
        <Remove passkeys={passkeys} refused={isOfRemoval ? refused : undefined} />
      )}
    </div>
  );
}

function List({ passkeys }: { passkeys: readonly PasskeyView[] }) {
  const { t, format } = useI18n();
  return (
    <Card id="passkeys" title={t('passkey.title')}>
      <p className="max-w-measure text-small text-text-2">{t('passkey.lead')}</p>
      {passkeys.length === 0 ? (
        <p className="mt-3 text-small text-text-2">{t('passkey.none')}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-3">
              <p className="text-body font-medium text-text">
                <bdi>{passkey.name}</bdi>
              </p>
              <p className="text-caption text-text-3">
                {t('passkey.addedOn', { when: format.date(new Date(passkey.created_at)) })}
                {' · '}
                {passkey.used_at === null
                  ? t('passkey.unused')
                  : t('passkey.usedOn', { when: format.dateTime(new Date(passkey.used_at)) })}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Add({ refused, needsCode }: { refused: Refused | undefined; needsCode: boolean }) {
  const t = useText();
  const canAdd = useCanUsePasskeys();
  if (canAdd === null) return null;
  return (
    <Card title={t('passkey.add.title')}>
      {canAdd ? (
        <Form
          errors={refused?.errors}
          message={refused?.message}
          values={refused?.values}
          aria-label={t('passkey.add.title')}
          className="grid gap-4"
        >
          <input type="hidden" name="intent" value="passkey_begin" />
          <TextField name="name" label={t('passkey.add.name')} hint={t('passkey.add.nameHint')} />
          <PasswordField name="password" label={t('passkey.add.password')} />
          {needsCode && (
            <TextField
              name="code"
              label={t('passkey.add.code')}
              autoComplete="one-time-code"
              spellCheck={false}
              dir="ltr"
            />
          )}
          <div>
            <SubmitButton busyLabel={t('passkey.add.busy')}>{t('passkey.add.button')}</SubmitButton>
          </div>
        </Form>
      ) : (
        <p className="text-small text-text-2">{t('passkey.unsupported')}</p>
      )}
    </Card>
  );
}

/** A press of its own, because browsers create passkeys only directly after one. */
function Create({ begun, href }: { begun: Begun; href: string }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const press = () => {
    if (box.current !== null) void runPasskey(box.current, begun.options);
  };
  return (
    <Card title={t('passkey.create.title')}>
      <p className="mb-4 max-w-measure text-small text-text-2">
        {t('passkey.create.lead', { name: begun.name })}
      </p>
      <div ref={box}>
        <Form className="grid gap-4" aria-label={t('passkey.create.title')}>
          <input type="hidden" name="intent" value="passkey_add" />
          <input type="hidden" name="name" value={begun.name} />
          <input type="hidden" name="credential" defaultValue="" />
          <DeviceFailureLine isNew />
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <Button tone="primary" onClick={press}>
              {t('passkey.create.button')}
            </Button>
            <Link
              to={href}
              className="text-small font-medium text-primary-text hover:underline max-md:py-3"
            >
              {t('passkey.create.restart')}
            </Link>
          </div>
        </Form>
      </div>
    </Card>
  );
}

interface RemoveProps {
  passkeys: readonly PasskeyView[];
  refused: Refused | undefined;
}

function Remove({ passkeys, refused }: RemoveProps) {
  const t = useText();
  return (
    <Card title={t('passkey.remove.title')}>
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        aria-label={t('passkey.remove.title')}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="passkey_remove" />
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            name="id"
            label={t('passkey.remove.which')}
            options={passkeys.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <PasswordField name="password" label={t('passkey.add.password')} />
        </div>
        <div>
          <SubmitButton tone="danger" busyLabel={t('passkey.remove.busy')}>
            {t('passkey.remove.button')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
