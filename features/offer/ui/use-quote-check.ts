import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import { useText } from '../../../app/texts/use-text.tsx';
import type { FieldErrors } from '../../../app/ui/form-errors.ts';
import type { Validate } from '../../../app/ui/use-form-errors.ts';
import type { FieldProblem } from '../../../shared/refusals.ts';
import { inputOf } from './quote-values.ts';

type Judge = (input: unknown) => readonly FieldProblem[];

async function loadJudge(): Promise<Judge> {
  const [{ offerOnPage }, { parseInput }] = await Promise.all([
    import('../schema/input.ts'),
    import('../../../shared/validation.ts'),
  ]);
  const schema: core.$ZodType = offerOnPage;
  return (input) => {
    const parsed = parseInput(schema, input);
    return parsed.ok ? [] : parsed.problems;
  };
}

/** The server's own check of an offer, fetched after the page stands; what needs the RFQ is the server's to say. */
export function useQuoteCheck(): Validate {
  const t = useText();
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    let isGone = false;
    loadJudge()
      .then((loaded) => isGone || setJudge(() => loaded))
      // A lost chunk: then only the server judges.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  return useCallback(
    (data: FormData): FieldErrors => {
      if (judge === null) return {};
      // Keys are data here: the schema names them, and its tests prove that each has words.
      const words = t as (key: string, args?: FieldProblem['args']) => string;
      const errors = judge(inputOf(data)).map(({ path, key, args }) => [path, [words(`validation.${key}`, args)]]);
      return Object.fromEntries(errors) as FieldErrors;
    },
    [judge, t],
  );
}
