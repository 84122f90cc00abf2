import Plus from 'lucide-react/icons/plus';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import type { OwnRoleView, RolesView } from '../schema.ts';
import { RoleForm } from './role-form.tsx';

type OpenRole = { dialog: 'add' } | { dialog: 'edit' | 'delete'; role: OwnRoleView };

export function RolesPanel({ roles }: { roles: RolesView }) {
  const { t } = useI18n();
  const [open, setOpen] = useState<OpenRole | null>(null);
  const close = () => setOpen(null);
  const add = roles.can.add && (
    <Button
      tone="secondary"
      size="sm"
      onClick={() => setOpen({ dialog: 'add' })}
      className="noscript:hidden"
    >
      <Icon of={Plus} />
      {t('user.action.addRole')}
    </Button>
  );
  return (
    <div className="grid items-start gap-gap lg:grid-cols-2">
      <Card title={t('user.roles.ownTitle')} flush actions={roles.own.length > 0 && add}>
        {roles.own.length === 0 ? (
          <EmptyState
            icon={ShieldCheck}
            level={3}
            title={t('user.roles.none')}
            action={add}
            className="py-8"
          >
            {t('user.roles.noneWhy')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {roles.own.map((role) => (
              <OwnRole key={role.id} role={role} onOpen={setOpen} />
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('user.roles.builtInTitle')} flush>
        <ul className="divide-y divide-line">
          {roles.built_in.map(({ role }) => (
            <RoleRow key={role} name={t(`user.role.${role}`)} what={t(`user.roleWhat.${role}`)} />
          ))}
        </ul>
      </Card>
      {open !== null && open.dialog !== 'delete' && (
        <RoleForm
          role={open.dialog === 'edit' ? open.role : null}
          permissions={roles.permissions}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && <DeleteRole role={open.role} onClose={close} />}
    </div>
  );
}

function RoleRow({ name, what, children }: { name: string; what: string; children?: ReactNode }) {
  return (
    <li className="px-card py-3">
      <h3 dir="auto" className="text-page-start text-body font-medium text-text">
        {name}
      </h3>
      <p className="mt-0.5 text-small text-text-2">{what}</p>
      {children}
    </li>
  );
}

function OwnRole({ role, onOpen }: { role: OwnRoleView; onOpen: (open: OpenRole) => void }) {
  const { t, format } = useI18n();
  const what = format.list(
    role.permissions.map((permission) => t(`user.permission.${permission}`)),
  );
  return (
    <RoleRow name={role.name} what={what}>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="me-auto text-caption text-text-3">
          {t('user.roles.users', { n: role.users })}
        </span>
        {role.can.edit && (
          <Button tone="secondary" size="sm" onClick={() => onOpen({ dialog: 'edit', role })}>
            {t('user.action.edit')}
          </Button>
        )}
        {role.can.delete && (
          <Button tone="quiet" size="sm" onClick={() => onOpen({ dialog: 'delete', role })}>
            {t('user.action.delete')}
          </Button>
        )}
      </div>
    </RoleRow>
  );
}

function DeleteRole({ role, onClose }: { role: OwnRoleView; onClose: () => void }) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher(onClose);
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('user.roles.delete', { name: role.name })}
      confirmLabel={t('user.action.delete')}
      busyLabel={t('user.action.deleting')}
      busy={fetcher.state !== 'idle'}
      problem={refused?.message}
      onConfirm={() =>
        void fetcher.submit({ intent: 'delete_role', id: role.id }, { method: 'post' })
      }
    >
      <p>{t('user.roles.deleteWhat')}</p>
    </ConfirmDialog>
  );
}
