import { useId } from 'react';
import type { Permission } from '#shared/actor.ts';
import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GroupFrame } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { Form } from '#ui/form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { useSchemaCheck } from '#ui/use-schema-check.ts';
import type { OwnRoleView } from '../schema.ts';

interface RoleFormProps {
  /** Null: a new role. */
  role: OwnRoleView | null;
  permissions: readonly Permission[];
  onClose: () => void;
}

const loadSchema = async () => (await import('../schema.ts')).roleInput;

export function RoleForm({ role, permissions, onClose }: RoleFormProps) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  const validate = useSchemaCheck(loadSchema);
  const formId = useId();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={role === null ? t('user.roles.add') : t('user.roles.edit', { name: role.name })}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('user.action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            busy={fetcher.state !== 'idle'}
            busyLabel={t('user.action.saving')}
          >
            {t('user.action.save')}
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
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value={role === null ? 'add_role' : 'edit_role'} />
        <OnceKey />
        <input type="hidden" name="id" value={role?.id ?? ''} />
        <p className="text-small">{t('user.roles.ownLead')}</p>
        <TextField
          name="name"
          label={t('user.roles.name')}
          defaultValue={role?.name}
          autoComplete="off"
          autoFocus
          className="md:max-w-100"
        />
        <PermissionChoices given={role?.permissions ?? []} permissions={permissions} />
      </Form>
    </Dialog>
  );
}

function PermissionChoices(props: {
  given: readonly Permission[];
  permissions: readonly Permission[];
}) {
  const { t } = useI18n();
  const label = t('user.roles.permissions');
  const parts = useField({ name: 'permissions', label });
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-3 md:grid-cols-2">
        {props.permissions.map((permission, index) => (
          <Checkbox
            key={permission}
            name={`permissions.${permission}`}
            defaultChecked={props.given.includes(permission)}
            {...(index === 0 ? { id: parts.id } : {})}
          >
            {t(`user.permission.${permission}`)}
          </Checkbox>
        ))}
      </div>
    </GroupFrame>
  );
}
