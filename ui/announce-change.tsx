import { useState } from 'react';

/**
 * Announces a text politely when it changes while the page is open, such as after the other side's
 * act. The first text is part of the page and is not announced.
 */
export function AnnounceChange({ text }: { text: string }) {
  const [known, setKnown] = useState({ text, said: '' });
  if (known.text !== text) setKnown({ text, said: text });
  return (
    <span role="status" className="sr-only">
      {known.said}
    </span>
  );
}
