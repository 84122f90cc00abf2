import Lock from 'lucide-react/icons/lock';
import { useEffect, useRef } from 'react';
import { useFetcher, useHref } from 'react-router';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { resumeSession } from '#ui/ended-session.ts';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useText } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { RenewAnswer } from '../routes/actions/renew-session.ts';
import type { ShellUser } from './shell-types.ts';

export interface SessionSheetProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  user: ShellUser;
  /** The console has a session and a sign-in of its own. */
  isConsole: boolean;
}

type Step = 'password' | 'code';

/** The field that the next answer needs. An expired first step begins again. */
function stepAfter(answer: RenewAnswer | undefined): Step {
  if (answer === undefined) return 'password';
  if ('step' in answer) return 'code';
  if (answer.ok) return 'password';
  return answer.values['intent']?.endsWith('second') === true && answer.code !== 'sign_in_expired'
    ? 'code'
    : 'password';
}

function refusedIn(answer: RenewAnswer | undefined): Refused | undefined {
  return answer !== undefined && 'ok' in answer && !answer.ok ? answer : undefined;
}

/**
 * The same user signs in again without leaving the page, so that nothing typed is lost. After it
 * the interrupted request is sent again.
 */
export function SessionSheet({ isOpen, onOpenChange, user, isConsole }: SessionSheetProps) {
  const t = useText();
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('shell.sessionSheet.title')}
      role="alertdialog"
      narrow
    >
      <Content user={user} isConsole={isConsole} />
    </Dialog>
  );
}

/** Mounted while the sheet is open, so that each opening begins with the password. */
function Content({ user, isConsole }: Pick<SessionSheetProps, 'user' | 'isConsole'>) {
  const t = useText();
  const fetcher = useFetcher<RenewAnswer>();
  const answer = fetcher.data;
  const signIn = useHref(isConsole ? '/admin/sign-in' : '/auth');
  useEffect(() => {
    if (fetcher.state === 'idle' && answer !== undefined && 'ok' in answer && answer.ok)
      resumeSession();
  }, [fetcher.state, answer]);
  const step = stepAfter(answer);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the frame in which a dialog below, whose form was refused, gives up the focus.
    const frame = requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [step]);
  const refused = refusedIn(answer);
  const intent = `${isConsole ? 'operator-' : ''}${step === 'code' ? 'second' : 'sign-in'}`;
  return (
    <div ref={box}>
      <p>{t('shell.sessionSheet.lead')}</p>
      <div className="my-4 flex items-center gap-3 rounded-card border border-line bg-sunken p-3">
        <Avatar name={user.name} size={40} />
        <p className="min-w-0 flex-1">
          <UserText className="block truncate font-semibold text-text">{user.name}</UserText>
          <span dir="ltr" className="block truncate text-small text-page-start">
            {user.email}
          </span>
        </p>
        <a
          href={signIn}
          className="shrink-0 px-1 py-3 text-small font-medium text-primary-text hover:underline"
        >
          {t('shell.sessionSheet.notYou')}
        </a>
      </div>
      <Form
        key={step}
        fetcher={fetcher}
        action="/renew-session"
        errors={refused?.errors}
        message={refused?.message}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="email" value={user.email} />
        {step === 'password' ? (
          <PasswordField name="password" label={t('session.password')} icon={Lock} large />
        ) : (
          <TextField
            name="code"
            label={t('shell.sessionSheet.code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            large
          />
        )}
        <SubmitButton size="lg" wide busyLabel={t('session.signingIn')}>
          {t('shell.sessionSheet.signIn')}
        </SubmitButton>
      </Form>
    </div>
  );
}
