import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Copy from 'lucide-react/icons/copy';
import FilePen from 'lucide-react/icons/file-pen';
import Scale from 'lucide-react/icons/scale';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import { Note } from '#ui/note.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { Bdi, UserText } from '#ui/user-text.tsx';
import { shownDeadline } from '#shared/calendar.ts';
import { unitName } from '#shared/units.ts';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import { ShareButton } from '#features/whatsapp/ui/share-button.tsx';
import { reachMax } from '../schema/lists.ts';
import type { RfqPageView, RfqView } from '../schema/view.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { AnswerList } from './answer-list.tsx';
import { LineFactsText } from './line-facts-text.tsx';
import { RfqFacts } from './rfq-facts.tsx';

interface RfqPageProps {
  rfq: RfqPageView;
  reason: string;
  /** A node, because suppliers' pages render amendments with the same component. */
  amendments: ReactNode;
  invitations: ReactNode;
  /** The public address of the RFQ. */
  publicUrl: string;
  onCancel: () => void;
}

export function RfqPage({
  rfq,
  reason,
  amendments,
  invitations,
  publicUrl,
  onCancel,
}: RfqPageProps) {
  const [deciding, setDeciding] = useState<'approve' | 'refuse' | null>(null);
  return (
    <div className="print-page mx-auto w-full max-w-[1200px]">
      <PageHead rfq={rfq} publicUrl={publicUrl} onDecide={setDeciding} onCancel={onCancel} />
      <StateNote rfq={rfq} reason={reason} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_328px]">
        <div className="flex min-w-0 flex-col gap-5">
          <LinesCard rfq={rfq} />
          <TermsCard rfq={rfq} />
          {invitations}
          {rfq.amendments.length > 0 && amendments}
          {rfq.published_at !== null && <AnswerList rfq={rfq} />}
        </div>
        <RfqFacts rfq={rfq} />
      </div>
      {deciding !== null && (
        <DecisionDialog verb={deciding} rfq={rfq} onClose={() => setDeciding(null)} />
      )}
    </div>
  );
}

interface HeadProps {
  rfq: RfqPageView;
  onDecide: (verb: 'approve' | 'refuse') => void;
  onCancel: () => void;
}

function PageHead({ rfq, publicUrl, onDecide, onCancel }: HeadProps & { publicUrl: string }) {
  const { t, format } = useI18n();
  const { number, title } = rfq;
  return (
    <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-h1 text-text">
          <Bdi>{rfq.title}</Bdi>
        </h1>
        <p className="mt-1.5 flex flex-wrap items-center gap-2 text-small text-text-2">
          <bdi dir="ltr">{rfq.number}</bdi>
          <StatusChip
            status={rfq.status === 'draft' ? 'pending' : rfq.status}
            label={rfq.status_desc}
          />
          <Reach rfq={rfq} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden max-md:w-full [&>*]:max-md:flex-1 [&_.btn]:max-md:min-h-11">
        {rfq.status !== 'draft' && <PrintButton />}
        {rfq.status === 'active' && rfq.audience !== 'own' && (
          <ShareButton
            text={t('whatsapp.share.rfq', {
              number,
              title,
              day: format.day(rfq.expiry_date),
            })}
            url={publicUrl}
          />
        )}
        <HeadActions rfq={rfq} onDecide={onDecide} onCancel={onCancel} />
      </div>
    </header>
  );
}

function visibleTo(suppliers: number, t: Text): string {
  if (suppliers === 0) return t('rfq.page.visibleToNone');
  return suppliers > reachMax
    ? t('rfq.page.visibleToMany', { n: reachMax })
    : t('rfq.page.visibleTo', { n: suppliers });
}

function Reach({ rfq: { reach, access_count: opened } }: { rfq: RfqPageView }) {
  const { t } = useI18n();
  if (reach === null) return null;
  const { suppliers, days_left: days } = reach;
  return (
    <Facts>
      {suppliers !== null && visibleTo(suppliers, t)}
      {t('rfq.page.openedBy', { n: opened })}
      {days === 0 ? t('rfq.page.lastDay') : t('rfq.page.daysLeft', { n: days })}
    </Facts>
  );
}

function HeadActions({ rfq, onDecide, onCancel }: HeadProps) {
  const { t } = useI18n();
  const { can } = rfq;
  return (
    <>
      {can.copy && (
        <Form>
          <SubmitButton
            name="intent"
            value="copy"
            tone="secondary"
            wide
            busyLabel={t('rfq.list.actions.copy')}
          >
            <Icon of={Copy} />
            {t('rfq.list.actions.copy')}
          </SubmitButton>
        </Form>
      )}
      {can.amend && (
        <LinkButton to="?act=amend" tone="secondary">
          <Icon of={FilePen} />
          {t('rfq.list.actions.amend')}
        </LinkButton>
      )}
      {can.edit && (
        <LinkButton to={`/buyer/create-rfq/${rfq.id}`} tone="secondary">
          <Icon of={FilePen} />
          {t('rfq.list.actions.edit')}
        </LinkButton>
      )}
      {can.refuse && (
        <Button tone="danger-outline" onClick={() => onDecide('refuse')}>
          <Icon of={X} />
          {t('rfq.page.refuse')}
        </Button>
      )}
      {can.approve && (
        <Button onClick={() => onDecide('approve')}>
          <Icon of={Check} />
          {t('rfq.page.approve')}
        </Button>
      )}
      {rfq.offers_count > 0 && (
        <LinkButton to={`/buyer/offers/${rfq.id}`}>
          <Icon of={Scale} />
          {t('rfq.page.showOffers')}
        </LinkButton>
      )}
      {can.cancel && <CancelMenu onCancel={onCancel} />}
    </>
  );
}

