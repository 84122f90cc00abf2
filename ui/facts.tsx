import { Children, Fragment, isValidElement, type ReactNode } from 'react';
import { cx } from './classes.ts';
import { Bdi } from './user-text.tsx';

/**
 * Short facts in a row with dots between them. Null and '' are left out. No dot begins or ends a
 * line.
 */
export function Facts({ children, className }: { children: ReactNode; className?: string }) {
  const facts = Children.toArray(children).filter((fact) => fact !== '');
  return (
    <span className={cx('facts', className)}>
      {facts.map((fact, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts have a fixed order
        <Fragment key={at}>
          {isValidElement(fact) && (fact.type === 'bdi' || fact.type === Bdi) ? (
            fact
          ) : (
            <span>{fact}</span>
          )}{' '}
        </Fragment>
      ))}
    </span>
  );
}
