import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Download from 'lucide-react/icons/download';
import Keyboard from 'lucide-react/icons/keyboard';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import RotateCw from 'lucide-react/icons/rotate-cw';
import TextSearch from 'lucide-react/icons/text-search';
import X from 'lucide-react/icons/x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { LucideIcon } from 'lucide-react';
import { toAsciiDigits } from '#shared/bidi.ts';
import { useI18n } from '../use-text.tsx';
import { Button } from '../button.tsx';
import { buttonClass } from '../button-style.ts';
import { FileName } from '../file-name.tsx';
import { Icon } from '../icon.tsx';
import { Ltr } from '../user-text.tsx';
import type { Viewer } from './use-viewer.ts';
import { zoomIn, zoomMax, zoomMin, zoomOut } from './viewer-layout.ts';
import type { ViewedDocument } from './viewer-types.ts';

interface ToolProps {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
  disabled?: boolean;
  pressed?: boolean;
  directional?: boolean;
  className?: string;
}

export function Tool({
  icon,
  label,
  onPress,
  disabled = false,
  pressed,
  directional = false,
  className,
}: ToolProps) {
  return (
    <Button
      tone="quiet"
      size="sm"
      iconOnly
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
      className={`${disabled ? 'bg-transparent' : 'text-text-2'} aria-pressed:bg-selected max-md:size-11 ${className ?? ''}`}
    >
      <Icon of={icon} size={18} directional={directional} />
    </Button>
  );
}

function Pager({ viewer, isSheet }: { viewer: Viewer; isSheet: boolean }) {
  const { t, format } = useI18n();
  const { page, pageCount, goTo } = viewer;
  return (
    <div className="flex items-center">
      <Tool
        icon={ChevronLeft}
        directional
        label={t(isSheet ? 'ui.viewer.previousSheet' : 'ui.viewer.previousPage')}
        disabled={page <= 1}
        onPress={() => goTo(page - 1)}
      />
      <form
        className="flex items-center gap-1 text-small text-text"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget).get('page');
          const typed = typeof given === 'string' ? Number(toAsciiDigits(given)) : 0;
          if (Number.isInteger(typed) && typed > 0) goTo(typed);
        }}
      >
        <input
          // The key resets the value when the page changes; until then typed text remains.
          key={page}
          name="page"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          defaultValue={page}
          aria-label={t(isSheet ? 'ui.viewer.sheetField' : 'ui.viewer.pageField')}
          data-viewer-page=""
          className="h-[30px] w-[6.5ch] rounded-button border border-transparent bg-transparent text-center text-small text-text hover:border-line-field focus:border-line-field focus:bg-surface max-md:h-11"
        />
        <span className="whitespace-nowrap">
          {t('ui.viewer.ofPages', { n: format.number(pageCount) })}
        </span>
      </form>
      <Tool
        icon={ChevronRight}
        directional
        label={t(isSheet ? 'ui.viewer.nextSheet' : 'ui.viewer.nextPage')}
        disabled={page >= pageCount}
        onPress={() => goTo(page + 1)}
      />
    </div>
  );
}

function Zoom({ viewer: { zoom, setZoom } }: { viewer: Viewer }) {
  const { t, format } = useI18n();
  return (
    <div className="flex items-center">
      <Tool
        icon={ZoomOut}
        label={t('ui.viewer.zoomOut')}
        disabled={zoom <= zoomMin}
        onPress={() => setZoom(zoomOut(zoom))}
      />
      <Button
        tone="quiet"
        size="sm"
        title={t('ui.viewer.fit')}
        onClick={() => setZoom(100)}
        className="min-w-[6ch] px-1 text-text-2 @max-md:hidden"
      >
        <Ltr>{format.percent(zoom / 100)}</Ltr>
        <span className="sr-only">{t('ui.viewer.fit')}</span>
      </Button>
      <Tool
        icon={ZoomIn}
        label={t('ui.viewer.zoomIn')}
        disabled={zoom >= zoomMax}
        onPress={() => setZoom(zoomIn(zoom))}
      />
    </div>
  );
}

interface ViewerToolbarProps {
  document: ViewedDocument;
  viewer: Viewer;
  isSheet: boolean;
  isExpanded: boolean;
  isShowingKeys: boolean;
  onSearch: () => void;
  onKeys: () => void;
  onExpand: () => void;
  onClose: (() => void) | undefined;
}

type ViewToolsProps = Pick<
  ViewerToolbarProps,
  'viewer' | 'isSheet' | 'isShowingKeys' | 'onSearch' | 'onKeys'
>;

function ViewTools({ viewer, isSheet, isShowingKeys, onSearch, onKeys }: ViewToolsProps) {
  const { t } = useI18n();
  return (
    <div
      role="group"
      aria-label={t('ui.viewer.tools')}
      className="flex flex-wrap items-center gap-1 @max-2xl:order-last @max-2xl:w-full @max-2xl:justify-between"
    >
      {viewer.pageCount > 1 && <Pager viewer={viewer} isSheet={isSheet} />}
      {viewer.pageCount > 1 && (
        <span className="mx-1 h-5 border-s border-line-strong @max-md:hidden" />
      )}
      <Zoom viewer={viewer} />
      {viewer.canTurn && <Tool icon={RotateCw} label={t('ui.viewer.turn')} onPress={viewer.turn} />}
      {viewer.canSearch && (
        <Tool
          icon={TextSearch}
          label={t('ui.viewer.search')}
          pressed={viewer.search.isOpen}
          onPress={onSearch}
        />
      )}
      <Tool
        icon={Keyboard}
        label={t('ui.viewer.keys')}
        pressed={isShowingKeys}
        onPress={onKeys}
        className="max-md:hidden"
      />
    </div>
  );
}

export function ViewerToolbar(props: ViewerToolbarProps) {
  const {
    document,
    viewer,
    isSheet,
    isExpanded,
    isShowingKeys,
    onSearch,
    onKeys,
    onExpand,
    onClose,
  } = props;
  const { t, format } = useI18n();
  return (
    <div className="@container shrink-0 border-b border-line">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 py-1.5">
        <p className="min-w-0 flex-1 basis-40 truncate text-start text-caption text-text-3">
          <FileName>{document.name}</FileName>
          {document.bytes !== null && (
            <>
              {' '}
              · <Ltr>{format.bytes(document.bytes)}</Ltr>
            </>
          )}
        </p>
        {viewer.isOpen && <ViewTools {...{ viewer, isSheet, isShowingKeys, onSearch, onKeys }} />}
        <div className="flex items-center">
          <a
            href={document.url}
            download={document.name}
            aria-label={t('ui.viewer.original', { name: document.name })}
            title={t('ui.viewer.open')}
            className={buttonClass({
              tone: 'quiet',
              size: 'sm',
              iconOnly: true,
              className: 'text-text-2 max-md:size-11',
            })}
          >
            <Icon of={Download} size={18} />
          </a>
          {onClose === undefined ? (
            <Tool
              icon={isExpanded ? Minimize2 : Maximize2}
              label={t(isExpanded ? 'ui.viewer.shrink' : 'ui.viewer.expand')}
              onPress={onExpand}
            />
          ) : (
            <Tool icon={X} label={t('ui.close')} onPress={onClose} />
          )}
        </div>
      </div>
    </div>
  );
}
