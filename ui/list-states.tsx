import { useLocation } from 'react-router';
import { searchWith } from './list-url.ts';
import { SegmentedLinks } from './segmented-links.tsx';
import { useCurrentInView } from './use-current-in-view.ts';

export interface ListStatesProps {
  label: string;
  name?: string;
  current: string;
  choices: readonly { readonly value: string; readonly text: string }[];
}

export function ListStates({ label, name = 'state', current, choices }: ListStatesProps) {
  const { search } = useLocation();
  const row = useCurrentInView<HTMLDivElement>();
  return (
    <div ref={row} className="overflow-x-auto py-2 [scrollbar-width:none] max-md:py-1.5">
      <div className="w-max">
        <SegmentedLinks
          label={label}
          items={choices.map(({ value, text }, at) => ({
            text,
            to: searchWith(search, name, at === 0 ? '' : value),
            current: value === current,
          }))}
        />
      </div>
    </div>
  );
}