/** In a menu, because cancelling is rare and ends the offers of others. */
function CancelMenu({ onCancel }: Pick<HeadProps, 'onCancel'>) {
  const { t } = useI18n();
  const label = t('rfq.page.more');
  return (
    <Menu
      label={label}
      items={[
        { key: 'cancel', text: t('rfq.page.cancel'), icon: Ban, danger: true, onPress: onCancel },
      ]}
    >
      <MenuButton
        aria-label={label}
        className={buttonClass({
          tone: 'secondary',
          iconOnly: true,
          className: 'max-md:size-11 max-md:flex-none!',
        })}
      >
        <Icon of={Ellipsis} />
      </MenuButton>
    </Menu>
  );
}

function StateNote({ rfq, reason }: { rfq: RfqView; reason: string }) {
  const { t, format } = useI18n();
  const reasonText = reason === '' ? null : <UserText>{reason}</UserText>;
  if (rfq.status === 'pending') {
    const isInModeration = rfq.pending_for === 'operator';
    return (
      <Note
        tone="accent"
        title={t(isInModeration ? 'rfq.page.waitsOperatorTitle' : 'rfq.page.waitsTitle')}
        className="mb-5"
      >
        {t(
          isInModeration
            ? 'rfq.page.waitsOperator'
            : rfq.can.approve
              ? 'rfq.page.waitsYou'
              : 'rfq.page.waitsApprover',
        )}
        {rfq.review !== null &&
          ` ${t(rfq.review.is_late ? 'rfq.page.reviewLate' : 'rfq.page.reviewDue', {
            time: format.dateTime(new Date(rfq.review.due_at)),
          })}`}
        {isInModeration &&
          rfq.moderation_causes.includes('contact') &&
          ` ${t('rfq.page.waitsContact')}`}
      </Note>
    );
  }
  if (rfq.status === 'evaluate' && rfq.decide_by !== null) {
    const date = format.dateTime(shownDeadline(rfq.decide_by));
    return (
      <Note tone="accent" title={t('rfq.page.evaluateTitle', { date })} className="mb-5">
        {t('rfq.page.evaluateWhy')}
      </Note>
    );
  }
  if (rfq.status !== 'rejected' && rfq.status !== 'canceled') return null;
  return (
    <Note
      tone="danger"
      title={rfq.status === 'rejected' ? t('rfq.page.refusedTitle') : t('rfq.page.canceledTitle')}
      className="mb-5"
    >
      {reasonText}
    </Note>
  );
}

function LinesCard({ rfq }: { rfq: RfqView }) {
  const { t, locale, format } = useI18n();
  return (
    <Card
      title={t('rfq.page.lines')}
      titleNote={<Tag>{format.number(rfq.lines.length)}</Tag>}
      flush
    >
      <ol className="grid grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,auto)] divide-y divide-line">
        {rfq.lines.map((line) => (
          <li
            key={line.id}
            className="col-span-full grid grid-cols-subgrid items-baseline px-card py-2.5"
          >
            <span className="min-w-6 pe-4 text-small text-text-3">
              <bdi dir="ltr">{format.number(line.position)}</bdi>
            </span>
            <span className="min-w-0 pe-4">
              <span dir="auto" className="text-page-start block text-body break-words text-text">
                {line.description}
                <LineFactsText line={line} filesPath={`/api/dashboard/buyer/rfq/${rfq.id}/files`} />
              </span>
            </span>
            <span className="text-figures text-body font-semibold text-text">
              <span className="sr-only">{t('ui.quantity')} </span>
              <bdi dir="ltr">{format.number(Number(line.quantity))}</bdi>
            </span>
            <bdi className="ps-1.5 text-small break-words text-text-2">
              {unitName(locale, line.unit_code)}
            </bdi>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function TermsCard({ rfq }: { rfq: RfqView }) {
  const { t } = useI18n();
  return (
    <Card title={t('rfq.page.note')}>
      {rfq.note === '' ? (
        <p className="text-small text-text-3">{t('rfq.preview.noNote')}</p>
      ) : (
        <UserText className="text-body text-text">{rfq.note}</UserText>
      )}
      <h3 className="mt-5 mb-2 text-small font-semibold text-text-2">{t('rfq.page.documents')}</h3>
      <FileList
        openLabel={t('rfq.page.openFile')}
        files={rfq.files}
        hrefOf={(file) => `/api/dashboard/buyer/rfq/${rfq.id}/files/${file.id}`}
        wide
      />
    </Card>
  );
}
