import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import Inbox from 'lucide-react/icons/inbox';
import { StateBlock } from './state-block.tsx';

export interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: LucideIcon;
  level?: 2 | 3;
  className?: string;
}

export function EmptyState({ icon = Inbox, ...rest }: EmptyStateProps) {
  return <StateBlock icon={icon} tile="bg-skeleton text-text-2" {...rest} />;
}
