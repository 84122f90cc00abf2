import { useEffect, useState } from 'react';

/** Milliseconds after the last key; a figure in between is not worth hearing. */
const settledMs = 1_000;

/** Announces a text that changes with each key once typing has ended. */
export function SettledStatus({ text }: { text: string }) {
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
