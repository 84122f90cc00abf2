import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Bdi } from '#ui/user-text.tsx';

export interface FirstApprovalProps {
  row: {
    readonly takes_two: boolean;
    readonly approved_by: string | null;
    readonly approved_at: string | null;
    readonly approved_by_reader: boolean;
    readonly can: { readonly approve: boolean };
  };
  isOpen: boolean;
  /** States that another operator must complete it, to the one who approved. */
  others: string;
  children?: ReactNode;
}

/** Shows if a decision needs two operators, and the first of them. */
export function FirstApproval({ row, isOpen, others, children }: FirstApprovalProps) {
  const { t, format } = useI18n();
  if (!row.takes_two) return t('wallet.console.takesOne');
  if (row.approved_at === null) {
    const waits = row.can.approve ? 'waitsForApproval' : 'notApproved';
    return <span className="block min-w-32 whitespace-normal">{t(`wallet.console.${waits}`)}</span>;
  }
  return (
    <>
      <span className="row-wraps block text-text">
        {t('wallet.console.approvedBy')} <Bdi>{row.approved_by ?? ''}</Bdi>
      </span>
      <span className="block text-caption text-text-3">
        <time dateTime={row.approved_at}>{format.dateTime(new Date(row.approved_at))}</time>
      </span>
      {isOpen && row.approved_by_reader && (
        <span className="block whitespace-normal text-caption text-text-2">{others}</span>
      )}
      {children}
    </>
  );
}
