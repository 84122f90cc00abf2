import { useCallback, useEffect, useState } from 'react';
import type { core } from 'zod';
import type { FieldProblem } from '../../shared/refusals.ts';
import { useText } from '../texts/use-text.tsx';
import type { FieldErrors } from './form-errors.ts';

type Judge = (input: unknown) => readonly FieldProblem[];

async function loadJudge(loadSchema: () => Promise<core.$ZodType>): Promise<Judge> {
  const [schema, { parseInput }] = await Promise.all([loadSchema(), import('../../shared/validation.ts')]);
  return (input) => {
    const parsed = parseInput(schema, input);
    return parsed.ok ? [] : parsed.problems;
  };
}

/**
 * The server's own check of a form, fetched after the page stands: errors by the schema's paths, in the reader's
 * language; none until it is here, or when its chunk is lost: then only the server judges. `loadSchema` is one function
 * for the life of the page, declared outside components.
 */
export function useSchemaCheck(loadSchema: () => Promise<core.$ZodType>): (input: unknown) => FieldErrors {
  const t = useText();
  const [judge, setJudge] = useState<Judge | null>(null);
  useEffect(() => {
    let isGone = false;
    loadJudge(loadSchema)
      .then((loaded) => isGone || setJudge(() => loaded))
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [loadSchema]);
  return useCallback(
    (input: unknown): FieldErrors => {
      if (judge === null) return {};
      // Keys are data here: the schema names them, and its tests prove that each has words.
      const words = t as (key: string, args?: FieldProblem['args']) => string;
      return Object.fromEntries(judge(input).map(({ path, key, args }) => [path, [words(`validation.${key}`, args)]]));
    },
    [judge, t],
  );
}
