import { useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { hasSingleKeys, setSingleKeys } from '#ui/single-keys.ts';
import { Switch } from '#ui/switch.tsx';
import { useText } from '#ui/use-text.tsx';

export interface KeysDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The address of the help about the page behind the dialog. */
  help: string;
  /** The reader's pages by the letter that opens them after G. */
  letters: readonly (readonly [key: string, text: string])[];
  canCreate: boolean;
}

/** The keys with their meaning, and the switch that turns single keys off (WCAG 2.1.4). */
export function KeysDialog({ isOpen, onOpenChange, help, letters, canCreate }: KeysDialogProps) {
  const t = useText();
  const [isOn, setOn] = useState(hasSingleKeys);
  const everywhere: Rows = [
    [['Ctrl', 'K'], t('search.keys.search')],
    [['/'], t('search.keys.field')],
    [['?'], t('search.keys.help')],
    ...(canCreate ? [[['C'], t('search.keys.create')] as const] : []),
  ];
  const going: Rows = letters.map(([letter, page]) => [['G', letter], page]);
  const lists: Rows = [
    [['J'], t('search.keys.next')],
    [['K'], t('search.keys.previous')],
    [['Enter'], t('search.keys.open')],
    [['A'], t('search.keys.act')],
    [['.'], t('search.keys.menu')],
    [['X'], t('search.keys.tick')],
    [['Z'], t('search.keys.undo')],
    [['F'], t('search.keys.filter')],
    [['1–9'], t('search.keys.view')],
  ];
  const sheets: Rows = [
    [['↵'], t('ui.grid.nextLine')],
    [['Alt', '↵'], t('ui.grid.takePrice')],
    [['Ctrl', 'D'], t('ui.grid.fillDown')],
    [['Ctrl', '.'], t('ui.grid.details')],
    [['Ctrl', 'Z'], t('ui.grid.undo')],
  ];
  const change = (isNow: boolean) => {
    setSingleKeys(isNow);
    setOn(isNow);
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('search.keys.title')} narrow>
      <p className="mb-4">
        <Link
          to={help}
          onClick={() => onOpenChange(false)}
          className="rounded-chip font-medium text-primary-text hover:underline"
        >
          {t('search.keys.page')}
        </Link>
      </p>
      <Keys title={t('search.keys.everywhere')} rows={everywhere} />
      <Keys title={t('search.keys.going')} rows={going} />
      <Keys title={t('search.keys.lists')} rows={lists} />
      <Keys title={t('search.keys.sheets')} rows={sheets} />
      <Switch
        label={t('search.keys.single')}
        hint={t('search.keys.singleHint', { key: 'Ctrl K' })}
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
        className="mt-5"
      />
    </Dialog>
  );
}

type Rows = readonly (readonly [keys: readonly string[], text: string])[];

function Keys({ title, rows }: { title: string; rows: Rows }) {
  return (
    <section className="not-first:mt-5">
      <h3 className="text-small font-semibold text-text">{title}</h3>
      <dl className="mt-2 grid gap-1.5">
        {rows.map(([keys, text]) => (
          <div key={text} className="flex items-center justify-between gap-4">
            <dt className="text-small text-text-2">{text}</dt>
            <dd dir="ltr" className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <Kbd key={key} isAlways>
                  {key}
                </Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
