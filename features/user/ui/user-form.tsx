import { useId, useState } from 'react';
import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GroupFrame } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import { passwordParts } from '#features/session/rules/session.ts';
import type { RolesView, UserView } from '../schema.ts';

interface UserFormProps {
  /** Null: a new user. */
  user: UserView | null;
  roles: RolesView;
  onClose: () => void;
}

const loadAdd = async () => (await import('../schema.ts')).addUserInput;
const loadEdit = async () => (await import('../schema.ts')).editUserInput;
const loadPerson = async () => (await import('../schema.ts')).editPersonForm;

/** Adds or edits a user (specification §2.77). Mount it only while it is open. */
export function UserForm({ user, roles, onClose }: UserFormProps) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const formId = useId();
  const grants = user === null || user.can.grant;
  const loadEdited = grants ? loadEdit : loadPerson;
  const validate = useSchemaCheck(user === null ? loadAdd : loadEdited);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={user === null ? t('user.dialog.add') : t('user.dialog.edit', { name: user.name })}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('user.action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={fetcher.state !== 'idle'}
            busyLabel={user === null ? t('user.action.adding') : t('user.action.saving')}
          >
            {user === null ? t('user.action.add') : t('user.action.save')}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        fetcher={fetcher}
        errors={refused?.errors}
        message={refused?.message}
        validate={validate}
      >
        <input type="hidden" name="intent" value={user === null ? 'add' : 'edit'} />
        <OnceKey />
        <input type="hidden" name="id" value={user?.id ?? ''} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <PersonFields user={user} />
          {grants ? (
            <GrantFields user={user} roles={roles} />
          ) : (
            <Note tone="neutral" className="md:col-span-2">
              {user.is_owner ? t('user.hint.ownerRoles') : t('user.hint.selfRoles')}
            </Note>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

function PersonFields({ user }: { user: UserView | null }) {
  const { t } = useI18n();
  return (
    <>
      <TextField
        name="full_name"
        label={t('user.field.full_name')}
        defaultValue={user?.name}
        autoComplete="off"
        autoFocus
      />
      <TextField
        name="position"
        label={t('user.field.position')}
        defaultValue={user?.position}
        autoComplete="off"
        optional
      />
      <TextField
        name="email"
        type="email"
        label={t('user.field.email')}
        hint={user === null ? t('user.hint.email') : t('user.hint.emailFixed')}
        defaultValue={user?.email}
        autoComplete="off"
        readOnly={user !== null}
        className="md:col-span-2"
      />
      {user === null && <FirstPassword />}
    </>
  );
}

function FirstPassword() {
  const { t } = useI18n();
  const [isInvited, setIsInvited] = useState(true);
  return (
    <>
      <Checkbox
        name="invite"
        checked={isInvited}
        onChange={(event) => setIsInvited(event.target.checked)}
        hint={t('user.hint.invite')}
        className="md:col-span-2"
      >
        {t('user.field.invite')}
      </Checkbox>
      {!isInvited && (
        <div className="md:col-span-2 md:max-w-80">
          <PasswordField
            name="password"
            label={t('user.field.password')}
            checkRules={passwordParts}
          />
          <p className="mt-1.5 text-caption text-text-3">{t('user.hint.password')}</p>
        </div>
      )}
    </>
  );
}

function GrantFields({ user, roles }: { user: UserView | null; roles: RolesView }) {
  const { t } = useI18n();
  return (
    <>
      <RoleChoices user={user} roles={roles} />
      <NumberField
        name="limit"
        label={t('user.field.limit')}
        hint={t('user.hint.limit')}
        defaultValue={user?.limit ?? ''}
        decimals={2}
        end="AED"
        optional
        className="md:col-span-2 md:max-w-80"
      />
      {roles.permissions.includes('access.buy') && <SpendLimitFields user={user} />}
    </>
  );
}

function SpendLimitFields({ user }: { user: UserView | null }) {
  const { t } = useI18n();
  const amount = { decimals: 2, end: 'AED', optional: true } as const;
  return (
    <>
      <NumberField
        name="day_limit"
        label={t('user.field.day_limit')}
        defaultValue={user?.day_limit ?? ''}
        {...amount}
      />
      <NumberField
        name="month_limit"
        label={t('user.field.month_limit')}
        defaultValue={user?.month_limit ?? ''}
        {...amount}
      />
      <p className="text-caption text-text-3 md:col-span-2">{t('user.hint.spendLimits')}</p>
    </>
  );
}

function RoleChoices({ user, roles }: { user: UserView | null; roles: RolesView }) {
  const { t, format } = useI18n();
  const label = t('user.field.roles');
  const parts = useField({ name: 'roles', label });
  const choices = [
    ...roles.built_in.map(({ role }) => ({
      id: role,
      name: t(`user.role.${role}`),
      what: t(`user.roleWhat.${role}`),
      isGiven: user?.roles.includes(role) === true,
    })),
    ...roles.own.map((role) => ({
      id: role.id,
      name: role.name,
      what: format.list(role.permissions.map((permission) => t(`user.permission.${permission}`))),
      isGiven: user?.own_roles.some(({ id }) => id === role.id) === true,
    })),
  ];
  return (
    <GroupFrame parts={parts} label={label} className="md:col-span-2">
      {/* Posts an empty list, because unticked boxes post nothing and the roles would otherwise not
          change. */}
      <input type="hidden" name="roles" value="" />
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.id}
            name={`roles.${choice.id}`}
            label={choice.name}
            hint={choice.what}
            defaultChecked={choice.isGiven}
            {...(index === 0 ? { id: parts.id } : {})}
          >
            <bdi>{choice.name}</bdi>
          </Checkbox>
        ))}
      </div>
    </GroupFrame>
  );
}
