import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { GroupFrame } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { TextField } from '#ui/text-field.tsx';
import { operatorRoles, type OperatorRole } from '#shared/actor.ts';
import type { OperatorVerb } from '../rules/accounts.ts';
import type { OperatorAccountView } from '../schema/accounts.ts';

function RoleBoxes({ checkedRoles }: { checkedRoles: readonly OperatorRole[] }) {
  const { t } = useI18n();
  const label = t('operator.accounts.roles');
  const parts = useField({ name: 'roles', label });
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="grid gap-2.5">
        {operatorRoles.map((role, index) => (
          <Checkbox
            key={role}
            name={`roles.${role}`}
            defaultChecked={checkedRoles.includes(role)}
            hint={t(`operator.accounts.role.${role}`)}
            {...(index === 0 ? { id: parts.id } : {})}
          >
            {t(`operator.roles.${role}`)}
          </Checkbox>
        ))}
      </div>
    </GroupFrame>
  );
}

export function AddOperatorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t('operator.accounts.add.title')}
      intent="add"
      label={t('operator.accounts.add.submit')}
      onClose={onClose}
    >
      <p className="text-small text-text-2">{t('operator.accounts.add.lead')}</p>
      <TextField
        name="full_name"
        label={t('operator.accounts.add.name')}
        autoComplete="off"
        autoFocus
      />
      <TextField
        name="email"
        type="email"
        label={t('operator.accounts.add.email')}
        autoComplete="off"
      />
      <RoleBoxes checkedRoles={[]} />
    </DecisionForm>
  );
}

interface VerbDialogProps {
  verb: OperatorVerb;
  operator: OperatorAccountView;
  onClose: () => void;
}

export function OperatorVerbDialog({ verb, operator, onClose }: VerbDialogProps) {
  const { t } = useI18n();
  const isHard = verb === 'disable' || verb === 'reset_two_step' || verb === 'end_sessions';
  return (
    <DecisionForm
      title={t(`operator.accounts.ask.${verb}`, { name: operator.name })}
      intent={verb}
      hidden={{ id: operator.id, seen_version: String(operator.version) }}
      label={t(`operator.accounts.verb.${verb}`)}
      tone={isHard ? 'danger' : 'primary'}
      narrow={verb !== 'change_roles'}
      onClose={onClose}
    >
      <p>{t(`operator.accounts.what.${verb}`)}</p>
      {verb === 'change_roles' && <RoleBoxes checkedRoles={operator.roles} />}
    </DecisionForm>
  );
}
