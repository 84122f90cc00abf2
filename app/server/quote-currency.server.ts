import { currencyShown } from '#shared/dialog-fields.ts';
import type { Refused } from '#ui/form-answer.ts';
import { typedValues } from './answers.server.ts';
import type { Posted } from './intents.server.ts';

/** The typed values, so that an offer form follows its currency before JavaScript. Null: another button was pressed. */
export function inChosenCurrency({ form }: Posted): Refused | null {
  if (!form.has(currencyShown)) return null;
  return {
    ok: false,
    code: currencyShown,
    message: '',
    errors: {},
    values: typedValues(form),
    retryAfterSeconds: null,
  };
}
