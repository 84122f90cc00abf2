import type { Flash } from './flash-cookie.ts';
import { cx } from '../ui/classes.ts';
import { Sentence } from '../ui/sentence.tsx';

/** The toast of a page without any script, where its styles remove it after 5 s (requirement 9.1). */
export function StaticToast({ status, message }: Pick<Flash, 'status' | 'message'>) {
  return (
    <div className="pointer-events-none fixed inset-x-0 top-2 z-toast flex justify-center px-page print:hidden">
      <p
        role={status === 0 ? 'alert' : 'status'}
        className={cx(
          'static-toast max-w-[560px] rounded-note px-4 py-3 text-small font-medium shadow-3',
          status === 1
            ? 'bg-success text-surface'
            : 'border-[1.5px] border-danger bg-surface text-text',
        )}
      >
        <Sentence>{message}</Sentence>
      </p>
    </div>
  );
}
