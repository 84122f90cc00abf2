import { shownPath } from './category-name.ts';

/** A path in a column of a list: it takes two lines rather than the room of the row's title. */
export function CategoryPath({ desc }: { desc: string }) {
  return <span className="block whitespace-normal md:w-40">{shownPath(desc)}</span>;
}
