import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { DefinitionList } from '../../../app/ui/definition-list.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { Bdi, Ltr, UserText } from '../../../app/ui/user-text.tsx';
import type { MeetingView } from '../schema/meeting.ts';
import { DeskPage } from './desk-page.tsx';
import { MeetingChip } from './meeting-list.tsx';
import { MeetingForm } from './meeting-form.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

interface MeetingOneProps {
  meeting: MeetingView;
  now: Date;
  refused: Refused | undefined;
}

/** One request for a meeting: who asked, what is agreed, and what was done. */
export function MeetingOne({ meeting, now, refused }: MeetingOneProps) {
  const { t } = useReading();
  const [asked, setAsked] = useState<'decline' | 'finish' | null>(null);
  const { can, email, version } = meeting;
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
          {can.finish && (
            <Button size="sm" onClick={() => setAsked('finish')}>
              {t('contentDesk.meetings.finish')}
            </Button>
          )}
          {can.decline && (
            <Button size="sm" tone="danger-outline" onClick={() => setAsked('decline')}>
              {meeting.state === 'confirmed' ? t('contentDesk.meetings.callOff') : t('contentDesk.meetings.decline')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid gap-5">
          <Facts meeting={meeting} />
          {meeting.steps.length > 0 && <Steps meeting={meeting} />}
        </div>
        {can.confirm && <MeetingForm key={version} meeting={meeting} now={now} refused={refused} />}
      </div>
      {asked === 'decline' && (
        <ReasonDialog
          title={t('contentDesk.meetings.declineTitle')}
          label={meeting.state === 'confirmed' ? t('contentDesk.meetings.callOff') : t('contentDesk.meetings.decline')}
          fields={{ intent: 'decline', seen_version: String(version) }}
          onClose={() => setAsked(null)}
        >
          {t('contentDesk.meetings.declineWhat', { email })}
        </ReasonDialog>
      )}
      {asked === 'finish' && (
        <ReasonDialog
          title={t('contentDesk.meetings.finishTitle')}
          label={t('contentDesk.meetings.finish')}
          fields={{ intent: 'finish', seen_version: String(version) }}
          reason="optional"
          reasonLabel={t('contentDesk.meetings.finishNote')}
          tone="primary"
          onClose={() => setAsked(null)}
        >
          {t('contentDesk.meetings.finishWhat')}
        </ReasonDialog>
      )}
    </DeskPage>
  );
}

function Facts({ meeting }: { meeting: MeetingView }) {
  const { t, format } = useReading();
  const isAgreed = meeting.state === 'confirmed' || meeting.state === 'done';
  const agreed = [
    { term: t('contentDesk.meetings.agreed'), value: format.dateTime(new Date(meeting.due_at)) },
    { term: t('contentDesk.meetings.length'), value: t('contentDesk.meetings.minutes', { n: meeting.minutes }) },
    { term: t('contentDesk.meetings.place'), value: meeting.place === '' ? null : <Bdi>{meeting.place}</Bdi> },
    { term: t('contentDesk.meetings.link'), value: meeting.link === '' ? null : <Ltr>{meeting.link}</Ltr> },
  ];
  return (
    <Card>
      <DefinitionList
        items={[
          { term: t('contentDesk.meetings.preferred'), value: format.dateTime(new Date(meeting.preferred_at)) },
          ...(isAgreed ? agreed : []),
          { term: t('contentDesk.meetings.email'), value: <Ltr>{meeting.email}</Ltr> },
          { term: t('contentDesk.meetings.phone'), value: <Ltr>{meeting.phone}</Ltr> },
          {
            term: t('contentDesk.meetings.language'),
            value: meeting.locale === 'ar' ? t('contentDesk.arabic') : t('contentDesk.english'),
          },
        ]}
      />
    </Card>
  );
}

function Steps({ meeting }: { meeting: MeetingView }) {
  const { t, format } = useReading();
  return (
    <Card title={t('contentDesk.meetings.steps')}>
      <ol className="grid gap-3">
        {meeting.steps.map((step) => (
          <li key={step.id}>
            <p className="text-small text-text">{t(`contentDesk.meetings.did.${step.verb}`)}</p>
            <p className="text-caption text-text-3">
              {t('contentDesk.by', { name: step.by, when: format.dateTime(new Date(step.at)) })}
            </p>
            {step.text !== '' && <UserText className="text-small text-text-2">{step.text}</UserText>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
