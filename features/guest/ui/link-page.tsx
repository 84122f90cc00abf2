import CalendarClock from 'lucide-react/icons/calendar-clock';
import EyeOff from 'lucide-react/icons/eye-off';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import { isolate, isolateLtr } from '#shared/bidi.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Facts } from '#ui/facts.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { RequestedLines } from '#features/access/ui/requested-lines.tsx';
import { nameIn } from '#features/category/rules.ts';
import { shownPath } from '#features/category/ui/category-name.ts';
import { shownDeadline } from '#shared/calendar.ts';
import type { LinkView, RequestView } from '../schema.ts';

interface LinkPageProps {
  link: LinkView | null;
  isSent: boolean;
  refused: Refused | undefined;
  action: string;
}

/** The page of an invitation's link: who asks for which goods, and the code that proves the address. */
export function LinkPage({ link, isSent, refused, action }: LinkPageProps) {
  if (link === null || link.request === null) return <OverPage state={link?.state ?? 'invalid'} />;
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-public)+2*var(--space-page))] px-page py-8">
      <RequestHead request={link.request} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
          <Prove {...{ isSent, refused, action }} link={link} buyer={link.request.buyer} />
        </div>
        <RequestCard request={link.request} />
      </div>
    </div>
  );
}

type OverState = Exclude<LinkView['state'], 'open' | 'declined' | 'quoted'> | 'invalid';

function OverPage({ state }: { state: LinkView['state'] | 'invalid' }) {
  const { t } = useI18n();
  const shown: OverState =
    state === 'open' || state === 'declined' || state === 'quoted' ? 'invalid' : state;
  return (
    <div className="mx-auto w-full max-w-[560px] px-page py-8 lg:py-12">
      <div className="rounded-card border border-line bg-surface p-card shadow-1">
        <Icon of={Unlink} size={28} className="text-primary-text" />
        <h1 className="mt-3 text-h1 text-text">{t(`guest.state.${shown}`)}</h1>
        <p className="mt-2 mb-5 max-w-measure text-body text-text-2">
          {t(`guest.state.${shown}Why`)}
        </p>
        <LinkButton to={shown === 'claimed' ? '/auth' : '/rfqs'} tone="secondary">
          {t(shown === 'claimed' ? 'guest.state.signIn' : 'guest.state.openRfqs')}
        </LinkButton>
      </div>
    </div>
  );
}

function RequestHead({ request }: { request: RequestView }) {
  const { t } = useI18n();
  return (
    <header>
      <p className="text-small font-medium text-text-2">
        {t('guest.link.asks', { buyer: isolate(request.buyer) })}
      </p>
      <h1 dir="auto" className="text-page-start mt-1 text-h1 wrap-anywhere text-text">
        {request.title}
      </h1>
      <p className="mt-1 text-small text-text-3">
        <Facts>
          <bdi dir="ltr">{request.number}</bdi>
          {shownPath(request.category_desc)}
        </Facts>
      </p>
    </header>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-text-3">{label}</dt>
      <dd className="text-small text-text">{children}</dd>
    </div>
  );
}

function RequestCard({ request }: { request: RequestView }) {
  const { t, locale, format } = useI18n();
  const city = nameIn(locale, request.city);
  return (
    <section
      aria-labelledby="lines"
      className="min-w-0 rounded-card border border-line bg-surface p-card shadow-1 lg:row-start-1"
    >
      <div className="flex items-start gap-3">
        <span className="mt-0.5 text-primary-text">
          <Icon of={CalendarClock} size={20} />
        </span>
        <p>
          <span className="block text-small text-text-3">{t('guest.link.until')}</span>
          <span className="block text-h3 text-text">
            {format.dateTime(shownDeadline(request.expires_at))}
          </span>
        </p>
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4">
        <Fact label={t('guest.link.deliverTo')}>
          {t(`guest.link.${request.delivery_method}`, { city })}
          {request.delivery_area !== '' && (
            <>
              {' · '}
              <bdi>{request.delivery_area}</bdi>
            </>
          )}
        </Fact>
        {request.needed_on !== null && (
          <Fact label={t('guest.link.neededOn')}>{format.day(request.needed_on)}</Fact>
        )}
        {request.payment_code !== '' && (
          <Fact label={t('guest.link.payment')}>{t(`rfq.payment.${request.payment_code}`)}</Fact>
        )}
      </dl>
      <h2 id="lines" className="mt-5 mb-2 text-h3 text-text">
        {t('guest.link.lines')}
      </h2>
      <RequestedLines lines={request.lines} label={t('guest.link.lines')} />
    </section>
  );
}

