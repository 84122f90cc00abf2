import type { DataRouter } from 'react-router';
import type { FormAnswer } from '#ui/form-answer.ts';
import { showAnswer } from '#ui/toast-store.ts';
import { formFetcherPrefix } from '#ui/use-form-fetcher.ts';
import { answerIn, isRefusalShown, refusalIn } from './shown-refusal.ts';

/** Time in ms for React to draw a form's own message, which decides if the toast is announced. */
const drawMs = 100;

type State = Pick<DataRouter['state'], 'actionData' | 'fetchers'>;

/** New answers of forms: each refusal, and the successes of forms that stay on their page. */
function answersIn({ actionData, fetchers }: State): FormAnswer[] {
  const ofFetchers = [...fetchers].flatMap(([key, { data }]) => {
    const answer = answerIn(data);
    return answer !== null && (!answer.ok || key.startsWith(formFetcherPrefix)) ? [answer] : [];
  });
  const ofPage = refusalIn(actionData);
  return ofPage === null ? ofFetchers : [ofPage, ...ofFetchers];
}

/**
 * specification §8: the message of a refused or failed call appears in a toast, for every form of
 * the areas. A message that the page shows too is announced there and not by the toast. Returns the
 * function that ends it.
 */
export function watchAnswers(router: DataRouter): () => void {
  const seen = new WeakSet<object>();
  const show = (state: State) => {
    for (const answer of answersIn(state)) {
      if (seen.has(answer)) continue;
      seen.add(answer);
      if (answer.ok) showAnswer(answer);
      // The sheet that opens says it.
      else if (answer.code !== 'session_ended')
        setTimeout(
          () => showAnswer(answer, isRefusalShown(answer, document.body.innerText)),
          drawMs,
        );
    }
  };
  show(router.state);
  return router.subscribe(show);
}
