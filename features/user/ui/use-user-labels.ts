import { useI18n } from '#ui/use-text.tsx';
import type { StatusVariant } from '#ui/status-chip.tsx';
import { isolate } from '#shared/bidi.ts';
import type { UserView } from '../schema.ts';

type UserStatus = 'active' | 'away' | 'disabled' | 'invited';

const variants: Record<UserStatus, StatusVariant> = {
  active: 'active',
  away: 'waiting',
  invited: 'pending',
  disabled: 'canceled',
};

function userStatusOf(user: UserView): UserStatus {
  if (user.state === 'disabled') return 'disabled';
  if (user.is_invited) return 'invited';
  return user.stand_ins.some((one) => one.is_running && one.absent.id === user.id)
    ? 'away'
    : 'active';
}

export function useUserLabels() {
  const { t, format } = useI18n();
  return {
    roles(user: UserView): string {
      if (user.is_owner) return t('user.owner');
      const names = [
        ...user.roles.map((role) => t(`user.role.${role}`)),
        ...user.own_roles.map(({ name }) => isolate(name)),
      ];
      return names.length === 0 ? '—' : format.list(names);
    },
    status(user: UserView): { status: StatusVariant; label: string } {
      const status = userStatusOf(user);
      return { status: variants[status], label: t(`user.state.${status}`) };
    },
    lastSeen(user: UserView, now: Date): string {
      return user.last_seen_at === null
        ? t('user.never')
        : format.relative(new Date(user.last_seen_at), now);
    },
    days(from: string, to: string): string {
      return from === to ? format.day(from) : `${format.day(from)} – ${format.day(to)}`;
    },
  };
}
