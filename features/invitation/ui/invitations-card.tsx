import { isolate, isolateLtr } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { Tag, type TagTone } from '#ui/tag.tsx';
import { PhoneNumber, UserText } from '#ui/user-text.tsx';
import type { InvitationsView, InvitationView } from '../schema/invitation.ts';
import { InviteForm } from './invite-form.tsx';
import { CreatedLinkNote, LinkForm, type CreatedLink } from './link-form.tsx';
import { VerbForm, type RowVerb } from './verb-form.tsx';

interface InvitationsCardProps {
  view: InvitationsView;
  /** The link that was just created. */
  created: CreatedLink | null;
}

const rowVerbs = ['remind', 'revoke', 'removeColleague'] as const;

function mayDo({ can }: InvitationView, verb: RowVerb): boolean {
  return verb === 'removeColleague' ? can.remove_colleague : can[verb];
}

type Opened =
  | { readonly verb: 'invite' }
  | { readonly verb: RowVerb; readonly invitation: InvitationView };

const tones: Readonly<Record<InvitationView['state'], TagTone>> = {
  draft: 'neutral',
  sent: 'neutral',
  opened: 'primary',
  declined: 'danger',
  quoted: 'accent',
  claimed: 'accent',
  revoked: 'neutral',
  expired: 'neutral',
  bounced: 'danger',
};

/** The buyer's invitations to one RFQ (decision 0206). */
export function InvitationsCard({ view, created }: InvitationsCardProps) {
  const { t } = useI18n();
  const dialog = useRowDialog<Opened>((named, id) => {
    if (named === 'invite') return view.can.invite ? { verb: 'invite' } : null;
    const invitation = view.invitations.find((one) => one.id === id);
    const verb = rowVerbs.find((one) => one === named);
    return invitation !== undefined && verb !== undefined && mayDo(invitation, verb)
      ? { verb, invitation }
      : null;
  });
  return (
    <Card
      id="invitations"
      title={t('invitation.card.title')}
      actions={
        view.can.invite && (
          <OpenerForm>
            <DialogOpener
              kind="invite"
              tone="secondary"
              size="sm"
              onOpen={() => dialog.press({ verb: 'invite' })}
            >
              {t('invitation.card.invite')}
            </DialogOpener>
          </OpenerForm>
        )
      }
      className="print:hidden"
    >
      <OpenDialog of={dialog}>
        {(opened, close) =>
          opened.verb === 'invite' ? (
            <InviteForm view={view} onClose={close} />
          ) : (
            <VerbForm verb={opened.verb} invitation={opened.invitation} onClose={close} />
          )
        }
      </OpenDialog>
      {view.invitations.length === 0 ? (
        <>
          <p className="text-body text-text">{t('invitation.card.none')}</p>
          <p className="mt-1 text-small text-text-2">
            {t(view.can.invite ? 'invitation.card.noneWhy' : 'invitation.card.over')}
          </p>
        </>
      ) : (
        <ul className="divide-y divide-line">
          {view.invitations.map((invitation) => (
            <Row
              key={invitation.id}
              invitation={invitation}
              created={created?.id === invitation.id ? created : null}
              onPress={(verb) => dialog.press({ verb, invitation })}
            />
          ))}
        </ul>
      )}
      {view.can.invite && (
        <p className="mt-3 text-small text-text-3">{t('invitation.card.left', { n: view.left })}</p>
      )}
    </Card>
  );
}

interface RowProps {
  invitation: InvitationView;
  created: CreatedLink | null;
  onPress: (verb: RowVerb) => void;
}

function Row({ invitation, created, onPress }: RowProps) {
  const { t } = useI18n();
  const { id, can } = invitation;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Contact invitation={invitation} />
        <div className="flex flex-wrap items-center gap-2">
          <StateTag invitation={invitation} />
          {invitation.offer_id !== null && (
            <LinkButton to={`/buyer/offer/${invitation.offer_id}`} tone="secondary" size="sm">
              {t('invitation.card.offer')}
            </LinkButton>
          )}
          <OpenerForm>
            {can.remind && (
              <DialogOpener
                kind={`remind.${id}`}
                tone="secondary"
                size="sm"
                onOpen={() => onPress('remind')}
              >
                {t('invitation.card.remind')}
              </DialogOpener>
            )}
            {can.revoke && (
              <DialogOpener
                kind={`revoke.${id}`}
                tone="quiet"
                size="sm"
                onOpen={() => onPress('revoke')}
              >
                {t('invitation.card.revoke')}
              </DialogOpener>
            )}
            {can.remove_colleague && (
              <DialogOpener
                kind={`removeColleague.${id}`}
                tone="quiet"
                size="sm"
                onOpen={() => onPress('removeColleague')}
              >
                {t('invitation.card.removeColleague')}
              </DialogOpener>
            )}
          </OpenerForm>
          {can.link && <LinkForm id={id} />}
        </div>
      </div>
      {created !== null && <CreatedLinkNote link={created} />}
    </li>
  );
}

function StateTag({ invitation: { state, delivery } }: Pick<RowProps, 'invitation'>) {
  const { t } = useI18n();
  if (state === 'sent' && delivery === 'delivered')
    return <Tag tone="neutral">{t('invitation.delivered')}</Tag>;
  const shown = state === 'sent' && delivery === 'failed' ? 'bounced' : state;
  return <Tag tone={tones[shown]}>{t(`invitation.state.${shown}`)}</Tag>;
}

function Contact({ invitation }: { invitation: InvitationView }) {
  const { t, format } = useI18n();
  const { channel, email, mobile, reminders, colleague, decline_code: code } = invitation;
  const at =
    invitation.quoted_at ?? invitation.declined_at ?? invitation.opened_at ?? invitation.sent_at;
  return (
    <div className="min-w-0">
      <p className="text-body font-semibold text-text">
        <bdi>{invitation.name}</bdi>
      </p>
      <p className="text-small text-text-2">
        <Facts>
          {t(`invitation.channel.${channel}`)}
          {email !== '' && <bdi dir="ltr">{email}</bdi>}
          {email === '' && mobile !== '' && <PhoneNumber>{mobile}</PhoneNumber>}
          {at !== null && format.dateTime(new Date(at))}
          {reminders > 0 && t('invitation.card.reminders', { n: reminders })}
        </Facts>
      </p>
      {colleague !== null && (
        <p className="text-small text-text-2">
          {t('invitation.card.colleague', {
            name: isolate(colleague.name),
            destination: isolateLtr(colleague.destination),
          })}
        </p>
      )}
      {code !== '' && (
        <p className="mt-1 text-small text-text-2">{t(`invitation.declineCode.${code}`)}</p>
      )}
      {invitation.decline_note !== '' && (
        <UserText className="text-small text-text-2">{invitation.decline_note}</UserText>
      )}
    </div>
  );
}
