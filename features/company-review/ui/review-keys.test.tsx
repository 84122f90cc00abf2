// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { ReviewKeys } from './review-keys.tsx';

describe('Space on the review desk', () => {
  it('goes to the first field without a tick while the focus is nowhere, and ticks nothing', async () => {
    const { t } = openPage(
      <>
        {[
          { name: '0', checked: true },
          { name: '1', checked: false },
          { name: '2', checked: false },
        ].map(({ name, checked }) => (
          <div key={name} data-field-row="">
            <span role="checkbox" aria-checked={checked} aria-label={name} tabIndex={0} />
          </div>
        ))}
        <ReviewKeys />
      </>,
    );
    const user = userEvent.setup();
    await user.keyboard(' ');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: '1' }));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    await user.click(screen.getByText(t('companyReview.keys.title')));
    await user.click(screen.getByRole('switch'));
    document.body.tabIndex = -1;
    document.body.focus();
    await user.keyboard(' ');
    expect(document.activeElement).toBe(document.body);
  });
});
