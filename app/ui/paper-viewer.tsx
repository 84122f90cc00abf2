import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useState } from 'react';
import { useReading, useText } from '../texts/use-text.tsx';
import { Button } from './button.tsx';
import { buttonClass } from './button-style.ts';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { Ltr } from './user-text.tsx';

/** Widths in per cent of the frame. */
const zooms = [100, 150, 200, 300] as const;

/** A file that was handed in, and where its bytes are. */
interface ShownPaper {
  readonly name: string;
  readonly bytes: number;
  readonly media_type: string;
  readonly url: string;
}

interface PaperViewerProps {
  document: ShownPaper | undefined;
  /** "Trade licence of …", for those who cannot see it. */
  alt: string;
}

/** A paper as it was handed in: pictures here, PDF in the reader's own viewer. */
export function PaperViewer({ document, alt }: PaperViewerProps) {
  const { t, format } = useReading();
  const [zoomIndex, setZoomIndex] = useState(0);
  const [turns, setTurns] = useState(0);
  if (document === undefined) {
    return (
      <EmptyState
        icon={FileText}
        level={3}
        title={t('operator.papers.none')}
        className="rounded-b-card bg-sunken py-16"
      />
    );
  }
  const isImage = document.media_type.startsWith('image/');
  return (
    <div className="rounded-b-card bg-side">
      <div className="flex min-h-12 items-center gap-1 px-card py-2">
        <p className="min-w-0 flex-1 truncate text-start text-caption text-text-3">
          <bdi title={document.name}>{document.name}</bdi> · <Ltr>{format.bytes(document.bytes)}</Ltr>
        </p>
        {isImage && (
          <div className="flex gap-1 noscript:hidden">
            <Tool
              icon={ZoomOut}
              label={t('operator.papers.zoomOut')}
              disabled={zoomIndex === 0}
              onPress={() => setZoomIndex(zoomIndex - 1)}
            />
            <Tool
              icon={ZoomIn}
              label={t('operator.papers.zoomIn')}
              disabled={zoomIndex === zooms.length - 1}
              onPress={() => setZoomIndex(zoomIndex + 1)}
            />
            <Tool
              icon={RotateCw}
              label={t('operator.papers.turn')}
              disabled={false}
              onPress={() => setTurns(turns + 1)}
            />
          </div>
        )}
        <a
          href={document.url}
          download={document.name}
          aria-label={t('operator.papers.download')}
          className={buttonClass({ tone: 'quiet', size: 'sm', iconOnly: true, className: 'text-text-2' })}
        >
          <Icon of={Download} />
        </a>
      </div>
      {isImage ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls what is larger than the frame
        <div tabIndex={0} role="group" aria-label={alt} className="max-h-[75dvh] overflow-auto px-card pb-card">
          <img
            src={document.url}
            alt={alt}
            style={{ width: `${zooms[zoomIndex] ?? 100}%`, maxWidth: 'none', rotate: `${turns * 90}deg` }}
            className="mx-auto block h-auto bg-surface shadow-2"
          />
        </div>
      ) : (
        <PdfPanel url={document.url} />
      )}
    </div>
  );
}

interface ToolProps {
  icon: typeof ZoomIn;
  label: string;
  disabled: boolean;
  onPress: () => void;
}

function Tool({ icon, label, disabled, onPress }: ToolProps) {
  return (
    <Button
      tone="quiet"
      size="sm"
      iconOnly
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className={disabled ? 'bg-transparent' : 'text-text-2'}
    >
      <Icon of={icon} />
    </Button>
  );
}

function PdfPanel({ url }: { url: string }) {
  const t = useText();
  return (
    <div className="px-card pb-card">
      <EmptyState
        icon={FileText}
        level={3}
        title={t('operator.papers.pdf')}
        className="rounded-note border border-line bg-surface py-14"
        action={
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ tone: 'secondary' })}>
            <Icon of={Download} />
            {t('operator.papers.open')}
          </a>
        }
      >
        {t('operator.papers.pdfLead')}
      </EmptyState>
    </div>
  );
}
