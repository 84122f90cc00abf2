import type { ReactNode } from 'react';
import { isMissingData } from '#shared/missing-data.ts';
import { LoadStateContext } from '#ui/load-state.ts';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { useText } from '#ui/use-text.tsx';
import type { PlainKey } from '../shell/shell-types.ts';
import { loadStateOf } from './page-data.tsx';

interface RecordDataProps<T extends object> {
  data: T;
  /** The heading while the record is missing, because its own heading is its name. */
  title: PlainKey;
  children: (data: T) => ReactNode;
}

/**
 * Draws the page of one record in all states of its data. Nothing of such a page is known before the
 * record, so all of it loads and fails as one part. The route's handle must set `showsMissingData`.
 */
export function RecordData<T extends object>({ data, title, children }: RecordDataProps<T>) {
  const t = useText();
  const isMissing = isMissingData(data);
  return (
    <LoadStateContext value={loadStateOf(data)}>
      {isMissing && (
        <h1 className="mx-auto mb-5 w-full max-w-[1200px] text-h1 text-text">{t(title)}</h1>
      )}
      <LoadedPart
        level={2}
        className="mx-auto w-full max-w-[1200px] rounded-card border border-line bg-surface p-card shadow-1"
      >
        {isMissing ? null : children(data)}
      </LoadedPart>
    </LoadStateContext>
  );
}
