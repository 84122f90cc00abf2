import { useText } from '../use-text.tsx';
import { redoStep, undoStep } from './sheet-actions.ts';
import type { Sheet, SheetNotice } from './use-sheet.ts';

function useNoticeText(): (notice: SheetNotice) => string {
  const t = useText();
  return (notice) => {
    if (notice.kind === 'moved') return t('ui.grid.moved', { at: notice.at, n: notice.count });
    if (notice.kind === 'said') return notice.text;
    if (notice.kind !== 'pasted') return t(`ui.grid.${notice.kind}`);
    const { pasted, empty, passed, wrong } = notice;
    return [
      t('ui.grid.pasted', { n: pasted }),
      ...(empty > 0 ? [t('ui.grid.empty', { n: empty })] : []),
      ...(passed > 0 ? [t('ui.grid.passed', { n: passed })] : []),
      ...(wrong > 0 ? [t('ui.grid.wrong', { n: wrong })] : []),
    ].join(' · ');
  };
}

/** The effect of the last paste, fill or undo until the next key, with its undo. */
export function SheetNote({ sheet }: { sheet: Sheet }) {
  const t = useText();
  const textOf = useNoticeText();
  const { notice } = sheet;
  const isUndone = notice?.kind === 'undone';
  return (
    <span className="flex items-center gap-2 text-small font-medium text-primary-text">
      <span role="status">{notice === null ? '' : textOf(notice)}</span>
      {notice !== null && (
        <button
          type="button"
          className="min-h-6 rounded-check underline underline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
          onClick={() => (isUndone ? redoStep(sheet) : undoStep(sheet))}
        >
          {t(isUndone ? 'ui.grid.redo' : 'ui.grid.undo')}
        </button>
      )}
    </span>
  );
}
