import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { BulkAction, BulkFile, BulkGiven } from './bulk-action.ts';
import type { KeyedCall } from './bulk-calls.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { cx } from './classes.ts';
import { Icon } from './icon.tsx';
import type { BulkRows } from './use-bulk-rows.ts';
import { useBulkRun } from './use-bulk-run.ts';
import { useText } from './use-text.tsx';

interface BulkBarProps<Row> {
  bulk: BulkRows<Row>;
  actions: readonly BulkAction<Row>[];
  files?: readonly BulkFile<Row>[];
  nameOf: (row: Row) => string;
}

const button =
  'inline-flex h-9 shrink-0 items-center gap-2 rounded-button px-2.5 text-small font-semibold underline-offset-4 hover:underline focus-visible:outline-current disabled:no-underline';

/**
 * The actions that all ticked rows allow, at the bottom of the window; then the result, with its
 * way back for ten seconds. Count and result are announced.
 */
export function BulkBar<Row>({ bulk, actions, files = [], nameOf }: BulkBarProps<Row>) {
  const t = useText();
  const run = useBulkRun(bulk, nameOf);
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null);
  const { chosen } = bulk;
  const { undo, last } = run;
  const problems = last === null ? [] : [...last.outcome.failed];
  const isChoosing = chosen.length > 0;
  const result = undo.text ?? last?.text ?? null;
  const press = (action: BulkAction<Row>) => {
    if (action.ask === undefined) void run.act(action);
    else setAsked(action);
  };
  const confirm = async (given: BulkGiven) => {
    if (asked !== null) await run.act(asked, given);
    setAsked(null);
  };
  const close = () => {
    if (last !== null) run.close();
    else if (isChoosing) bulk.select([]);
    else undo.dismiss();
  };
  const isShown = chosen.length > 0 || result !== null || problems.length > 0;
  return (
    <div
      className={cx(
        'sticky bottom-16 z-sticky mx-card my-2 min-h-11 w-fit max-w-[calc(100%-48px)] items-center gap-1 rounded-note bg-text px-3 py-1 text-bg shadow-2 max-md:hidden',
        isShown ? 'flex' : 'hidden',
      )}
    >
      <div role="status" className="min-w-0 px-1 text-small">
        {isChoosing && (
          <span className="font-semibold">{t('ui.bulk.selected', { n: chosen.length })}</span>
        )}
        {result !== null && <p>{result}</p>}
        <Problems problems={problems} />
      </div>
      {isChoosing && <Actions {...{ bulk, actions, files }} isBusy={run.isBusy} onPress={press} />}
      {undo.text !== null && (
        <button
          type="button"
          data-undo=""
          aria-keyshortcuts="z"
          onClick={undo.undo}
          className={button}
        >
          {t('ui.bulk.undo')}
        </button>
      )}
      <CloseButton
        label={t(last === null && isChoosing ? 'ui.bulk.clear' : 'ui.close')}
        onPress={close}
      />
      {asked !== null && (
        <BulkDialog
          action={asked}
          names={chosen.map(nameOf)}
          isBusy={run.isBusy}
          onConfirm={(given) => void confirm(given)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface ActionsProps<Row> extends Pick<BulkBarProps<Row>, 'bulk' | 'actions'> {
  files: readonly BulkFile<Row>[];
  isBusy: boolean;
  onPress: (action: BulkAction<Row>) => void;
}

function Actions<Row>({ bulk, actions, files, isBusy, onPress }: ActionsProps<Row>) {
  const t = useText();
  const allowed = actions.filter(({ isFor }) => bulk.chosen.every(isFor));
  const given = files.filter(({ isFor }) => isFor === undefined || bulk.chosen.every(isFor));
  if (allowed.length + given.length === 0)
    return <span className="text-small">{t('ui.bulk.none')}</span>;
  return (
    <>
      {given.map(({ key, text, icon, fileOf }) => (
        <a key={key} href={fileOf(bulk.chosen)} download className={button}>
          <Icon of={icon} size={16} />
          {text}
        </a>
      ))}
      {allowed.map((action) => (
        <button
          key={action.key}
          type="button"
          disabled={isBusy}
          onClick={() => onPress(action)}
          className={cx(button, action.danger === true && 'ms-2')}
        >
          <Icon of={action.icon} size={16} />
          {action.text}
        </button>
      ))}
    </>
  );
}

function CloseButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      data-untick=""
      aria-label={label}
      aria-keyshortcuts="Escape"
      onClick={onPress}
      className={cx(button, 'px-2')}
    >
      <Icon of={X} size={16} />
    </button>
  );
}

function Problems({
  problems,
}: {
  problems: readonly (readonly [string, readonly KeyedCall[]])[];
}) {
  const t = useText();
  return problems.map(([message, calls]) => (
    <p key={message}>
      {t('ui.bulk.refused', { n: calls.length })}{' '}
      {message === '' ? t('ui.bulk.unanswered') : message}{' '}
      <bdi>({calls.map(({ name }) => name).join(', ')})</bdi>
    </p>
  ));
}
