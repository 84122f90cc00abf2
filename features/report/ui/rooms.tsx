import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

export interface Room {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly name: string;
  readonly fact: ReactNode;
  readonly main?: boolean;
}

/** The cards of specification §2, one for each page. */
export function Rooms({ rooms }: { rooms: readonly Room[] }) {
  const t = useText();
  return (
    <nav aria-label={t('report.rooms')}>
      <ul
        className={cx(
          'grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3',
          rooms.length === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-5',
        )}
      >
        {rooms.map((room) => (
          <li key={room.to} className="min-w-0">
            <RoomCard room={room} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function RoomCard({ room }: { room: Room }) {
  return (
    <Link
      to={room.to}
      className="flex h-full min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 shadow-1 transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span
        className={cx(
          'flex size-9 shrink-0 items-center justify-center rounded-button',
          room.main === true ? 'bg-primary text-on-primary' : 'bg-skeleton text-text-2',
        )}
      >
        <Icon of={room.icon} size={18} />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-small font-semibold text-text">{room.name}</span>
        <span className="line-clamp-2 text-caption text-text-3">{room.fact}</span>
      </span>
    </Link>
  );
}
