import { useI18n } from '#ui/use-text.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import type { InvitationView } from '../schema/invitation.ts';

export type RowVerb = 'remind' | 'revoke' | 'removeColleague';

interface VerbFormProps {
  verb: RowVerb;
  invitation: InvitationView;
  onClose: () => void;
}

export function VerbForm({ verb, invitation, onClose }: VerbFormProps) {
  const { t } = useI18n();
  return (
    <DecisionForm
      title={t(`invitation.dialog.${verb}`, { name: invitation.name })}
      intent={verb}
      hidden={{ id: invitation.id }}
      label={t(`invitation.card.${verb}`)}
      tone={verb === 'remind' ? 'primary' : 'danger'}
      reason="none"
      narrow
      onClose={onClose}
    >
      <p>{t(`invitation.dialog.${verb}What`)}</p>
    </DecisionForm>
  );
}