type ProveProps = Omit<LinkPageProps, 'link'> & { link: LinkView; buyer: string };

function Prove({ link, isSent, refused, action, buyer }: ProveProps) {
  const { t } = useI18n();
  return (
    <section
      aria-labelledby="prove"
      className="rounded-card border border-line bg-surface p-card shadow-1"
    >
      <h2 id="prove" className="text-h3 text-text">
        {t('guest.link.proveTitle')}
      </h2>
      {link.state === 'open' ? (
        <p className="mt-1 text-small text-text-2">{t('guest.link.lead')}</p>
      ) : (
        <Note
          tone="info"
          className="mt-3"
          title={t(link.state === 'quoted' ? 'guest.link.quoted' : 'guest.link.declined')}
        />
      )}
      {link.code === null ? (
        <Note tone="danger" className="mt-4" title={t('guest.link.noAddress')} />
      ) : (
        <Codes {...{ link, isSent, refused, action }} code={link.code} />
      )}
      <p className="mt-4 flex gap-2 border-t border-line pt-4 text-small text-text-3">
        <span className="flex h-[var(--leading-small)] items-center">
          <Icon of={EyeOff} size={16} />
        </span>
        <span>
          {t('guest.link.private', { buyer: isolate(buyer) })} {t('guest.link.noPassword')}
        </span>
      </p>
    </section>
  );
}

type CodesProps = Omit<ProveProps, 'buyer'> & { code: NonNullable<LinkView['code']> };

function Codes({ link, code, isSent, refused, action }: CodesProps) {
  const { t } = useI18n();
  const destination = isolateLtr(code.destination);
  const isMail = code.channel === 'email';
  const wait = code.resend_after_seconds;
  const isEntering = isSent || wait > 0 || refused?.errors['code'] !== undefined;
  const request = (
    <StaticForm action={action} refused={isEntering ? undefined : refused} className="grid gap-4">
      <input type="hidden" name="intent" value="code" />
      <Button type="submit" size="lg" wide tone={isEntering ? 'quiet' : 'primary'}>
        {t(isEntering ? 'guest.link.again' : 'guest.link.send')}
      </Button>
    </StaticForm>
  );
  if (!isEntering)
    return (
      <div className="mt-4 grid gap-4">
        <p className="text-body text-text">
          {t(isMail ? 'guest.link.sendByEmail' : 'guest.link.sendBySms', { destination })}
        </p>
        {request}
      </div>
    );
  return (
    <div className="mt-4 grid gap-4">
      <p className="text-body text-text">
        {t(isMail ? 'guest.link.sentByEmail' : 'guest.link.sentBySms', { destination })}
      </p>
      <StaticForm action={action} refused={refused} className="grid gap-4">
        <input type="hidden" name="intent" value="prove" />
        <CodeField name="code" label={t('guest.link.code')} />
        <Button type="submit" size="lg" wide name="next" value="offer">
          {t(link.state === 'quoted' ? 'guest.link.toOffer' : 'guest.link.toPrices')}
        </Button>
        {link.state === 'open' && (
          <Button type="submit" size="lg" wide tone="quiet" name="next" value="decline">
            {t('guest.link.cannot')}
          </Button>
        )}
      </StaticForm>
      {wait > 0 ? (
        <p className="text-small text-text-3">{t('guest.link.againIn', { n: wait })}</p>
      ) : (
        request
      )}
    </div>
  );
}
