import type { LucideIcon } from 'lucide-react';
import FileCheck from 'lucide-react/icons/file-check';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import PencilLine from 'lucide-react/icons/pencil-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import Stamp from 'lucide-react/icons/stamp';
import Truck from 'lucide-react/icons/truck';
import Wallet from 'lucide-react/icons/wallet';
import type { Text } from '#ui/use-text.tsx';
import type { TaskKind } from '../rules/terms.ts';
import type { TaskView } from '../schema.ts';

/** The instant of a task that the reader sees, its start or its deadline, and its text. */
type When =
  | 'requested'
  | 'arrived'
  | 'answeredAt'
  | 'accepted'
  | 'sent'
  | 'delivered'
  | 'ends'
  | 'due';

interface TaskDisplay {
  readonly icon: LucideIcon;
  readonly when: When;
  readonly to: (task: TaskView) => string;
  /** Past its deadline, or the other side is blocked. */
  readonly isLate?: true;
}

const rfqPage = ({ rfq_id: id }: TaskView) => `/buyer/rfq-product/${id ?? ''}`;
const comparison = ({ rfq_id: id }: TaskView) => `/buyer/offers/${id ?? ''}`;
const awardPage = ({ rfq_id: id }: TaskView) => `/buyer/award/${id ?? ''}`;
const buyerOffer = ({ offer_id: id }: TaskView) => `/buyer/offer/${id ?? ''}`;
/** An RFQ may have several deals. */
const buyerDeal = ({ rfq_id: id, offer_id: offerId }: TaskView) =>
  `/buyer/wizard/${id ?? ''}?offer=${offerId ?? ''}`;
const sellerDeal = ({ offer_id: id }: TaskView) => `/seller/wizard/${id ?? ''}`;

const displays: Record<TaskKind, TaskDisplay> = {
  approve: { icon: Stamp, when: 'requested', to: rfqPage },
  approve_award: { icon: Stamp, when: 'requested', to: buyerOffer },
  approve_proposal: { icon: Stamp, when: 'requested', to: awardPage },
  new_offers: { icon: Scale, when: 'arrived', to: comparison },
  compare: { icon: Scale, when: 'ends', to: comparison },
  answered: { icon: MessageSquare, when: 'answeredAt', to: buyerOffer },
  answer_question: { icon: MessageCircleQuestion, when: 'requested', to: rfqPage },
  send_order: { icon: Send, when: 'accepted', to: buyerDeal },
  confirm_receipt: { icon: PackageCheck, when: 'due', to: buyerDeal },
  late_delivery: { icon: Truck, when: 'due', to: buyerDeal, isLate: true },
  quote: {
    icon: PencilLine,
    when: 'ends',
    to: ({ rfq_id: id }) => `/seller/paid-rfq/${id ?? ''}/new`,
  },
  revise: {
    icon: MessageSquare,
    when: 'requested',
    to: ({ revision_id: id }) => `/seller/paid-rfq/negotiate/${id ?? ''}`,
  },
  confirm_offer: { icon: RefreshCw, when: 'ends', to: sellerDeal },
  acknowledge: { icon: FileCheck, when: 'sent', to: sellerDeal },
  deliver: { icon: Truck, when: 'due', to: sellerDeal },
  deliver_late: { icon: Truck, when: 'due', to: sellerDeal, isLate: true },
  upload_invoice: { icon: ReceiptText, when: 'delivered', to: () => '/seller/invoice' },
  wallet: { icon: Wallet, when: 'ends', to: () => '/seller/wallet' },
};

export function displayOf(task: Pick<TaskView, 'kind'>): TaskDisplay {
  return displays[task.kind];
}

export function sentenceOf(t: Text, { kind, title, company, count }: TaskView): string {
  switch (kind) {
    case 'new_offers':
    case 'compare':
    case 'answer_question':
      return t(`report.tasks.${kind}`, { title, n: count });
    case 'answered':
    case 'send_order':
    case 'revise':
    case 'acknowledge':
    case 'approve_award':
      return t(`report.tasks.${kind}`, { company: company ?? '' });
    case 'approve':
    case 'approve_proposal':
    case 'confirm_receipt':
    case 'late_delivery':
    case 'quote':
    case 'confirm_offer':
    case 'deliver':
    case 'deliver_late':
    case 'upload_invoice':
      return t(`report.tasks.${kind}`, { title });
    case 'wallet':
      return t('report.tasks.wallet');
    default:
      return kind satisfies never;
  }
}

export function momentOf(t: Text, task: TaskView, format: (instant: string) => string): string {
  const { when } = displays[task.kind];
  const instant = when === 'ends' || when === 'due' ? (task.due_at ?? task.at) : task.at;
  return t(`report.tasks.${when}`, { when: format(instant) });
}
