import { useReading } from '#ui/use-text.tsx';
import type { StatusLook } from '#ui/status-chip.tsx';
import type { UserView } from '../schema.ts';

type Standing = 'active' | 'away' | 'disabled';

const looks: Record<Standing, StatusLook> = {
  active: 'active',
  away: 'waiting',
  disabled: 'canceled',
};

function standingOf(user: UserView): Standing {
  if (user.state === 'disabled') return 'disabled';
  return user.stand_ins.some((one) => one.is_running && one.absent.id === user.id)
    ? 'away'
    : 'active';
}

export function useUserWords() {
  const { t, format } = useReading();
  return {
    /** Built-in and own roles as one sentence; the owner has all. */
    roles(user: UserView): string {
      if (user.is_owner) return t('user.owner');
      const names = [
        ...user.roles.map((role) => t(`user.role.${role}`)),
        ...user.own_roles.map(({ name }) => name),
      ];
      return names.length === 0 ? '—' : format.list(names);
    },
    standing(user: UserView): { status: StatusLook; label: string } {
      const standing = standingOf(user);
      return { status: looks[standing], label: t(`user.state.${standing}`) };
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
