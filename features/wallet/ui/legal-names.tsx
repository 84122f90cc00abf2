import { Fragment } from 'react';
import { Bdi } from '#ui/user-text.tsx';

interface LegalNamesProps {
  label: string;
  names: readonly string[];
}

/** A company's names in both scripts. Each is isolated alone, so that they follow the page's direction. */
export function LegalNames({ label, names }: LegalNamesProps) {
  return (
    <>
      {label}{' '}
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <Bdi>{name}</Bdi>
        </Fragment>
      ))}
    </>
  );
}
