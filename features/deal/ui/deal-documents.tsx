import Download from 'lucide-react/icons/download';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import Plus from 'lucide-react/icons/plus';
import Scale from 'lucide-react/icons/scale';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Undo2 from 'lucide-react/icons/undo-2';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { FileName } from '#ui/file-name.tsx';
import { Icon } from '#ui/icon.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { ViewLink } from '#ui/viewer/view-link.tsx';
import type { DealView } from '../schema/wizard.ts';

const icons = {
  decision_memo: Scale,
  order: FileCheck,
  tax_invoice: ReceiptText,
  credit_note: Undo2,
  delivery_note: FileText,
  q_invoice: ReceiptText,
} as const;

export function DealDocuments({ deal, onAttach }: { deal: DealView; onAttach: () => void }) {
  const { t } = useI18n();
  const { documents, order } = deal;
  const canAttach =
    order?.can.attach_delivery_note === true || order?.can.attach_tax_invoice === true;
  return (
    <Card
      title={t('deal.page.documents')}
      {...(canAttach
        ? {
            actions: (
              <Button tone="quiet" size="sm" onClick={onAttach}>
                <Icon of={Plus} />
                {t('order.act.attach')}
              </Button>
            ),
          }
        : {})}
    >
      {documents.length === 0 ? (
        <p className="text-small text-text-2">{t('deal.page.noDocuments')}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {documents.map((document) => (
            <DocumentRow key={document.url} document={document} among={documents} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The URL serves as the id, because documents of several kinds have no common id. */
const viewedOf = (document: DealView['documents'][number]) => ({ ...document, id: document.url });

interface DocumentRowProps {
  document: DealView['documents'][number];
  among: DealView['documents'];
}

function DocumentRow({ document, among }: DocumentRowProps) {
  const { t, format } = useI18n();
  return (
    <li className="flex items-center gap-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={icons[document.kind]} size={18} directional={document.kind === 'credit_note'} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate text-start font-semibold text-text">
          <ViewLink
            document={viewedOf(document)}
            among={among.map(viewedOf)}
            className="hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            <FileName>{document.name}</FileName>
          </ViewLink>
        </p>
        <p className="text-caption text-text-3">
          <Facts>
            {t(`deal.page.document.${document.kind}`)}
            {format.date(new Date(document.at))}
            {document.bytes !== null && <Ltr>{format.bytes(document.bytes)}</Ltr>}
          </Facts>
        </p>
      </div>
      <a
        href={document.url}
        download={document.name}
        aria-label={t('deal.page.download', { name: document.name })}
        className={buttonClass({
          tone: 'quiet',
          iconOnly: true,
          className: 'text-text-2 max-md:size-11',
        })}
      >
        <Icon of={Download} />
      </a>
    </li>
  );
}
