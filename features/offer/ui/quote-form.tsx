import Send from 'lucide-react/icons/send';
import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Form } from '#ui/form.tsx';
import { HiddenFields } from '#ui/hidden-fields.tsx';
import { Icon } from '#ui/icon.tsx';
import { Note } from '#ui/note.tsx';
import { OnceKey } from '#ui/once-key.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { QuoteLine } from './quote-line.tsx';
import { QuoteTerms } from './quote-terms.tsx';
import type { QuoteValues } from './quote-values.ts';
import { SheetButton } from './sheet-button.tsx';
import { SumsList } from './sums-list.tsx';
import { useLiveQuote, type CountedQuote } from './use-live-quote.ts';
import { useQuoteCheck } from './use-quote-check.ts';

export interface QuoteFormProps {
  quote: QuoteView;
  values: QuoteValues;
  files: readonly FormFile[];
  refused: Refused | undefined;
  intent: 'send' | 'revise' | 'answer';
  submitLabel: string;
  hidden?: Readonly<Record<string, string>>;
  targets?: ReadonlyMap<string, string>;
  children?: ReactNode;
  /** Called after each change with the form, so that the draft can be saved. */
  onTyped?: (form: HTMLFormElement) => void;
  onSubmit?: () => void;
  saveState?: ReactNode;
}

/** The offer form: lines, terms, and live sums of the input (product §2, §7). */
export function QuoteForm(props: QuoteFormProps) {
  const { quote, files, refused, intent, hidden = {}, targets, children, onSubmit } = props;
  const { t } = useI18n();
  const validate = useQuoteCheck();
  const { box, merged, counted, sheetCount, fill, followSoon } = useLiveQuote(props);
  return (
    <Form
      errors={refused?.errors}
      validate={validate}
      message={refused?.message}
      values={merged}
      aria-label={t('offer.quote.title')}
      {...(onSubmit === undefined ? {} : { onSubmit })}
    >
      <OnceKey />
      <input type="hidden" name="intent" value={intent} />
      <HiddenFields of={Object.entries(hidden)} />
      <div
        ref={box}
        onInput={followSoon}
        onChange={followSoon}
        className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]"
      >
        <div className="flex min-w-0 flex-col gap-5">
          {children}
          <SheetButton rfqId={quote.rfq.id} onUse={fill} />
          <Card title={t('offer.lines.title')} flush>
            <ol key={sheetCount}>
              {quote.rfq.lines.map((line, index) => (
                <QuoteLine
                  key={line.id}
                  quote={quote}
                  line={line}
                  index={index}
                  values={merged}
                  total={counted.shown?.lineTotals[index] ?? null}
                  target={targets?.get(line.id)}
                />
              ))}
            </ol>
          </Card>
          <QuoteTerms
            quote={quote}
            values={merged}
            files={files}
            isHuge={counted.problem === 'hugeDiscount'}
            onFiles={followSoon}
          />
        </div>
        <SendCard {...props} counted={counted} />
      </div>
    </Form>
  );
}

function SendCard(props: QuoteFormProps & { counted: CountedQuote }) {
  const { quote, submitLabel, saveState } = props;
  const { shown, problem } = props.counted;
  const { t } = useI18n();
  return (
    <aside className="min-w-0 lg:sticky lg:top-20">
      <Card title={t('offer.sums.title')}>
        {shown !== null && <SumsList sums={shown.sums} currency={quote.rfq.currency} bare />}
        {problem !== null && (
          <Note
            tone="danger"
            role="alert"
            className="mt-3"
            title={t(
              problem === 'hugeDiscount' ? 'validation.hugeDiscount' : 'validation.sumTooLarge',
            )}
          />
        )}
        <SubmitButton wide busyLabel={t('offer.quote.sending')} className="mt-4">
          <Icon of={Send} directional />
          {submitLabel}
        </SubmitButton>
        {saveState !== undefined && <p className="mt-2 text-caption text-text-3">{saveState}</p>}
        <p className="mt-2 text-caption text-text-3">{t('offer.quote.promise')}</p>
      </Card>
    </aside>
  );
}
