import { useState } from 'react';
import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Form } from '#ui/form.tsx';
import { usePageRefusal } from '#ui/page-dialog.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
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

function QuestionForm({ onSent }: { onSent: () => void }) {
  const { t } = useI18n();
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
      <Textarea
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
