import { z } from 'zod';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { note, onceValid, trimmed } from '#shared/validation.ts';
import { linesMax } from '#features/rfq/rules/lines.ts';

/** The wishes of a buyer: a text, target prices or both, because a price says enough alone. */
export const revisionInput = z
  .object({
    text: note(0, 2000).default(''),
    targets: z
      .array(z.object({ line_id: z.uuid(), target_price: trimmed(40).transform(normaliseDecimal) }))
      .max(linesMax)
      .default([]),
  })
  .superRefine(
    ({ text, targets }, context) => {
      if (text === '' && targets.every((target) => target.target_price === ''))
        context.addIssue({ code: 'custom', path: ['text'], message: 'changeOrTarget' });
    },
    onceValid('text', 'targets'),
  );
export type RevisionInput = z.output<typeof revisionInput>;
