import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import { StateBlock } from './state-block.tsx';

export interface EmptyStateProps {
  /** What is not there: "No offers yet". */
  title: string;
  /** Why, with a fact: "14 suppliers were told an hour ago." */
  children?: ReactNode;
  /** The next step: one button or link. */
  action?: ReactNode;
  icon?: LucideIcon;
  level?: 2 | 3;
  className?: string;
}

/** An empty list or card: says what and why, and offers the next step. */
export function EmptyState({ icon = Inbox, ...rest }: EmptyStateProps) {
  return <StateBlock icon={icon} tile="bg-skeleton text-text-2" {...rest} />;
}
