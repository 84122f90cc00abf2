import type { LucideIcon } from 'lucide-react';
import Banknote from 'lucide-react/icons/banknote';
import Building2 from 'lucide-react/icons/building-2';
import FileCheck from 'lucide-react/icons/file-check';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Wallet from 'lucide-react/icons/wallet';
import { useState } from 'react';
import { dayInDubai } from '#shared/calendar.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { RecordKind } from '../rules/ranking.ts';
import type { Hit } from '../schema.ts';

const icons: Readonly<Record<RecordKind, LucideIcon>> = {
  rfq: FileText,
  offer: Scale,
  order: FileCheck,
  company: Building2,
  invoice: ReceiptText,
  tax_invoice: ReceiptText,
  order_invoice: ReceiptText,
  top_up: Wallet,
  withdrawal: Banknote,
};

export interface HitText {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly parts?: readonly string[];
  readonly facts: readonly string[];
  readonly name: string;
}

export function useHitText(): (hit: Hit, area: string) => HitText {
  const { t, format } = useI18n();
  const [today] = useState(() => dayInDubai(new Date()));
  return (hit, area) => {
    const { kind, number, title, company, date, offers_count: offers, amount, currency } = hit;
    const icon = icons[kind];
    const money = amount === null ? '' : format.money(amount, currency);
    const known = (facts: readonly string[]) => facts.filter((fact) => fact !== '');
    if (kind === 'company') {
      const role = hit.role === null ? '' : t(`search.role.${hit.role}`);
      const trn = hit.trn === '' ? '' : t('search.trn', { trn: hit.trn });
      return { icon, title, facts: known([role, hit.other_name, trn]), name: title };
    }
    if (kind === 'rfq') {
      const isPast = date !== null && date < today;
      const day = date === null ? '' : format.day(date);
      const ends = day === '' ? '' : t(`search.rfq.${isPast ? 'closed' : 'closes'}`, { day });
      const count = offers === null ? '' : t('search.rfq.offers', { n: offers });
      const access = area === 'seller' && !hit.paid ? t('search.rfq.open') : '';
      return { icon, title, facts: known([number, company, ends, count, access]), name: number };
    }
    const parts = known([number, company]);
    const day = date === null || kind === 'offer' ? '' : format.day(date);
    return {
      icon,
      title: parts.join(' · '),
      parts,
      facts: known([title, money, day]),
      name: number,
    };
  };
}
