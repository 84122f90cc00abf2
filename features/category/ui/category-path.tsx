import { shownPath } from './category-name.ts';

/** Wraps to two lines, so that it leaves the width to the row's title. */
export function CategoryPath({ desc }: { desc: string }) {
  return <span className="block whitespace-normal md:w-40">{shownPath(desc)}</span>;
}
