import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useI18n } from '../use-text.tsx';
import { cx } from '../classes.ts';
import { kindOf, useOpened } from './use-opened.ts';
import { useTopLayer } from './use-top-layer.ts';
import { focusIn, useViewer, type Viewer } from './use-viewer.ts';
import { actOfKey } from './viewer-keys.ts';
import { zoomIn, zoomOut } from './viewer-layout.ts';
import { ViewerPages } from './viewer-pages.tsx';
import { ViewerSearchBar } from './viewer-search-bar.tsx';
import { ViewerSheet } from './viewer-sheet.tsx';
import { FailedFile, KeyList, OtherFile, PageSkeleton } from './viewer-states.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import type { DocumentViewerProps, Highlight, ViewedDocument } from './viewer-types.ts';

export interface ViewerBoxProps extends DocumentViewerProps {
  onClose?: () => void;
}

const noHighlights: readonly Highlight[] = [];

function DocumentTabs({ documents, selectedId, onSelect }: DocumentViewerProps) {
  const { t } = useI18n();
  if (documents.length < 2 || onSelect === undefined) return null;
  return (
    <div
      role="group"
      aria-label={t('ui.viewer.documents')}
      className="flex shrink-0 gap-4 overflow-x-auto border-b border-line bg-surface px-3"
    >
      {documents.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === selectedId}
          onClick={() => onSelect(id)}
          className="h-10 max-w-[24ch] shrink-0 truncate border-b-2 border-transparent text-small text-text-2 -outline-offset-2 hover:text-text aria-pressed:border-primary aria-pressed:font-semibold aria-pressed:text-primary-text max-md:h-11"
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  );
}

function useStatus(viewer: Viewer, isSheet: boolean): string {
  const { t, format } = useI18n();
  const { page, pageCount, zoom, isOpen } = viewer;
  if (!isOpen) return '';
  const place = t(isSheet ? 'ui.viewer.sheetLabel' : 'ui.viewer.pageLabel', { page, n: pageCount });
  return `${place}, ${format.percent(zoom / 100)}`;
}

interface ContentProps {
  document: ViewedDocument;
  label: string;
  viewer: Viewer;
  opening: ReturnType<typeof useOpened>;
}

function Content({ document, label, viewer, opening: { opened, retry, fail } }: ContentProps) {
  const { zoom, turns, marksOf, target, setPage, setZoom, search, page, goTo, cell } = viewer;
  switch (opened.state) {
    case 'loading':
      return <PageSkeleton />;
    case 'failed':
      return <FailedFile document={document} why={opened.why} onRetry={retry} />;
    case 'other':
      return <OtherFile document={document} />;
    case 'sheet':
      return (
        <ViewerSheet
          sheets={opened.sheets}
          page={page}
          onPage={goTo}
          zoom={zoom}
          label={label}
          matches={search.inSheets}
          current={cell}
        />
      );
    case 'pdf':
    case 'image':
      return (
        <ViewerPages
          key={document.url}
          document={document}
          opened={opened}
          alt={label}
          zoom={zoom}
          turns={turns}
          marksOf={marksOf}
          target={target}
          onPage={setPage}
          onZoom={setZoom}
          onFail={fail}
        />
      );
  }
}

function usePanels(
  viewer: Viewer,
  root: React.RefObject<HTMLElement | null>,
  onClose: (() => void) | undefined,
) {
  const [isExpanded, setExpanded] = useState(false);
  const [isShowingKeys, setShowingKeys] = useState(false);
  const { search } = viewer;
  const toStage = () => focusIn(root, '[data-viewer-stage]');
  const openSearch = () => {
    search.setOpen(true);
    focusIn(root, '[data-viewer-search]');
  };
  const closeSearch = () => {
    search.setOpen(false);
    toStage();
  };
  const toggleKeys = () => setShowingKeys(!isShowingKeys);
  const expand = () => (onClose === undefined ? setExpanded(!isExpanded) : onClose());
  const closeOne = (): boolean => {
    if (search.isOpen) closeSearch();
    else if (isShowingKeys) setShowingKeys(false);
    else if (onClose !== undefined) onClose();
    else if (isExpanded) setExpanded(false);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInField = event.target instanceof HTMLInputElement;
    const act = actOfKey(event, isInField);
    if (act === null || (act === 'close' ? !closeOne() : !viewer.isOpen)) return;
    const { zoom, page, pageCount, setZoom, goTo } = viewer;
    const acts = {
      zoomIn: () => setZoom(zoomIn(zoom)),
      zoomOut: () => setZoom(zoomOut(zoom)),
      fit: () => setZoom(100),
      turn: () => viewer.canTurn && viewer.turn(),
      next: () => goTo(page + 1),
      previous: () => goTo(page - 1),
      first: () => goTo(1),
      last: () => goTo(pageCount),
      page: () => focusIn(root, '[data-viewer-page]'),
      search: () => viewer.canSearch && openSearch(),
      expand,
      keys: toggleKeys,
      close: () => undefined,
    };
    // Prevents a second meaning of the same key in the browser or in the page around.
    event.preventDefault();
    event.stopPropagation();
    acts[act]();
  };
  return { isExpanded, isShowingKeys, openSearch, closeSearch, toggleKeys, expand, onKeyDown };
}

export function ViewerBox(props: ViewerBoxProps) {
  const { documents, selectedId, label, className, onTextReady, onClose } = props;
  const { highlights = noHighlights, shownHighlight = null } = props;
  const document = documents.find(({ id }) => id === selectedId) ?? documents[0];
  if (document === undefined) throw new Error('the viewer has no document');
  const root = useRef<HTMLElement>(null);
  const opening = useOpened(document);
  const viewer = useViewer({
    documentId: document.id,
    opened: opening.opened,
    highlights,
    shownHighlight,
    onTextReady,
  });
  const panels = usePanels(viewer, root, onClose);
  const isLifted = panels.isExpanded || onClose !== undefined;
  useTopLayer(root, isLifted);
  const isSheet = kindOf(document.media_type) === 'sheet';
  const status = useStatus(viewer, isSheet);
  useEffect(() => {
    if (onClose !== undefined) root.current?.focus({ preventScroll: true });
  }, [onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that are pressed on its buttons end up here
    <section
      ref={root}
      // Over the page it is a dialog; inside, a part of the page.
      role={isLifted ? 'dialog' : undefined}
      aria-modal={isLifted ? true : undefined}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={panels.onKeyDown}
      className={cx(
        'flex flex-col overflow-hidden bg-side text-start outline-none',
        isLifted
          ? 'fixed inset-0 z-dialog m-0 size-full max-h-none max-w-none border-0 p-0 text-text'
          : className,
      )}
    >
      <ViewerToolbar
        document={document}
        viewer={viewer}
        isSheet={isSheet}
        isExpanded={panels.isExpanded}
        isShowingKeys={panels.isShowingKeys}
        onSearch={viewer.search.isOpen ? panels.closeSearch : panels.openSearch}
        onKeys={panels.toggleKeys}
        onExpand={panels.expand}
        onClose={onClose}
      />
      <DocumentTabs {...props} />
      {panels.isShowingKeys && <KeyList />}
      {viewer.search.isOpen && (
        <ViewerSearchBar search={viewer.search} onClose={panels.closeSearch} />
      )}
      <Content document={document} label={label} viewer={viewer} opening={opening} />
      <p role="status" className="sr-only">
        {status}
      </p>
    </section>
  );
}
