// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, openDialog } from '#tests/harness/screen.tsx';
import { OrderForm } from './order-form.tsx';

const rows = ['Steel', 'Cement', 'Timber', 'Paint'].map((name) => ({ id: name, name }));
const rowHeight = 40;

/** Rows of 40 pixels from the top of the window, because a DOM without layout has none. */
beforeEach(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.getBoundingClientRect = function rect() {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, at * rowHeight, 300, rowHeight);
  };
});

async function open(locale: 'en' | 'ar' = 'en', onClose = vi.fn<() => void>()) {
  const form = <OrderForm title="Order" intent="order" rows={rows} onClose={onClose} />;
  const page = openPage(form, { locale });
  const dialog = await openDialog();
  const order = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('bdi')?.textContent);
  const handleOf = (name: string) => {
    const handle = dialog.querySelector(`[data-row="${name}"] [aria-hidden]`);
    if (handle === null) throw new Error(`no handle of ${name}`);
    return handle;
  };
  return { ...page, dialog, order, handleOf };
}

describe.each(locales)('an order in %s', (locale) => {
  it('is changed by dragging the handle of a row, and the new place is announced', async () => {
    const { t, dialog, order, handleOf } = await open(locale);
    const handle = handleOf('Paint');
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: rowHeight * 1.5 });
    expect(order()).toEqual(['Steel', 'Cement', 'Timber', 'Paint']);
    expect(dialog.querySelector('[data-drop]')?.getAttribute('data-row')).toBe('Cement');
    fireEvent.pointerUp(handle);
    expect(order()).toEqual(['Steel', 'Paint', 'Cement', 'Timber']);
    expect(dialog.querySelector('[data-drop], [data-dragged]')).toBeNull();
    expect(dialog.querySelector('input[name="order"]')).toHaveProperty(
      'value',
      'Steel,Paint,Cement,Timber',
    );
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said).toContain(t('ui.order.moved', { name: 'Paint', at: 2, n: 4 }));
  });
});

describe('dragging a row of an order', () => {
  it('is cancelled by Escape, which leaves the dialog open', async () => {
    const onClose = vi.fn<() => void>();
    const { dialog, order, handleOf } = await open('en', onClose);
    const handle = handleOf('Steel');
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 1000 });
    fireEvent.keyDown(dialog, { key: 'Escape' });
    fireEvent.pointerUp(handle);
    expect(order()).toEqual(['Steel', 'Cement', 'Timber', 'Paint']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('moves a row behind the last one from below the list, and needs the main button', async () => {
    const { order, handleOf } = await open();
    const handle = handleOf('Steel');
    fireEvent.pointerDown(handle, { button: 2, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 1000 });
    fireEvent.pointerUp(handle);
    expect(order()[0]).toBe('Steel');
    fireEvent.pointerDown(handle, { button: 0, pointerId: 1 });
    fireEvent.pointerMove(handle, { clientY: 1000 });
    fireEvent.pointerUp(handle);
    expect(order()).toEqual(['Cement', 'Timber', 'Paint', 'Steel']);
  });
});
