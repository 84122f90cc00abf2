import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useI18n } from '#ui/use-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { DialogOpener, OpenDialog, OpenerForm, usePageDialog } from '#ui/page-dialog.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { Bdi, UserText } from '#ui/user-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { DealLog } from '#features/deal/ui/deal-log.tsx';
import type { DealDetail } from '../schema/rfqs.ts';
import { AccessCard, AftermathCard, OffersCard } from './deal-cards.tsx';
import { LinesCard, QuestionsCard, RequestCard, NoteCard } from './deal-request.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

const dialogs = {
  approve: ApproveDialog,
  refuse: RefuseDialog,
  take_down: TakeDownDialog,
} as const;
type Verb = keyof typeof dialogs;

export function DealPage({ deal }: { deal: DealDetail }) {
  const dialog = usePageDialog<Verb>(deal.can, ['approve', 'refuse', 'take_down']);
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <Head deal={deal} onOpen={dialog.press} />
      <div className="mb-5 empty:hidden">
        <OpenDialog of={dialog}>
          {(verb, close) => {
            const Dialog = dialogs[verb];
            return <Dialog deal={deal} onClose={close} />;
          }}
        </OpenDialog>
      </div>
      <StateNote deal={deal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-5">
          <LinesCard deal={deal} />
          <NoteCard deal={deal} />
          <OffersCard deal={deal} />
          <AccessCard deal={deal} />
          <QuestionsCard questions={deal.questions} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <RequestCard deal={deal} />
          <AftermathCard deal={deal} />
          <DealLog deal={deal} />
        </div>
      </div>
    </div>
  );
}

function Head({ deal, onOpen }: { deal: DealDetail; onOpen: (verb: Verb) => void }) {
  const { t } = useI18n();
  const { can } = deal;
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-h1 text-text">
          <Bdi>{deal.title}</Bdi>
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small text-text-2">
          <bdi dir="ltr">{deal.number}</bdi>
          <StatusChip status={deal.status} label={t(`status.${deal.status}`)} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:w-full [&_button]:max-md:flex-1">
        <OpenerForm>
          {can.take_down && (
            <DialogOpener kind="take_down" tone="danger-outline" onOpen={onOpen}>
              <Icon of={Ban} />
              {t('console.deal.takeDown')}
            </DialogOpener>
          )}
          {can.refuse && (
            <DialogOpener kind="refuse" tone="danger-outline" onOpen={onOpen}>
              <Icon of={X} />
              {t('console.deal.refuse')}
            </DialogOpener>
          )}
          {can.approve && (
            <DialogOpener kind="approve" onOpen={onOpen}>
              <Icon of={Check} />
              {t('console.deal.approve')}
            </DialogOpener>
          )}
        </OpenerForm>
      </div>
    </header>
  );
}

function StateNote({ deal }: { deal: DealDetail }) {
  const { t, format } = useI18n();
  const { moderation } = deal;
  if (moderation !== null) {
    const title = t('console.deal.holdTitle', { when: format.dateTime(new Date(moderation.at)) });
    return (
      <Note tone="accent" title={title} className="mb-5">
        {moderation.for.map((cause) => (
          <p key={cause}>{t(`console.deal.holdFor.${cause}`)}</p>
        ))}
        {moderation.contacts.length > 0 && (
          <p>
            {t('console.deal.contacts')}:{' '}
            {moderation.contacts.map((contact, at) => (
              <span key={contact}>
                {at > 0 && ' · '}
                <bdi dir="ltr" className="font-semibold wrap-anywhere">
                  {contact}
                </bdi>
              </span>
            ))}
          </p>
        )}
      </Note>
    );
  }
  if (deal.waits_for_company)
    return <Note tone="info" title={t('console.deal.waitsCompany')} className="mb-5" />;
  if (deal.reason === '') return null;
  return (
    <Note tone="danger" title={t('console.deal.reason')} className="mb-5">
      <UserText>{deal.reason}</UserText>
    </Note>
  );
}

interface VerbDialogProps {
  deal: DealDetail;
  onClose: () => void;
}

function ApproveDialog({ deal, onClose }: VerbDialogProps) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      intent="approve"
      hidden={{ version: String(deal.version) }}
      tone="primary"
      title={t('console.deal.approveTitle', { number: isolateLtr(deal.number) })}
      label={t('console.deal.approve')}
      reasonLabel={t('console.deal.approveNote')}
      reason="optional"
      onClose={onClose}
    >
      <p>{t('console.deal.approveWhat')}</p>
      {(deal.moderation?.contacts.length ?? 0) > 0 && <p>{t('console.deal.approveContacts')}</p>}
    </ReasonDialog>
  );
}

function RefuseDialog({ deal, onClose }: VerbDialogProps) {
  const { t } = useI18n();
  return (
    <ReasonDialog
      intent="refuse"
      title={t('console.deal.refuseTitle', { number: isolateLtr(deal.number) })}
      label={t('console.deal.refuse')}
      reasonLabel={t('console.deal.reason')}
      reasonHint={t('console.deal.reasonBuyer')}
      onClose={onClose}
    >
      <p>{t('console.deal.refuseWhat')}</p>
    </ReasonDialog>
  );
}

function TakeDownDialog({ deal, onClose }: VerbDialogProps) {
  const { t, format } = useI18n();
  const { count, amount } = deal.takes_back;
  const params = { n: count, amount: format.aed(amount) };
  return (
    <ReasonDialog
      intent="take_down"
      title={t('console.deal.takeDownTitle', { number: isolateLtr(deal.number) })}
      label={t('console.deal.takeDown')}
      reasonLabel={t('console.deal.reason')}
      reasonHint={t('console.deal.reasonBuyer')}
      onClose={onClose}
    >
      <p>{t('console.deal.takeDownWhat')}</p>
      <p>{count === 0 ? t('console.deal.paysNothing') : t('console.deal.paysBack', params)}</p>
    </ReasonDialog>
  );
}
