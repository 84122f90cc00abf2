import { useReading } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { Bdi, Ltr, PhoneNumber, UserText } from '#ui/user-text.tsx';
import { instantInDubai } from '../rules/site.ts';
import type { MeetingView } from '../schema/meeting.ts';
import { DeskPage } from './desk-page.tsx';
import { MeetingChip } from './meeting-list.tsx';
import { MeetingForm } from './meeting-form.tsx';

type Asked = 'decline' | 'finish';

/** What is agreed is called off; what is only asked for is declined. */
function useDeclineWords({ state }: MeetingView): { title: string; label: string } {
  const { t } = useReading();
  return state === 'confirmed'
    ? { title: t('contentDesk.meetings.callOffTitle'), label: t('contentDesk.meetings.callOff') }
    : { title: t('contentDesk.meetings.declineTitle'), label: t('contentDesk.meetings.decline') };
}

interface MeetingOneProps {
  meeting: MeetingView;
  now: Date;
  refused: Refused | undefined;
}

/** One request for a meeting: who asked, what is agreed, and what was done. */
export function MeetingOne({ meeting, now, refused }: MeetingOneProps) {
  const { t } = useReading();
  const { can, version } = meeting;
  const decline = useDeclineWords(meeting);
  const dialog = usePageDialog<Asked>(can, ['decline', 'finish']);
  return (
    <DeskPage
      title={<bdi>{meeting.full_name}</bdi>}
      lead={
        <>
          <Bdi>{meeting.company_name}</Bdi> · <Bdi>{meeting.job_title}</Bdi>
        </>
      }
      actions={
        <>
          <MeetingChip state={meeting.state} />
          <OpenerForm>
            {can.finish && (
              <DialogOpener kind="finish" size="sm" onOpen={dialog.press}>
                {t('contentDesk.meetings.finish')}
              </DialogOpener>
            )}
            {can.decline && (
              <DialogOpener kind="decline" size="sm" tone="danger-outline" onOpen={dialog.press}>
                {decline.label}
              </DialogOpener>
            )}
          </OpenerForm>
        </>
      }
    >
      <OpenDialog of={dialog}>
        {(kind, close) => <AskedDialog kind={kind} meeting={meeting} onClose={close} />}
      </OpenDialog>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid gap-5">
          <Facts meeting={meeting} />
          {meeting.steps.length > 0 && <Steps meeting={meeting} />}
        </div>
        {/* What was typed stays, also when a colleague has decided meanwhile. */}
        {(can.confirm || refused !== undefined) && (
          <MeetingForm key={version} meeting={meeting} now={now} refused={refused} />
        )}
      </div>
    </DeskPage>
  );
}

interface AskedDialogProps {
  kind: Asked;
  meeting: MeetingView;
  onClose: () => void;
}

function AskedDialog({ kind, meeting, onClose }: AskedDialogProps) {
  const { t } = useReading();
  const decline = useDeclineWords(meeting);
  const form = {
    intent: kind,
    hidden: { seen_version: String(meeting.version) },
    narrow: true,
    onClose,
  } as const;
  if (kind === 'decline') {
    return (
      <DecisionForm
        {...form}
        {...decline}
        tone="danger"
        backLabel={t('contentDesk.cancel')}
        reasonHint={t('contentDesk.meetings.declineHint')}
      >
        <p>{t('contentDesk.meetings.declineWhat', { email: meeting.email })}</p>
      </DecisionForm>
    );
  }
  return (
    <DecisionForm
      {...form}
      title={t('contentDesk.meetings.finishTitle')}
      label={t('contentDesk.meetings.finish')}
      reason="optional"
      reasonLabel={t('contentDesk.meetings.finishNote')}
    >
      <p>{t('contentDesk.meetings.finishWhat')}</p>
    </DecisionForm>
  );
}

function Facts({ meeting }: { meeting: MeetingView }) {
  const { t, format } = useReading();
  const isAgreed = meeting.state === 'confirmed' || meeting.state === 'done';
  const agreed = [
    { term: t('contentDesk.meetings.agreed'), value: format.dateTime(new Date(meeting.due_at)) },
    {
      term: t('contentDesk.meetings.length'),
      value: t('contentDesk.meetings.minutes', { n: meeting.minutes }),
    },
    {
      term: t('contentDesk.meetings.place'),
      value: meeting.place === '' ? null : <Bdi>{meeting.place}</Bdi>,
    },
    {
      term: t('contentDesk.meetings.link'),
      value: meeting.link === '' ? null : <Ltr>{meeting.link}</Ltr>,
    },
  ];
  return (
    <Card>
      <DefinitionList
        items={[
          {
            term: t('contentDesk.meetings.preferred'),
            value: format.dateTime(new Date(meeting.preferred_at)),
          },
          ...(isAgreed ? agreed : []),
          { term: t('contentDesk.meetings.email'), value: <Ltr>{meeting.email}</Ltr> },
          {
            term: t('contentDesk.meetings.phone'),
            value: <PhoneNumber>{meeting.phone}</PhoneNumber>,
          },
          {
            term: t('contentDesk.meetings.language'),
            value: meeting.locale === 'ar' ? t('contentDesk.arabic') : t('contentDesk.english'),
          },
        ]}
      />
    </Card>
  );
}

/** What a step says; a time that was agreed is kept as Dubai's day and hour before the place. */
function useStepWords(): (step: MeetingView['steps'][number]) => string {
  const { format } = useReading();
  return ({ verb, text }) =>
    verb === 'confirm'
      ? text.replace(
          /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) /,
          (_, day: string, time: string) => `${format.dateTime(instantInDubai(day, time))} · `,
        )
      : text;
}

function Steps({ meeting }: { meeting: MeetingView }) {
  const { t, format } = useReading();
  const words = useStepWords();
  return (
    <Card title={t('contentDesk.meetings.steps')}>
      <ol className="grid gap-3">
        {meeting.steps.map((step) => (
          <li key={step.id}>
            <p className="text-small text-text">{t(`contentDesk.meetings.did.${step.verb}`)}</p>
            <p className="text-caption text-text-3">
              {t('contentDesk.by', { name: step.by, when: format.dateTime(new Date(step.at)) })}
            </p>
            {step.text !== '' && (
              <UserText className="text-small text-text-2">{words(step)}</UserText>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
