import MessageSquare from 'lucide-react/icons/message-square';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useState } from 'react';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Button } from '../../../app/ui/button.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { Facts } from '../../../app/ui/facts.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { LinkButton } from '../../../app/ui/link-button.tsx';
import { Note } from '../../../app/ui/note.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import type { SupplierOffer } from '../schema/views.ts';
import { OfferFacts } from './offer-facts.tsx';
import { OfferStatus } from './offer-status.tsx';
import { useOfferWords } from './offer-words.ts';
import { QuoteHead } from './quote-head.tsx';
import { RevisionList } from './revision-list.tsx';
import { SumsList } from './sums-list.tsx';
import { SupplierDialogs, type SupplierDialog } from './supplier-dialogs.tsx';
import { VersionHistory } from './version-history.tsx';

interface OwnOfferProps {
  offer: SupplierOffer;
  mayEdit: boolean;
}

/** An offer as its supplier reads it: where it stands, what may be done, lines, rounds and versions. */
export function OwnOffer({ offer, mayEdit }: OwnOfferProps) {
  const { t } = useReading();
  const [dialog, setDialog] = useState<SupplierDialog | null>(null);
  const [version] = offer.versions;
  if (version === undefined) return null;
  const { rfq } = offer;
  return (
    <div className="mx-auto w-full max-w-[1200px]">
      <QuoteHead
        rfq={rfq}
        title={t('offer.own.title', { number: offer.number })}
        mark={<OfferStatus status={offer.status} />}
      />
      <Notes offer={offer} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_350px]">
        <div className="flex min-w-0 flex-col gap-5 max-lg:order-2">
          <OfferFacts
            version={version}
            asked={rfq.lines}
            currency={offer.currency}
            filesAt={`/api/dashboard/supplier/offers/${offer.id}/files`}
          />
          <RevisionList revisions={offer.revisions} asked={rfq.lines} currency={offer.currency} />
          <VersionHistory versions={offer.versions} asked={rfq.lines} currency={offer.currency} />
        </div>
        <aside className="flex min-w-0 flex-col gap-5 max-lg:order-1 lg:sticky lg:top-20">
          <Card title={t('offer.sums.title')} titleNote={<Tag>{t('offer.tag.version', { n: version.number })}</Tag>}>
            <SumsList sums={version} currency={offer.currency} lines={version.lines} bare />
            <Acts offer={offer} mayEdit={mayEdit} onDialog={setDialog} />
          </Card>
        </aside>
      </div>
      <SupplierDialogs offer={offer} dialog={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}

function Notes({ offer }: { offer: SupplierOffer }) {
  const { t } = useReading();
  const words = useOfferWords();
  const hasReason = offer.reason !== '' || offer.reason_text !== '';
  return (
    <div className="mb-5 flex flex-col gap-3 empty:hidden">
      {offer.needs_confirmation && offer.status === 'pending' && (
        <Note tone="accent" title={t('offer.note.confirm')}>
          {t('offer.note.confirmWhy')}
        </Note>
      )}
      {offer.negotiation && offer.status === 'pending' && (
        <Note
          tone="info"
          icon={MessageSquare}
          title={t('offer.note.asked')}
          actions={
            <LinkButton to={`/seller/paid-rfq/negotiate/${offer.revision_id ?? ''}`} size="sm">
              {t('offer.act.answerNegotiation')}
            </LinkButton>
          }
        />
      )}
      {offer.can.renew && <Note tone="accent" title={t('offer.note.lapsed')} />}
      {hasReason && (
        <Note tone="neutral" title={t('offer.note.reason')}>
          <Facts>
            {words.reason(offer.reason)}
            {offer.reason_text !== '' && <bdi>{offer.reason_text}</bdi>}
          </Facts>
        </Note>
      )}
    </div>
  );
}

function Acts({ offer, mayEdit, onDialog }: OwnOfferProps & { onDialog: (dialog: SupplierDialog) => void }) {
  const { t } = useReading();
  const { can } = offer;
  const isDeal = ['accepted', 'waiting', 'delivered', 'completed'].includes(offer.status);
  const editWords = can.resend ? t('offer.act.sendAgain') : can.renew ? t('offer.act.renew') : t('offer.act.revise');
  return (
    <div className="mt-4 flex flex-col gap-2">
      {can.confirm && (
        <Button wide onClick={() => onDialog('confirm')}>
          {t('offer.act.confirm')}
        </Button>
      )}
      {mayEdit && (
        <LinkButton to="?edit=1" tone={can.confirm ? 'secondary' : 'primary'} wide>
          <Icon of={PencilLine} />
          {editWords}
        </LinkButton>
      )}
      {isDeal && (
        <LinkButton to={`/seller/wizard/${offer.id}`} wide>
          {t('offer.compare.toDeal')}
        </LinkButton>
      )}
      {can.withdraw && (
        <Button wide tone="danger-outline" onClick={() => onDialog('withdraw')}>
          {t('offer.act.withdraw')}
        </Button>
      )}
      {can.cancel && (
        <Button wide tone="danger-outline" onClick={() => onDialog('cancel')}>
          {t('offer.act.backOut')}
        </Button>
      )}
    </div>
  );
}
