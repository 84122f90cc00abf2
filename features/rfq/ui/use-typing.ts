import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormFile } from '#features/attachment/ui/form-files.ts';
import { useAutosave } from '#features/draft/ui/use-autosave.ts';
import type { TypedFacts } from './form-facts.ts';
import {
  draftTitleOf,
  isFilledLine,
  payloadOf,
  valuesOfPayload,
  type RequestValues,
} from './form-values.ts';
import { countFilledLines } from './blank-lines.ts';

interface TypingOptions {
  readonly values: RequestValues;
  readonly draftId: string;
  readonly rfqId: string | null;
}

function typedIn(form: HTMLFormElement, filled: number): TypedFacts {
  const fieldValue = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof RadioNodeList
      ? field.value
      : '';
  };
  return {
    categoryId: fieldValue('category_id'),
    subCategoryId: fieldValue('sub_category_id'),
    currency: fieldValue('currency'),
    estimate: fieldValue('estimated_price'),
    requestType: fieldValue('request_type'),
    hasOtherCurrencies: fieldValue('other_currencies') === 'on',
    filled,
  };
}

function sameFacts(a: TypedFacts, b: TypedFacts): boolean {
  return (Object.keys(a) as (keyof TypedFacts)[]).every((name) => a[name] === b[name]);
}

export function useTyping({ values, draftId, rfqId }: TypingOptions) {
  const box = useRef<HTMLDivElement>(null);
  const files = useRef<readonly FormFile[]>(values.files);
  const [typed, setTyped] = useState<TypedFacts>(() => ({
    categoryId: values.category_id,
    subCategoryId: values.sub_category_id,
    currency: values.currency,
    estimate: values.estimated_price,
    requestType: values.request_type,
    hasOtherCurrencies: values.other_currencies === 'on',
    filled: values.lines.filter(isFilledLine).length,
  }));
  const formOf = useCallback(() => box.current?.querySelector('form') ?? null, []);
  const read = useCallback(() => {
    const form = formOf();
    if (form === null) return null;
    const data = new FormData(form);
    return { title: draftTitleOf(data), payload: payloadOf(data, files.current) };
  }, [formOf]);
  const autosave = useAutosave({
    draftId,
    ...(rfqId === null ? { kind: 'rfq' as const } : { kind: 'edit' as const, rfqId }),
    read,
    isOn: true,
  });
  const { touch } = autosave;
  const readTyped = useCallback(() => {
    const form = box.current?.querySelector('form');
    if (form === null || form === undefined) return;
    const next = typedIn(form, countFilledLines(form));
    setTyped((now) => (sameFacts(now, next) ? now : next));
  }, []);
  // Reads choices made before hydration, and the sub-category that another category selects.
  useEffect(readTyped, [readTyped, typed.categoryId]);
  const change = useCallback(() => {
    touch();
    // After React has rendered, because the change may add or remove rows.
    requestAnimationFrame(readTyped);
  }, [readTyped, touch]);
  const changeFiles = useCallback(
    (next: readonly FormFile[]) => {
      files.current = next;
      change();
    },
    [change],
  );
  const snapshot = useCallback(() => {
    const form = formOf();
    return form === null ? null : valuesOfPayload(payloadOf(new FormData(form), files.current));
  }, [formOf]);
  return { box, typed, formOf, autosave, change, changeFiles, snapshot };
}
