import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Money } from '#ui/money.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { UserView } from '../schema.ts';
import { StandInRows } from './stand-in-rows.tsx';
import type { OpenDialog } from './user-dialogs.tsx';
import { Limit } from './limit.tsx';
import { useUserLabels } from './use-user-labels.ts';

interface UserPreviewProps {
  user: UserView;
  now: Date;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
}

/** One user (specification §2.77, "preview user"). */
export function UserPreview({ user, now, onOpen, onClose }: UserPreviewProps) {
  const { t } = useI18n();
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<bdi>{user.name}</bdi>}
      actions={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('user.action.close')}
          </Button>
          <Verbs user={user} onOpen={onOpen} />
        </>
      }
    >
      <UserFacts user={user} now={now} />
      {user.is_owner && <p className="mt-4 text-small text-text-3">{t('user.hint.ownerRoles')}</p>}
      {user.stand_ins.length > 0 && (
        <section className="mt-5 border-t border-line pt-4">
          <h3 className="mb-1 text-h3 text-text">{t('user.standIn.heading')}</h3>
          <StandInRows rows={user.stand_ins} aboutId={user.id} />
        </section>
      )}
    </Dialog>
  );
}

function Verbs({ user, onOpen }: Pick<UserPreviewProps, 'user' | 'onOpen'>) {
  const { t } = useI18n();
  const { can } = user;
  return (
    <>
      {can.stand_in && (
        <Button tone="secondary" onClick={() => onOpen({ dialog: 'stand_in', user })}>
          {t('user.action.standIn')}
        </Button>
      )}
      {can.invite && (
        <Button tone="secondary" onClick={() => onOpen({ dialog: 'invite', user })}>
          {t('user.action.invite')}
        </Button>
      )}
      {can.enable && (
        <Button onClick={() => onOpen({ dialog: 'enable', user })}>
          {t('user.action.enable')}
        </Button>
      )}
      {can.edit && (
        <Button
          tone={can.enable ? 'secondary' : 'primary'}
          onClick={() => onOpen({ dialog: 'edit', user })}
        >
          {t('user.action.edit')}
        </Button>
      )}
    </>
  );
}

function UserFacts({ user, now }: Pick<UserPreviewProps, 'user' | 'now'>) {
  const { t, format } = useI18n();
  const labels = useUserLabels();
  return (
    <DefinitionList
      layout="grid"
      items={[
        { term: t('user.field.status'), value: <StatusChip {...labels.status(user)} /> },
        {
          term: t('user.field.email'),
          value: (
            <bdi dir="ltr" className="break-all whitespace-normal">
              {user.email}
            </bdi>
          ),
        },
        {
          term: t('user.field.position'),
          value: user.position === '' ? null : <bdi>{user.position}</bdi>,
        },
        { term: t('user.field.roles'), value: labels.roles(user) },
        {
          term: t('user.field.limit'),
          value: <Limit user={user} />,
        },
        ...(['day_limit', 'month_limit'] as const).flatMap((name) => {
          const amount = user[name];
          if (amount === null) return [];
          return [
            { term: t(`user.field.${name}`), value: <Money amount={amount} currency="AED" /> },
          ];
        }),
        { term: t('user.field.last_seen'), value: labels.lastSeen(user, now) },
        {
          term: t('twoStep.title'),
          value: t(user.two_step ? 'twoStep.state.on' : 'twoStep.state.off'),
        },
        { term: t('user.field.added_at'), value: format.date(new Date(user.added_at)) },
        ...(user.disabled_at === null
          ? []
          : [
              {
                term: t('user.field.disabled_at'),
                value: format.date(new Date(user.disabled_at)),
              },
            ]),
      ]}
    />
  );
}
