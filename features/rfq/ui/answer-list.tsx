import { OnceKey } from '#ui/once-key.tsx';
import { isDecidedRfqState } from '#shared/rfq-states.ts';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useFormFetcher } from '#ui/use-form-fetcher.ts';
import { UserText } from '#ui/user-text.tsx';
import type { QuestionView, RfqView } from '../schema/view.ts';

/**
 * Questions of suppliers, without their names, and the buyer's answers to all of them (product §6).
 */
export function AnswerList({ rfq }: { rfq: RfqView }) {
  const { t } = useI18n();
  return (
    <Card title={t('rfq.page.questions')} flush id="questions">
      {rfq.questions.length === 0 && (
        <p className="p-card text-small text-text-2">{t('rfq.page.noQuestions')}</p>
      )}
      <ul className="divide-y divide-line">
        {rfq.questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            canAnswer={rfq.can.answer}
            isOver={isDecidedRfqState(rfq.status)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface QuestionProps {
  question: QuestionView;
  canAnswer: boolean;
  isOver: boolean;
}

function Question({ question, canAnswer, isOver }: QuestionProps) {
  const { t, format } = useI18n();
  return (
    <li className="p-card">
      <p className="text-caption text-text-3">
        {t('rfq.page.questionBy', { date: format.dateTime(new Date(question.asked_at)) })}
      </p>
      <UserText className="mt-1 text-body text-text">{question.question}</UserText>
      {question.answer !== null && question.answered_at !== null && (
        <div className="mt-3 border-s-2 border-primary-line ps-3">
          <p className="text-caption text-text-3">
            {t('rfq.page.answered', { date: format.dateTime(new Date(question.answered_at)) })}
          </p>
          <UserText className="mt-1 text-body text-text">{question.answer}</UserText>
        </div>
      )}
      {question.answer === null && isOver && (
        <p className="mt-2 text-small text-text-3">{t('rfq.page.neverAnswered')}</p>
      )}
      {question.answer === null && canAnswer && <AnswerForm questionId={question.id} />}
    </li>
  );
}

function AnswerForm({ questionId }: { questionId: string }) {
  const { t } = useI18n();
  const { fetcher, refused } = useFormFetcher();
  return (
    <Form
      fetcher={fetcher}
      errors={refused?.errors}
      message={refused?.message}
      aria-label={t('rfq.page.answer')}
      className="mt-3 flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="answer" />
      <OnceKey />
      <input type="hidden" name="question_id" value={questionId} />
      <Textarea
        name="answer"
        label={t('rfq.page.answer')}
        hint={t('rfq.page.answerHint')}
        rows={2}
        charactersMax={2000}
      />
      <SubmitButton
        tone="secondary"
        busyLabel={t('rfq.page.answering')}
        className="self-end max-md:w-full"
      >
        {t('rfq.page.sendAnswer')}
      </SubmitButton>
    </Form>
  );
}
