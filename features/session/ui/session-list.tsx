import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { Ltr } from '#ui/user-text.tsx';
import type { OpenSessionView } from '../schema.ts';

interface SessionListProps {
  sessions: readonly OpenSessionView[];
  now: Date;
}

export function SessionList({ sessions, now }: SessionListProps) {
  const { t } = useI18n();
  const { fetcher } = useFormFetcher();
  const isAlone = sessions.every((session) => session.is_present);
  return (
    <Card
      id="sessions"
      title={t('session.open.title')}
      flush
      actions={
        !isAlone && (
          <fetcher.Form method="post">
            <input type="hidden" name="intent" value="end_others" />
            <Button
              type="submit"
              tone="secondary"
              size="sm"
              busy={fetcher.state !== 'idle'}
              busyLabel={t('session.open.ending')}
            >
              {t('session.open.endOthers')}
            </Button>
          </fetcher.Form>
        )
      }
    >
      {/* The rows' classes once, because a page shows up to twenty rows. */}
      <ul className="divide-y divide-line *:flex *:flex-wrap *:items-center *:gap-x-3 *:gap-y-2 *:px-card *:py-3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      <p className="border-t border-line px-card py-3 text-caption text-text-3">
        {isAlone ? t('session.open.only') : t('session.open.lead')}
      </p>
    </Card>
  );
}

const hand = new Set(['iPhone', 'iPad', 'Android']);

function SessionRow({ session, now }: { session: OpenSessionView; now: Date }) {
  const { t, format } = useI18n();
  const { fetcher, refused } = useFormFetcher();
  const { browser, system } = session;
  const device =
    browser !== null && system !== null
      ? t('session.open.device', { browser, system })
      : (browser ?? system ?? t('session.open.unknownDevice'));
  return (
    <li>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={hand.has(system ?? '') ? Smartphone : Laptop} size={18} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 text-body font-medium text-text">
          {device}
          {session.is_present && <Tag tone="primary">{t('session.open.present')}</Tag>}
          {session.remembered && <Tag>{t('session.open.remembered')}</Tag>}
        </p>
        <p className="text-caption text-text-3">
          <Facts>
            {session.address !== '' && <Ltr>{session.address}</Ltr>}
            {t('session.open.seen', { when: format.relative(new Date(session.seen_at), now) })}
            {t('session.open.opened', { when: format.dateTime(new Date(session.opened_at)) })}
          </Facts>
        </p>
        {refused !== undefined && (
          <p role="alert" className="text-caption text-danger-text">
            {refused.message}
          </p>
        )}
      </div>
      {session.can.end && (
        <fetcher.Form method="post">
          <input type="hidden" name="intent" value="end_session" />
          <input type="hidden" name="id" value={session.id} />
          <Button
            type="submit"
            tone="quiet"
            size="sm"
            aria-label={`${t('session.open.end')}: ${device}`}
            busy={fetcher.state !== 'idle'}
            busyLabel={t('session.open.ending')}
          >
            {t('session.open.endShort')}
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
