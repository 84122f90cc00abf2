import { useI18n } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import type { InvitationsView } from '../schema/invitation.ts';

interface InviteFormProps {
  view: InvitationsView;
  onClose: () => void;
}

/** Chooses suppliers and groups to invite. Must be mounted only while open. */
export function InviteForm({ view, onClose }: InviteFormProps) {
  const { t } = useI18n();
  const groups = view.groups.filter(({ contacts }) => contacts > 0);
  return (
    <DecisionForm
      title={t('invitation.dialog.invite')}
      intent="invite"
      label={t('invitation.dialog.send')}
      reason="none"
      onClose={onClose}
    >
      <p>{t('invitation.dialog.inviteWhat')}</p>
      {groups.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-small font-semibold text-text">
            {t('invitation.dialog.groups')}
          </legend>
          {groups.map(({ id, name, contacts }) => (
            <Checkbox key={id} name="group_ids" value={id}>
              {t('invitation.dialog.groupSize', { name, n: contacts })}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {view.contacts.length === 0 ? (
        <p className="text-small text-text-2">{t('invitation.dialog.noContacts')}</p>
      ) : (
        <fieldset className="grid gap-2 md:grid-cols-2">
          <legend className="mb-2 text-small font-semibold text-text">
            {t('invitation.dialog.contacts')}
          </legend>
          {view.contacts.map(({ id, name, is_favourite: isFavourite }) => (
            <Checkbox key={id} name="contact_ids" value={id}>
              {isFavourite ? t('invitation.dialog.favourite', { name }) : name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </DecisionForm>
  );
}
