import { useI18n } from '#ui/use-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { FileName } from '#ui/file-name.tsx';
import { factsToShow, type LineFact, type LineFacts } from '../rules/line-facts.ts';

interface LineFactsTextProps {
  line: LineFacts;
  /** The address of the request's documents for this reader; absent: drawings have no link. */
  filesPath?: string;
}

export function LineFactsText({ line, filesPath }: LineFactsTextProps) {
  const facts = factsToShow(line);
  if (facts.length === 0) return null;
  return (
    <span className="block text-caption font-normal text-text-3">
      <Facts>
        {facts.map((fact) => (
          <OneFact
            key={fact.kind}
            fact={fact}
            {...(filesPath === undefined ? {} : { filesPath })}
          />
        ))}
      </Facts>
    </span>
  );
}

function OneFact({ fact, filesPath }: { fact: LineFact; filesPath?: string }) {
  const { t, format } = useI18n();
  if (fact.kind === 'needed')
    return <span>{t('rfq.lineFact.needed', { day: format.day(fact.day) })}</span>;
  if (fact.kind === 'drawing') {
    return (
      <span>
        {t('rfq.lineFact.drawing')}{' '}
        {filesPath === undefined ? (
          <FileName>{fact.name}</FileName>
        ) : (
          <a
            href={`${filesPath}/${fact.id}`}
            className="font-medium text-primary-text underline underline-offset-2 max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            <FileName>{fact.name}</FileName>
          </a>
        )}
      </span>
    );
  }
  return (
    <span>
      {t(`rfq.lineFact.${fact.kind}`)} <bdi>{fact.value}</bdi>
      {fact.kind === 'brandOrEqual' && ` ${t('rfq.lineFact.orEqual')}`}
    </span>
  );
}
