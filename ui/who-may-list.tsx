import type { WhoMay } from '../shared/who-may.ts';
import { useText } from './use-text.tsx';

/** Colleagues who have the missing right and who give it, with a link to write to each. */
export function WhoMayList({ whoMay: { can, grant } }: { whoMay: WhoMay }) {
  const t = useText();
  const isSame = can.map(({ email }) => email).join() === grant.map(({ email }) => email).join();
  const lists = isSame
    ? ([['both', can]] as const)
    : ([
        ['can', can],
        ['grant', grant],
      ] as const);
  return (
    <dl className="mt-4 grid gap-3 text-small text-text-2">
      {lists.map(
        ([key, people]) =>
          people.length > 0 && (
            <div key={key}>
              <dt className="text-text-3">{t(`ui.whoMay.${key}`)}</dt>
              {people.map(({ name, email }) => (
                <dd key={email} className="mt-1">
                  <a
                    href={`mailto:${email}`}
                    className="font-medium text-primary-text underline underline-offset-2 max-md:inline-block max-md:py-2"
                  >
                    <bdi>{name}</bdi>
                  </a>
                </dd>
              ))}
            </div>
          ),
      )}
    </dl>
  );
}
