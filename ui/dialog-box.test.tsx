// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '../tests/harness/page.tsx';
import { DialogBox } from './dialog-box.tsx';
import { TextField } from './text-field.tsx';

const ignore = () => undefined;

describe('a dialog', () => {
  it('that asks for an answer reads its text when it opens', async () => {
    openPage(
      <DialogBox isOpen role="alertdialog" title="Accept?" onOpenChange={ignore}>
        AED 300.00 in total.
      </DialogBox>,
    );
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Accept?',
      description: 'AED 300.00 in total.',
    });
    expect(dialog).toBeTruthy();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('with several fields is a form, and does not close by a press outside', async () => {
    const change = vi.fn<(isOpen: boolean) => void>();
    const { user } = openPage(
      <DialogBox isOpen role="alertdialog" title="Receive goods" onOpenChange={change}>
        <TextField name="day" label="Day" />
        <TextField name="note" label="Note" />
        <TextField name="place" label="Place" />
      </DialogBox>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Receive goods' });
    expect(dialog.hasAttribute('aria-describedby')).toBe(false);
    await user.click(document.body);
    expect(change).not.toHaveBeenCalled();
  });

  it('scrolls an overflowing text by keyboard as a named region', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(538);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(468);
    openPage(
      <DialogBox isOpen title="Before it is published" onOpenChange={ignore}>
        A long text.
      </DialogBox>,
    );
    const region = await screen.findByRole('region', { name: 'Before it is published' });
    await waitFor(() => expect(region.tabIndex).toBe(0));
  });

  it('reads the text of a question that overflows, and not its title', async () => {
    vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(538);
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(468);
    openPage(
      <DialogBox isOpen role="alertdialog" title="Accept?" onOpenChange={ignore}>
        AED 300.00 in total.
      </DialogBox>,
    );
    await screen.findByRole('alertdialog', {
      name: 'Accept?',
      description: 'AED 300.00 in total.',
    });
  });

  it('has no further stop for a text that fits', async () => {
    openPage(
      <DialogBox isOpen title="Publish?" onOpenChange={ignore}>
        A short text.
      </DialogBox>,
    );
    await screen.findByRole('dialog', { name: 'Publish?' });
    expect(screen.queryByRole('region')).toBeNull();
  });
});
