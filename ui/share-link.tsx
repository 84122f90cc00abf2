import { useEffect, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Share2 from 'lucide-react/icons/share-2';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useText } from './use-text.tsx';

const copiedMs = 3000;

interface ShareLinkProps {
  title: string;
  label: string;
  copiedLabel: string;
}

function mayShare(): boolean {
  return matchMedia('(pointer: coarse)').matches && typeof navigator.share === 'function';
}

/** Shares the address of the page by the menu of a phone, or copies it. */
export function ShareLink({ title, label, copiedLabel }: ShareLinkProps) {
  const t = useText();
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (result !== 'copied') return undefined;
    const timer = setTimeout(() => setResult(null), copiedMs);
    return () => clearTimeout(timer);
  }, [result]);
  const share = async () => {
    const url = location.origin + location.pathname;
    try {
      if (mayShare()) await navigator.share({ title, url });
      else {
        await navigator.clipboard.writeText(url);
        setResult('copied');
      }
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      setResult(isClosed ? null : 'failed');
    }
  };
  return (
    <span className="flex flex-col items-start gap-1 noscript:hidden">
      <Button tone="secondary" size="sm" onClick={() => void share()}>
        <Icon of={result === 'copied' ? Check : Share2} />
        {result === 'copied' ? copiedLabel : label}
      </Button>
      <output className={result === 'failed' ? 'text-caption text-text-2' : 'sr-only'}>
        {result === 'copied' && copiedLabel}
        {result === 'failed' && t('ui.copyFailed')}
      </output>
    </span>
  );
}
