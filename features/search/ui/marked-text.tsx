import { markParts } from '../rules/marks.ts';

/** A text with the found words marked, in the colour of the text that has enough contrast there. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {markParts(text, query).map((part, at) =>
        part.isMarked ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
          <mark key={at} className="rounded-[3px] bg-accent-soft text-text">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </bdi>
  );
}
