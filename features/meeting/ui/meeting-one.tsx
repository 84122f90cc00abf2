import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DecisionForm } from '#ui/decision-form.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { Bdi, Ltr, PhoneNumber, UserText } from '#ui/user-text.tsx';
import { instantInDubai } from '../rules/times.ts';
import type { MeetingView } from '../schema.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';
import { MeetingChip } from './meeting-list.tsx';
import { MeetingForm } from './meeting-form.tsx';

type DialogVerb = 'decline' | 'finish';

function useDeclineLabels({ state }: MeetingView): { title: string; label: string } {
  const { t } = useI18n();
  return state === 'confirmed'
    ? { title: t('meeting.desk.callOffTitle'), label: t('meeting.desk.callOff') }
    : { title: t('meeting.desk.declineTitle'), label: t('meeting.desk.decline') };
}

interface MeetingOneProps {
  meeting: MeetingView;
  now: Date;
  refused: Refused | undefined;
}

export function MeetingOne({ meeting, now, refused }: MeetingOneProps) {
  const { t } = useI18n();
  const { can, version } = meeting;
  const decline = useDeclineLabels(meeting);
  const dialog = usePageDialog<DialogVerb>(can, ['decline', 'finish']);
  return (
    <ContentPage
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
                {t('meeting.desk.finish')}
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
        {(kind, close) => <VerbDialog kind={kind} meeting={meeting} onClose={close} />}
      </OpenDialog>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid gap-5">
          <Facts meeting={meeting} />
          {meeting.steps.length > 0 && <Steps meeting={meeting} />}
        </div>
        {/* Shown after a refusal too, so that typed text survives a colleague's decision. */}
        {(can.confirm || refused !== undefined) && (
          <MeetingForm key={version} meeting={meeting} now={now} refused={refused} />
        )}
      </div>
    </ContentPage>
  );
}

interface VerbDialogProps {
  kind: DialogVerb;
  meeting: MeetingView;
  onClose: () => void;
}

function VerbDialog({ kind, meeting, onClose }: VerbDialogProps) {
  const { t } = useI18n();
  const decline = useDeclineLabels(meeting);
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
        backLabel={t('site.desk.cancel')}
        reasonHint={t('meeting.desk.declineHint')}
      >
        <p>{t('meeting.desk.declineWhat', { email: meeting.email })}</p>
      </DecisionForm>
    );
  }
  return (
    <DecisionForm
      {...form}
      title={t('meeting.desk.finishTitle')}
      label={t('meeting.desk.finish')}
      reason="optional"
      reasonLabel={t('meeting.desk.finishNote')}
    >
      <p>{t('meeting.desk.finishWhat')}</p>
    </DecisionForm>
  );
}

function Facts({ meeting }: { meeting: MeetingView }) {
  const { t, format } = useI18n();
  const isAgreed = meeting.state === 'confirmed' || meeting.state === 'done';
  const agreed = [
    { term: t('meeting.desk.agreed'), value: format.dateTime(new Date(meeting.due_at)) },
    {
      term: t('meeting.desk.length'),
      value: t('meeting.desk.minutes', { n: meeting.minutes }),
    },
    {
      term: t('meeting.desk.place'),
      value: meeting.place === '' ? null : <Bdi>{meeting.place}</Bdi>,
    },
    {
      term: t('meeting.desk.link'),
      value: meeting.link === '' ? null : <Ltr>{meeting.link}</Ltr>,
    },
  ];
  return (
    <Card>
      <DefinitionList
        items={[
          {
            term: t('meeting.desk.preferred'),
            value: format.dateTime(new Date(meeting.preferred_at)),
          },
          ...(isAgreed ? agreed : []),
          { term: t('meeting.desk.email'), value: <Ltr>{meeting.email}</Ltr> },
          {
            term: t('meeting.desk.phone'),
            value: <PhoneNumber>{meeting.phone}</PhoneNumber>,
          },
          {
            term: t('meeting.desk.language'),
            value: meeting.locale === 'ar' ? t('site.desk.arabic') : t('site.desk.english'),
          },
        ]}
      />
    </Card>
  );
}

function useStepText(): (step: MeetingView['steps'][number]) => string {
  const { format } = useI18n();
  return ({ verb, text }) =>
    verb === 'confirm'
      ? text.replace(
          /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) /,
          (_, day: string, time: string) => `${format.dateTime(instantInDubai(day, time))} · `,
        )
      : text;
}

function Steps({ meeting }: { meeting: MeetingView }) {
  const { t, format } = useI18n();
  const stepText = useStepText();
  return (
    <Card title={t('meeting.desk.steps')}>
      <ol className="grid gap-3">
        {meeting.steps.map((step) => (
          <li key={step.id}>
            <p className="text-small text-text">{t(`meeting.desk.did.${step.verb}`)}</p>
            <p className="text-caption text-text-3">
              {t('site.desk.by', { name: step.by, when: format.dateTime(new Date(step.at)) })}
            </p>
            {step.text !== '' && (
              <UserText className="text-small text-text-2">{stepText(step)}</UserText>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
