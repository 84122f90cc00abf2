import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { isolate } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { DialogOpener, OpenDialog, OpenerForm, useRowDialog } from '#ui/page-dialog.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { OpenSessionView } from '../schema.ts';

interface SessionListProps {
  sessions: readonly OpenSessionView[];
  now: Date;
}

/** The dialog that is open: for all other sessions, or for one. */
type Ending = 'others' | OpenSessionView;

export function SessionList({ sessions, now }: SessionListProps) {
  const { t } = useI18n();
  const isAlone = sessions.every((session) => session.is_present);
  const shownOf = useShown();
  const dialog = useRowDialog<Ending>((verb, id) => {
    if (verb === 'end_others') return isAlone ? null : 'others';
    return sessions.find((session) => session.id === id && session.can.end) ?? null;
  });
  return (
    <Card
      id="sessions"
      title={t('session.open.title')}
      flush
      actions={
        !isAlone && (
          <OpenerForm>
            <DialogOpener
              kind="end_others"
              tone="secondary"
              size="sm"
              onOpen={() => dialog.press('others')}
            >
              {t('session.open.endOthers')}
            </DialogOpener>
          </OpenerForm>
        )
      }
    >
      <OpenDialog of={dialog}>
        {(ending, close) => <EndDialog ending={ending} onClose={close} />}
      </OpenDialog>
      {/* The rows' classes once, because a page shows up to twenty rows. */}
      <ul className="divide-y divide-line *:flex *:flex-wrap *:items-center *:gap-x-3 *:gap-y-2 *:px-card *:py-3">
        {sessions.map((session, index) => (
          <SessionRow
            key={session.id}
            session={session}
            same={
              sessions.slice(0, index).filter((one) => shownOf(one) === shownOf(session)).length
            }
            now={now}
            onEnd={() => dialog.press(session)}
          />
        ))}
      </ul>
      <p className="border-t border-line px-card py-3 text-caption text-text-3">
        {isAlone ? t('session.open.only') : t('session.open.lead')}
      </p>
    </Card>
  );
}

/** The password first, so that a thief with one session cannot sign the holder out elsewhere. */
function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useI18n();
  const device = useDevice();
  const isOne = ending !== 'others';
  return (
    <DecisionForm
      intent={isOne ? 'end_session' : 'end_others'}
      hidden={isOne ? { id: ending.id } : {}}
      title={
        isOne
          ? t('session.open.endTitle', { device: isolate(device(ending)) })
          : t('session.open.endOthersTitle')
      }
      label={t(isOne ? 'session.open.end' : 'session.open.endOthers')}
      tone="danger"
      reason="none"
      narrow
      onClose={onClose}
    >
      <PasswordField name="password" label={t('session.password')} />
    </DecisionForm>
  );
}

function useDevice(): (session: OpenSessionView) => string {
  const { t } = useI18n();
  return ({ browser, system }) =>
    browser !== null && system !== null
      ? t('session.open.device', { browser, system })
      : (browser ?? system ?? t('session.open.unknownDevice'));
}

/** The words of a row that name its session. */
function useShown(): (session: OpenSessionView) => string {
  const { t, format } = useI18n();
  const device = useDevice();
  return (session) =>
    `${device(session)}, ${t('session.open.opened', { when: format.dateTime(new Date(session.opened_at)) })}`;
}

const hand = new Set(['iPhone', 'iPad', 'Android']);

interface SessionRowProps {
  session: OpenSessionView;
  /** Rows before it with the same words. */
  same: number;
  now: Date;
  onEnd: () => void;
}

function SessionRow({ session, same, now, onEnd }: SessionRowProps) {
  const { t, format } = useI18n();
  const device = useDevice()(session);
  const shown = useShown()(session);
  const opened = t('session.open.opened', { when: format.dateTime(new Date(session.opened_at)) });
  return (
    <li>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={hand.has(session.system ?? '') ? Smartphone : Laptop} size={18} />
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
            {opened}
          </Facts>
        </p>
      </div>
      {session.can.end && (
        <OpenerForm>
          <DialogOpener
            kind={`end.${session.id}`}
            tone="quiet"
            size="sm"
            label={`${t('session.open.end')}: ${shown}${same === 0 ? '' : ` (${same + 1})`}`}
            onOpen={onEnd}
          >
            {t('session.open.endShort')}
          </DialogOpener>
        </OpenerForm>
      )}
    </li>
  );
}
