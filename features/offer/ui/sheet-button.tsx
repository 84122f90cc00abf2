import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import { useState } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { iconOnPhone } from '#ui/button-style.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import type { UsedSheet } from './sheet-values.ts';

interface SheetButtonProps {
  rfqId: string;
  currency: string;
  onUse: (sheet: UsedSheet) => void;
}

export function SheetButton({ rfqId, currency, onUse }: SheetButtonProps) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const [used, setUsed] = useState(0);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button
        tone="quiet"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={iconOnPhone}
      >
        <Icon of={FileSpreadsheet} />
        <span className="max-md:sr-only">{t('offer.sheet.open')}</span>
      </Button>
      <p role="status" className="text-small text-success-text">
        {used > 0 && t('offer.sheet.used', { n: used })}
      </p>
      <SheetDialog
        rfqId={rfqId}
        currency={currency}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        onUse={(sheet) => {
          setUsed(sheet.lines.length);
          onUse(sheet);
        }}
      />
    </div>
  );
}
