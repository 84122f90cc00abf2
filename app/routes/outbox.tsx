import BellRing from 'lucide-react/icons/bell-ring';
import Inbox from 'lucide-react/icons/inbox';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { data } from 'react-router';
import { listOutbox, type MessageView } from '#features/message/schema.ts';
import { directionOf } from '#shared/locale.ts';
import { dataOrThrow } from '../server/answers.server.ts';
import { pageMeta } from '../page/meta.ts';
import { pageContext } from '../page/page-context.ts';
import { useI18n } from '#ui/use-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { pagerOf } from '#ui/pager-window.ts';
import { Pager } from '#ui/pager.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Tag } from '#ui/tag.tsx';
import { Bdi, Ltr } from '#ui/user-text.tsx';
import type { Route } from './+types/outbox.ts';

/**
 * The mails, SMS and pushes that the demo would send. Outside the demo this page must not exist.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (!page.demo) throw data(null, { status: 404 });
  const pageParam = new URL(request.url).searchParams.get('page') ?? '1';
  return dataOrThrow(page, await page.api(listOutbox, { query: { page: pageParam } })).data;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'message.outbox.title', indexed: false });

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  const { data: rows } = loaderData;
  return (
    <div className="mx-auto w-full max-w-[760px] p-page">
      <h1 className="text-h1 text-text">{t('message.outbox.title')}</h1>
      <p className="mt-1 text-small text-text-2">{t('message.outbox.lead')}</p>
      {rows.length === 0 ? (
        <div className="mt-6 rounded-card border border-line bg-surface py-10 shadow-1">
          <EmptyState icon={Inbox} level={2} title={t('message.outbox.empty')}>
            {t('message.outbox.emptyWhy')}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="mt-6 grid gap-4">
            {rows.map((row) => (
              <li key={row.id}>
                <Message row={row} />
              </li>
            ))}
          </ul>
          <Pager className="mt-6" {...pagerOf(loaderData)} />
        </>
      )}
    </div>
  );
}

const channels = {
  email: { icon: Mail, name: 'message.outbox.mail' },
  sms: { icon: MessageSquareText, name: 'message.outbox.sms' },
  push: { icon: BellRing, name: 'message.outbox.push' },
  whatsapp: { icon: MessageCircle, name: 'message.outbox.whatsapp' },
} as const;

function MailLink({ row }: { row: MessageView }) {
  const { t } = useI18n();
  return (
    <a
      href={`/api/outbox/${row.id}/mail`}
      target="_blank"
      rel="noreferrer"
      className="inline-block font-medium text-primary-text hover:underline max-md:py-3"
    >
      {t('message.outbox.openMail')}
      <span className="sr-only">
        : <Bdi>{row.subject}</Bdi>, {row.to}
      </span>
    </a>
  );
}

/** Shows a message in its recipient's language, whatever the language of this page. */
function Message({ row }: { row: MessageView }) {
  const { t, format } = useI18n();
  const isMail = row.channel === 'email';
  const { icon, name } = channels[row.channel];
  return (
    <article className="overflow-hidden rounded-card border border-line bg-surface shadow-1">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-sunken px-5 py-3">
        <Icon of={icon} size={17} className="text-text-3" />
        <span className="text-small font-medium text-text">
          <Facts>
            {t(name)}
            <>
              {t('message.outbox.to')} <Ltr>{row.to}</Ltr>
            </>
          </Facts>
        </span>
        <Tag>{t(`message.outbox.state.${row.state}`)}</Tag>
        <time dateTime={row.date} className="ms-auto text-caption text-text-3">
          {format.dateTime(new Date(row.date))}
        </time>
      </header>
      <div lang={row.locale} dir={directionOf(row.locale)} className="px-5 py-4">
        <MessageText row={row} />
        {row.code !== null && (
          <p className="mt-4">
            <bdi
              dir="ltr"
              className="inline-block rounded-note bg-sunken px-5 py-3 text-display tracking-widest text-text"
            >
              {row.code}
            </bdi>
          </p>
        )}
        {row.link !== null && (
          <p className="mt-4">
            <a
              href={row.link.url}
              className="font-medium break-all text-primary-text hover:underline"
            >
              {row.link.label}
            </a>
          </p>
        )}
        {row.note !== null && (
          <p className="mt-3 max-w-measure text-caption text-text-3">{row.note}</p>
        )}
      </div>
      {isMail && (
        <footer className="border-t border-line px-5 py-2.5 text-small">
          <MailLink row={row} />
        </footer>
      )}
    </article>
  );
}

function MessageText({ row: { subject, paragraphs } }: { row: MessageView }) {
  return (
    <>
      <h2 className="text-h3 text-text">
        <Sentence>{subject}</Sentence>
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="mt-2 max-w-measure text-body whitespace-pre-line text-text-2">
          <Sentence>{paragraph}</Sentence>
        </p>
      ))}
    </>
  );
}
