import { useReading } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { GroupFrame } from '#ui/field-frame.tsx';
import { useField } from '#ui/form-context.ts';
import { TextField } from '#ui/text-field.tsx';
import { operatorRoles, type OperatorRole } from '#shared/actor.ts';
import type { StaffVerb } from '../rules.ts';
import type { StaffView } from '../schema.ts';

/** What each role may do, with a box to tick. */
function RoleBoxes({ held }: { held: readonly OperatorRole[] }) {
  const { t } = useReading();
  const label = t('staff.roles');
  const parts = useField({ name: 'roles', label });
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="grid gap-2.5">
        {operatorRoles.map((role, index) => (
          <Checkbox
            key={role}
            name={`roles.${role}`}
            defaultChecked={held.includes(role)}
            hint={t(`staff.role.${role}`)}
            {...(index === 0 ? { id: parts.id } : {})}
          >
            {t(`operator.roles.${role}`)}
          </Checkbox>
        ))}
      </div>
    </GroupFrame>
  );
}

export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useReading();
  return (
    <DecisionForm
      title={t('staff.add.title')}
      intent="add"
      label={t('staff.add.submit')}
      onClose={onClose}
    >
      <p className="text-small text-text-2">{t('staff.add.lead')}</p>
      <TextField name="full_name" label={t('staff.add.name')} autoComplete="off" autoFocus />
      <TextField name="email" type="email" label={t('staff.add.email')} autoComplete="off" />
      <RoleBoxes held={[]} />
    </DecisionForm>
  );
}

interface VerbDialogProps {
  verb: StaffVerb;
  staff: StaffView;
  onClose: () => void;
}

/** One decision about an operator: says what will happen, and asks why. */
export function StaffVerbDialog({ verb, staff, onClose }: VerbDialogProps) {
  const { t } = useReading();
  const isHard = verb === 'disable' || verb === 'reset_two_step' || verb === 'end_sessions';
  return (
    <DecisionForm
      title={t(`staff.ask.${verb}`, { name: staff.name })}
      intent={verb}
      hidden={{ id: staff.id, seen_version: String(staff.version) }}
      label={t(`staff.verb.${verb}`)}
      tone={isHard ? 'danger' : 'primary'}
      narrow={verb !== 'change_roles'}
      onClose={onClose}
    >
      <p>{t(`staff.what.${verb}`)}</p>
      {verb === 'change_roles' && <RoleBoxes held={staff.roles} />}
    </DecisionForm>
  );
}
