import type { ReactNode } from 'react';
import { isMissingData } from '../shared/missing-data.ts';
import { Card } from './card.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { LoadStateContext, useLoadState } from './load-state.ts';

/** A part's data without what replaces it, also after the router has copied both. */
type Present<T> = Exclude<T, { readonly missingData: unknown }>;

interface PartDataProps<T, B> {
  data: T;
  /** Shown while the part is missing: empty lists, and no permission. */
  blank: B;
  children: (data: Present<T> | B) => ReactNode;
}

/**
 * Draws a part of a page whose call can fail alone: the lists, charts and `LoadedPart`s inside show
 * the failure. While the whole page is missing, they show the state of the page.
 */
export function PartData<T, B>({ data, blank, children }: PartDataProps<T, B>) {
  const page = useLoadState();
  if (!isMissingData(data)) return children(data as Present<T>);
  const { requestId } = data;
  return (
    <LoadStateContext value={page.state === 'ready' ? { state: 'failed', requestId } : page}>
      {children(blank)}
    </LoadStateContext>
  );
}

interface PartCardProps<T> {
  data: T;
  title: ReactNode;
  /** Of the card that shows the failure. */
  className?: string;
  children: (data: Present<T>) => ReactNode;
}

/** A card that cannot be drawn without its data. Its title remains above the failure. */
export function PartCard<T>({ data, title, className, children }: PartCardProps<T>) {
  if (!isMissingData(data)) return children(data as Present<T>);
  return (
    <PartData data={data} blank={null}>
      {() => (
        <Card title={title} {...(className === undefined ? {} : { className })}>
          <LoadedPart>{null}</LoadedPart>
        </Card>
      )}
    </PartData>
  );
}
