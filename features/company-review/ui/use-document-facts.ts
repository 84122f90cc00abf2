import { useCallback, useMemo, useState } from 'react';
import type { DocumentText, Highlight } from '#ui/viewer/viewer-types.ts';
import { compareField, type Comparison } from '#features/confirmation/rules/compare.ts';
import { linesOf, type ReadLine } from '#features/confirmation/rules/text.ts';
import type { CompanyReview } from '../schema.ts';

export type ReviewedDocument = CompanyReview['documents'][number];
export type ReviewedField = ReviewedDocument['fields'][number];

/** A comparison; `notRead`: the document has no text; `unknown`: its text is not loaded yet. */
export type FieldFact = Comparison | { readonly result: 'notRead' | 'unknown' };

export interface FieldDifference {
  readonly kind: ReviewedDocument['kind'];
  readonly name: ReviewedField['name'];
  readonly value: string;
  readonly printed: string;
  readonly isConfirmed: boolean;
}

export interface DocumentFacts {
  readonly onTextReady: (text: DocumentText) => void;
  readonly factOf: (document: ReviewedDocument, field: ReviewedField) => FieldFact;
  readonly differencesOf: (document: ReviewedDocument) => readonly FieldDifference[];
}

export function useDocumentFacts(): DocumentFacts {
  const [texts, setTexts] = useState<ReadonlyMap<string, readonly ReadLine[]>>(new Map());
  const onTextReady = useCallback(({ documentId, pages }: DocumentText) => {
    setTexts((before) => new Map(before).set(documentId, linesOf(pages)));
  }, []);
  return useMemo(() => {
    const factOf = (document: ReviewedDocument, field: ReviewedField): FieldFact => {
      const lines = texts.get(document.id);
      if (lines === undefined) return { result: 'unknown' };
      return lines.length === 0
        ? { result: 'notRead' }
        : compareField(field.name, field.value, lines);
    };
    const differencesOf = (document: ReviewedDocument) =>
      document.fields.flatMap((field) => {
        const fact = factOf(document, field);
        const { name, value, confirmed } = field;
        return fact.result === 'different'
          ? [
              {
                kind: document.kind,
                name,
                value,
                printed: fact.printed,
                isConfirmed: confirmed !== null,
              },
            ]
          : [];
      });
    return { onTextReady, factOf, differencesOf };
  }, [texts, onTextReady]);
}

const none: readonly Highlight[] = [];

export function usePlaceOf(fact: FieldFact | undefined, name: string | null): readonly Highlight[] {
  return useMemo(() => {
    if (fact === undefined || name === null || !('line' in fact)) return none;
    const { page, x, y, width, height } = fact.line;
    const tone = fact.result === 'equal' ? 'same' : 'different';
    return [{ id: name, page, x, y, width, height, tone, text: fact.printed }];
  }, [fact, name]);
}
