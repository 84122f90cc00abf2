import { useState } from 'react';
import { Form, useLocation, useSearchParams } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { InvitationsView } from '../schema/invitation.ts';

interface InviteFormProps {
  view: InvitationsView;
  onClose: () => void;
}

const searchId = 'invite-search';

/** Chooses suppliers and groups to invite. Must be mounted only while open. */
export function InviteForm({ view, onClose }: InviteFormProps) {
  const { t } = useI18n();
  const groups = view.groups.filter(({ contacts }) => contacts > 0);
  return (
    <>
      <SearchTarget />
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
        <Contacts view={view} />
      </DecisionForm>
    </>
  );
}

/** The form of the search, outside of the form that invites, because forms cannot be nested. */
function SearchTarget() {
  const { pathname } = useLocation();
  return (
    <Form id={searchId} action={pathname} preventScrollReset hidden>
      <input type="hidden" name="dialog" value="invite" />
    </Form>
  );
}

/** The contacts of the search, after those that were ticked in earlier searches. */
function Contacts({ view }: Pick<InviteFormProps, 'view'>) {
  const { t } = useI18n();
  const [search] = useSearchParams();
  const [ticked, setTicked] = useState<InvitationsView['contacts']>([]);
  const term = search.get('invite') ?? '';
  const found = view.contacts.filter(({ id }) => ticked.every((one) => one.id !== id));
  if (view.contacts.length === 0 && term === '')
    return <p className="text-small text-text-2">{t('invitation.dialog.noContacts')}</p>;
  const toggle = (contact: InvitationsView['contacts'][number], isTicked: boolean) =>
    setTicked((before) => [
      ...before.filter(({ id }) => id !== contact.id),
      ...(isTicked ? [contact] : []),
    ]);
  return (
    <>
      {(view.contacts_more || term !== '') && (
        <div className="flex items-end gap-2">
          <TextField
            name="invite"
            type="search"
            form={searchId}
            label={t('invitation.dialog.search')}
            hint={view.contacts_more ? t('invitation.dialog.more') : undefined}
            defaultValue={term}
            className="flex-1"
            optional="unmarked"
          />
          <Button type="submit" form={searchId} tone="secondary">
            {t('invitation.dialog.find')}
          </Button>
        </div>
      )}
      {view.contacts.length === 0 && (
        <p className="text-small text-text-2">{t('invitation.dialog.notFound')}</p>
      )}
      <fieldset className="grid gap-2 md:grid-cols-2">
        <legend className="mb-2 text-small font-semibold text-text">
          {t('invitation.dialog.contacts')}
        </legend>
        {[...ticked, ...found].map((contact) => (
          <Checkbox
            key={contact.id}
            name="contact_ids"
            value={contact.id}
            checked={ticked.some(({ id }) => id === contact.id)}
            onChange={(event) => toggle(contact, event.currentTarget.checked)}
          >
            {contact.is_favourite
              ? t('invitation.dialog.favourite', { name: contact.name })
              : contact.name}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}
