import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { createElement, useEffect, useState, type FunctionComponent } from 'react';
import { loadTexts } from '../../app/texts/load.ts';
import { useText } from '../use-text.tsx';
import { buttonClass } from '../button-style.ts';
import { EmptyState } from '../empty-state.tsx';
import { FileName } from '../file-name.tsx';
import { Icon } from '../icon.tsx';
import type { ViewerBoxProps } from './viewer-box.tsx';
import type { DocumentViewerProps, ViewedDocument } from './viewer-types.ts';

type Box = FunctionComponent<ViewerBoxProps>;

/** The viewer's code, loaded when a document is first shown. Null until then. */
export function useViewerBox(): Box | null {
  const [box, setBox] = useState<{ readonly of: Box } | null>(null);
  useEffect(() => {
    let isGone = false;
    Promise.all([import('./viewer-box.tsx'), loadTexts('ui-viewer-viewer-box')])
      .then(([{ ViewerBox }]) => {
        if (!isGone) setBox({ of: ViewerBox });
      })
      // Ignored, because app/page/chunk-guard.ts handles a lost chunk.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return box?.of ?? null;
}

/**
 * Shows PDF, images and tables in the page. Without JavaScript it is the image, or a link to the
 * file.
 */
export function DocumentViewer(props: DocumentViewerProps) {
  const Box = useViewerBox();
  const { documents, selectedId, label, className } = props;
  const document = documents.find(({ id }) => id === selectedId) ?? documents[0];
  if (document === undefined) return null;
  if (Box !== null) return createElement(Box, props);
  return <BeforeScript document={document} label={label} className={className} />;
}

interface BeforeScriptProps {
  document: ViewedDocument;
  label: string;
  className: string | undefined;
}

/** Has the viewer's size until it has loaded, so that nothing moves. */
function BeforeScript({ document, label, className }: BeforeScriptProps) {
  const t = useText();
  const isImage = document.media_type.startsWith('image/');
  return (
    <section
      aria-label={label}
      className={`flex flex-col overflow-hidden bg-side ${className ?? ''}`}
    >
      <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-3">
        <p className="min-w-0 flex-1 truncate text-start text-caption text-text-3">
          <FileName>{document.name}</FileName>
        </p>
      </div>
      <noscript className="contents">
        {isImage ? (
          <img
            src={document.url}
            alt={label}
            className="mx-auto block min-h-0 max-w-full flex-1 object-contain p-3"
          />
        ) : (
          <EmptyState
            icon={FileText}
            title={document.name}
            className="m-3 rounded-note border border-line bg-surface py-14"
            action={
              <a
                href={document.url}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ tone: 'secondary' })}
              >
                <Icon of={Download} />
                {t('ui.viewer.open')}
              </a>
            }
          >
            {t('ui.viewer.otherWhy')}
          </EmptyState>
        )}
      </noscript>
    </section>
  );
}
