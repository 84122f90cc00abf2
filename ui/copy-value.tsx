import { useEffect, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useText } from './use-text.tsx';
import { Icon } from './icon.tsx';
import { Ltr } from './user-text.tsx';

const copiedMs = 2000;

export interface CopyValueProps {
  value: string;
  label: string;
}

export function CopyValue({ value, label }: CopyValueProps) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    // Copying fails without permission or on plain HTTP; the text can still be selected.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Ltr className="min-w-0 break-all">{value}</Ltr>
      <button
        type="button"
        onClick={copy}
        aria-label={label}
        className="relative inline-flex size-7 shrink-0 items-center justify-center rounded-chip text-text-3 hover:bg-hover hover:text-text max-md:size-11"
      >
        <Icon of={copied ? Check : Copy} size={15} className={copied ? 'text-success-text' : ''} />
      </button>
      <output className="sr-only">{copied ? t('ui.copied') : ''}</output>
    </span>
  );
}
