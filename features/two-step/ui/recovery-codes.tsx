import { useState } from 'react';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { Note } from '#ui/note.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  backHref: string;
  message: string;
}

/**
 * The ten codes to copy, print or download. They are selectable text, so that they work without
 * JavaScript, and are never shown again.
 */
export function RecoveryCodes({ codes, email, backHref, message }: RecoveryCodesProps) {
  const t = useText();
  const [isCopied, setIsCopied] = useState(false);
  const text = `${t('twoStep.codes.file', { email })}\n\n${codes.join('\n')}\n`;
  const copy = () => {
    // Copying fails without permission or on plain HTTP; the text can still be selected.
    navigator.clipboard?.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <>
      <Note tone="neutral" role="status" title={message} className="print:hidden" />
      <Card title={t('twoStep.codes.title')} id="recovery-codes">
        <p className="mb-4 max-w-measure text-small text-text-2">{t('twoStep.codes.lead')}</p>
        <p className="mb-2 text-small text-text-2">
          <bdi>{email}</bdi>
        </p>
        <ol
          dir="ltr"
          className="grid gap-x-8 gap-y-2 rounded-note bg-sunken p-4 font-mono text-body text-text max-md:text-small md:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="mt-5 flex flex-wrap gap-3 noscript:hidden print:hidden">
          <Button tone="secondary" onClick={copy}>
            {t(isCopied ? 'twoStep.codes.copied' : 'twoStep.codes.copy')}
          </Button>
          <PrintButton />
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
            className="inline-flex min-h-9 items-center text-small font-medium text-primary-text hover:underline max-md:min-h-11"
          >
            {t('twoStep.codes.download')}
          </a>
        </div>
        <LinkButton to={backHref} className="mt-5 print:hidden">
          {t('twoStep.codes.saved')}
        </LinkButton>
      </Card>
    </>
  );
}
