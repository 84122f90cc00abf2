import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Icon } from './icon.tsx';

interface FoldCardProps {
  title: string;
  result: ReactNode;
  children: ReactNode;
}

/** A card with nothing left to do: one line with its result, which opens at a press. */
export function FoldCard({ title, result, children }: FoldCardProps) {
  return (
    <details className="group min-w-0 rounded-card border border-line bg-surface shadow-1">
      <summary className="flex min-h-[52px] list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-card py-2.5 [&::-webkit-details-marker]:hidden">
        <h2 className="text-h3 text-text">{title}</h2>
        <span className="text-small text-text-2">{result}</span>
        <span className="ms-auto text-text-3 transition-transform group-open:rotate-180">
          <Icon of={ChevronDown} size={18} />
        </span>
      </summary>
      <div className="border-t border-line p-card">{children}</div>
    </details>
  );
}

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  shown: number;
  more: (n: number) => string;
  className: string;
  children: (row: Row) => ReactNode;
}

/** The first rows of a long list; a press shows the others. */
export function FirstRows<Row>({ rows, shown, more, className, children }: FirstRowsProps<Row>) {
  const others = rows.slice(shown);
  return (
    <>
      <ul className={className}>{rows.slice(0, shown).map(children)}</ul>
      {others.length > 0 && (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-chip text-small font-medium text-primary-text hover:underline max-md:py-3">
            {more(others.length)}
          </summary>
          <ul className={`mt-3 ${className}`}>{others.map(children)}</ul>
        </details>
      )}
    </>
  );
}
