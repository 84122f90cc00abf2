import { useId, useRef, useState, type RefObject } from 'react';
import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Form } from '#ui/form.tsx';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { UserText } from '#ui/user-text.tsx';
import type { QuestionView } from '#features/rfq/schema/view.ts';

interface QuestionsCardProps {
  questions: readonly QuestionView[];
  canSendQuestion: boolean;
  isOver: boolean;
}

/**
 * Questions and answers without names, so that suppliers stay unknown to each other. The reader's
 * own are marked.
 */
export function QuestionsCard({ questions, canSendQuestion, isOver }: QuestionsCardProps) {
  const { t } = useI18n();
  // Counts sent questions, so that each leaves an empty form.
  const [sent, setSent] = useState(0);
  return (
    <Card title={t('access.whole.questions')} flush>
      <QuestionList questions={questions} isOver={isOver} />
      {canSendQuestion && <QuestionForm key={sent} onSent={() => setSent(sent + 1)} />}
    </Card>
  );
}

export function QuestionList({
  questions,
  isOver,
}: Pick<QuestionsCardProps, 'questions' | 'isOver'>) {
  const { t } = useI18n();
  return (
    <>
      {questions.length === 0 && (
        <p className="p-card text-small text-text-2">{t('access.whole.noQuestions')}</p>
      )}
      <ul>
        {questions.map((question) => (
          <Question key={question.id} question={question} isOver={isOver} />
        ))}
      </ul>
    </>
  );
}

function Question({ question, isOver }: { question: QuestionView; isOver: boolean }) {
  const { t, format } = useI18n();
  return (
    <li className="border-b border-line p-card">
      <p className="text-caption text-text-3">
        <Facts>
          {question.mine ? t('access.whole.mine') : t('access.whole.another')}
          {format.dateTime(new Date(question.asked_at))}
        </Facts>
      </p>
      <UserText className="mt-1 text-body text-text">{question.question}</UserText>
      {question.answer === null ? (
        <p className="mt-2 text-small text-text-3">
          {t(isOver ? 'access.whole.neverAnswered' : 'access.whole.waiting')}
        </p>
      ) : (
        <div className="mt-2 border-s-2 border-primary-line ps-3">
          <p className="text-caption text-text-3">
            <Facts>
              {t('access.whole.answer')}
              {question.answered_at !== null && format.dateTime(new Date(question.answered_at))}
            </Facts>
          </p>
          <UserText className="mt-1 text-body text-text">{question.answer}</UserText>
        </div>
      )}
    </li>
  );
}

const sentences = ['equal', 'parts', 'drawings', 'later'] as const;

/** Absent before JavaScript, because only a script can insert a sentence. */
function Sentences({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useI18n();
  const isAlive = useHydrated();
  const labelId = useId();
  if (!isAlive) return null;
  const insert = (sentence: string) => {
    const { current: box } = field;
    if (box === null) return;
    const gap = box.value.trim() === '' ? '' : '\n';
    box.setRangeText(`${gap}${sentence}`, box.value.length, box.value.length, 'end');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    box.focus();
  };
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className="mb-2 text-small text-text-2">
        {t('access.whole.askWith')}
      </p>
      <div className="flex flex-wrap gap-2">
        {sentences.map((one) => (
          <Button
            key={one}
            tone="secondary"
            size="sm"
            onClick={() => insert(t(`access.whole.askSentence.${one}`))}
          >
            {t(`access.whole.askSentence.${one}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function QuestionForm({ onSent }: { onSent: () => void }) {
  const { t } = useI18n();
  const field = useRef<HTMLTextAreaElement>(null);
  const { fetcher, refused: answered } = useFormFetcher(onSent);
  const posted = usePageRefusal();
  // Before JavaScript the page itself has the answer.
  const refused = answered ?? (posted?.values['intent'] === 'ask' ? posted : undefined);
  return (
    <Form
      fetcher={fetcher}
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      className="flex flex-col gap-3 p-card"
    >
      <input type="hidden" name="intent" value="ask" />
      <OnceKey />
      <Sentences field={field} />
      <Textarea
        ref={field}
        name="question"
        label={t('access.whole.ask')}
        hint={t('access.whole.askHint')}
        charactersMax={2000}
        rows={2}
      />
      <SubmitButton
        tone="secondary"
        busyLabel={t('access.whole.askSending')}
        className="self-end max-md:w-full"
      >
        {t('access.whole.askSend')}
      </SubmitButton>
    </Form>
  );
}
