import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import type { ContactVerb } from '../rules/table.ts';
import type { ContactView } from '../schema.ts';

interface VerbFormProps {
  verb: Exclude<ContactVerb, 'edit'>;
  contact: ContactView;
  onClose: () => void;
}

const states = {
  favour: 'favourite',
  unfavour: 'plain',
  block: 'blocked',
  unblock: 'plain',
} as const;

/** Asks before a supplier is marked or removed, with the consequence. */
export function VerbForm({ verb, contact, onClose }: VerbFormProps) {
  const { t } = useI18n();
  const { id, name } = contact;
  const isRemoval = verb === 'remove';
  return (
    <DecisionForm
      title={t(`supplierBook.dialog.${verb}`, { name })}
      intent={isRemoval ? 'remove' : 'mark'}
      hidden={isRemoval ? { id } : { id, state: states[verb] }}
      label={t(`supplierBook.action.${verb}`)}
      tone={isRemoval || verb === 'block' ? 'danger' : 'primary'}
      reason="none"
      narrow
      onClose={onClose}
    >
      <p>{t(`supplierBook.dialog.${verb}What`)}</p>
    </DecisionForm>
  );
}
