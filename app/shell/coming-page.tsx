import Hammer from 'lucide-react/icons/hammer';
import { useText } from '../texts/use-text.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import type { ComingRoom } from './coming-rooms.ts';
import type { PlainKey } from './shell-types.ts';

export interface ComingPageProps {
  room: ComingRoom;
  /** Rooms that exist, to go to meanwhile. */
  links: readonly { to: string; text: PlainKey }[];
}

/** The designed state of a route whose room is not built yet: says what will be here, and leads to what exists. */
export function ComingPage({ room, links }: ComingPageProps) {
  const t = useText();
  return (
    <div className="mx-auto w-full max-w-public p-page in-data-padded:p-0">
      <h1 className="text-h1 text-text">{t(`shell.coming.rooms.${room}.name`)}</h1>
      <div className="mt-6 rounded-card border border-line bg-surface py-8 shadow-1 md:py-14">
        <EmptyState
          icon={Hammer}
          level={2}
          title={t('shell.coming.title')}
          action={links.map((link) => (
            <LinkButton key={link.to} to={link.to} tone="secondary">
              {t(link.text)}
            </LinkButton>
          ))}
        >
          {t(`shell.coming.rooms.${room}.what`)}
        </EmptyState>
      </div>
    </div>
  );
}
