import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { PartData } from '#ui/part-data.tsx';
import { isMissingData, type MissingData, type Part } from '#shared/missing-data.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { RolesView, StandInsView, UserView } from '../schema.ts';
import { StandInDialog } from './stand-in-dialog.tsx';
import { UserForm } from './user-form.tsx';

export type OpenDialog =
  | { readonly dialog: 'add' }
  | {
      readonly dialog:
        | 'edit'
        | 'disable'
        | 'enable'
        | 'delete'
        | 'reset_two_step'
        | 'invite'
        | 'hand_over'
        | 'stand_in';
      readonly user: UserView;
    };

interface UserDialogsProps {
  open: OpenDialog | null;
  roles: Part<RolesView>;
  colleagues: Part<StandInsView['colleagues']>;
  hasTwoStep: boolean;
  now: Date;
  onClose: () => void;
}

/** The open dialog. Each is mounted when it opens, so that it starts empty. */
export function UserDialogs({
  open,
  roles,
  colleagues,
  hasTwoStep,
  now,
  onClose,
}: UserDialogsProps): ReactNode {
  const { t } = useI18n();
  if (open === null) return null;
  switch (open.dialog) {
    case 'add':
    case 'edit': {
      const user = open.dialog === 'add' ? null : open.user;
      return isMissingData(roles) ? (
        <MissingDialog part={roles} title={t('user.tab.roles')} onClose={onClose} />
      ) : (
        <UserForm user={user} roles={roles} onClose={onClose} />
      );
    }
    case 'stand_in':
      return isMissingData(colleagues) ? (
        <MissingDialog part={colleagues} title={t('user.standIn.title')} onClose={onClose} />
      ) : (
        <StandInDialog
          absent={open.user}
          isSelf={open.user.is_self}
          colleagues={colleagues}
          today={dayInDubai(now)}
          onClose={onClose}
        />
      );
    case 'hand_over':
      return <HandOverDialog user={open.user} needsCode={hasTwoStep} onClose={onClose} />;
    case 'reset_two_step':
    case 'invite':
    case 'disable':
    case 'enable':
    case 'delete':
      return <SwitchDialog verb={open.dialog} user={open.user} onClose={onClose} />;
    default:
      return open satisfies never;
  }
}

interface MissingDialogProps {
  part: MissingData;
  title: string;
  onClose: () => void;
}

function MissingDialog({ part, title, onClose }: MissingDialogProps) {
  return (
    <Dialog isOpen narrow onOpenChange={onClose} title={title}>
      <PartData data={part} blank={null}>
        {() => <LoadedPart>{null}</LoadedPart>}
      </PartData>
    </Dialog>
  );
}

interface SwitchDialogProps {
  verb: 'disable' | 'enable' | 'delete' | 'reset_two_step' | 'invite';
  user: UserView;
  onClose: () => void;
}

const busyLabels = {
  disable: 'disabling',
  enable: 'enabling',
  delete: 'deleting',
  reset_two_step: 'resettingTwoStep',
  invite: 'inviting',
} as const;

function SwitchDialog({ verb, user, onClose }: SwitchDialogProps) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const { name } = user;
  // Users with activity are disabled instead of deleted, so the text must say that.
  const what = verb === 'delete' && user.has_acted ? 'keepWhat' : (`${verb}What` as const);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t(`user.dialog.${verb}`, { name })}
      confirmLabel={t(`user.action.${what === 'keepWhat' ? 'disable' : verb}`)}
      busyLabel={t(`user.action.${busyLabels[verb]}`)}
      tone={verb === 'enable' || verb === 'invite' ? 'primary' : 'danger'}
      busy={fetcher.state !== 'idle'}
      problem={refused?.message}
      onConfirm={() => void fetcher.submit({ intent: verb, id: user.id }, { method: 'post' })}
    >
      <p>{t(`user.dialog.${what}`, { name })}</p>
    </ConfirmDialog>
  );
}

/** Requires the second step, because the owner cannot undo it. */
function HandOverDialog({
  user,
  needsCode,
  onClose,
}: {
  user: UserView;
  needsCode: boolean;
  onClose: () => void;
}) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const { name } = user;
  return (
    <Dialog
      isOpen
      narrow
      role="alertdialog"
      onOpenChange={onClose}
      title={t('user.dialog.handOver', { name })}
      locked={fetcher.state !== 'idle'}
    >
      <Form
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="hand_over" />
        <input type="hidden" name="id" value={user.id} />
        <Note tone="danger">{t('user.dialog.handOverWhat', { name })}</Note>
        <PasswordField name="password" label={t('user.dialog.password')} autoFocus />
        {needsCode && (
          <TextField
            name="code"
            label={t('user.dialog.code')}
            autoComplete="one-time-code"
            dir="ltr"
          />
        )}
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <Button tone="secondary" disabled={fetcher.state !== 'idle'} onClick={onClose}>
            {t('user.action.cancel')}
          </Button>
          <SubmitButton tone="danger" busyLabel={t('user.action.handingOver')}>
            {t('user.action.handOver')}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
