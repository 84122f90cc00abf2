import { Children, Fragment, type ReactNode } from 'react';
import { cx } from './classes.ts';

/**
 * Short facts in a row with a dot between them; nothing stands for what is null or empty. Where the row breaks, the dot
 * goes: none hangs at the end of a line, none begins one.
 */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <span className={cx('facts', className)}>
      <span>
        {facts.map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- facts have a fixed order
          <Fragment key={at}>
            <span>{fact}</span>{' '}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
