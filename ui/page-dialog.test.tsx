import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { en } from '../app/texts/en.ts';
import { TextProvider } from './use-text.tsx';
import { Checkbox } from './checkbox.tsx';
import { DecisionForm } from './decision-form.tsx';
import { OrderForm } from './order-form.tsx';
import { OpenDialog, useRowDialog } from './page-dialog.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

const city = (id: string): Row => ({ id, name: `City ${id}` });

function List({ rows }: { rows: readonly Row[] }) {
  const dialog = useRowDialog<'order' | Row>((verb, id) => {
    if (verb === 'order') return 'order';
    return rows.find((row) => row.id === id) ?? null;
  });
  return (
    <OpenDialog of={dialog}>
      {(opened, close) =>
        opened === 'order' ? (
          <OrderForm title="Order" intent="order" rows={rows} onClose={close} />
        ) : (
          <DecisionForm
            title={`Close ${opened.name}`}
            intent="close"
            hidden={{ id: opened.id }}
            label="Close"
            onClose={close}
          >
            <Checkbox name="tell" defaultChecked>
              Tell them
            </Checkbox>
          </DecisionForm>
        )
      }
    </OpenDialog>
  );
}

interface Posted {
  code: string;
  message?: string;
  values: Readonly<Record<string, string>>;
}

/** The page before JavaScript, after a form was refused. */
function page(address: string, rows: readonly Row[], posted?: Posted): string {
  const Stub = createRoutesStub([
    {
      id: 'list',
      path: '*',
      Component: () => (
        <TextProvider locale="en" catalogue={en}>
          <List rows={rows} />
        </TextProvider>
      ),
    },
  ]);
  const refused = { ok: false, message: '', errors: {}, retryAfterSeconds: null, ...posted };
  const hydrationData = posted === undefined ? {} : { actionData: { list: refused } };
  return renderToStaticMarkup(
    <Stub initialEntries={[address]} hydrationData={{ loaderData: {}, ...hydrationData }} />,
  );
}

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

describe('a dialog before JavaScript', () => {
  it('posts to its own page, with the list unchanged', () => {
    expect(page('/cities?page=2&dialog=close.a', [city('a')])).toContain(
      'action="/cities?page=2&amp;dialog=close.a#dialog"',
    );
  });

  it('keeps typed text and unticked boxes when it is refused', () => {
    const values = { intent: 'close', id: 'a', reason: 'Nobody is left' };
    const html = page('/cities?dialog=close.a', [city('a')], { code: 'validation', values });
    expect(html).toContain('Nobody is left</textarea>');
    expect(html).not.toContain('checked=""');
    expect(page('/cities?dialog=close.a', [city('a')])).toContain('checked=""');
  });

  it('shows its refusal also if the row is gone', () => {
    const posted = {
      code: 'conflict',
      message: 'A colleague was quicker',
      values: { intent: 'close', id: 'a' },
    };
    expect(page('/cities?dialog=close.a', [city('b')], posted)).toContain(
      'A colleague was quicker',
    );
    expect(page('/cities?dialog=close.a', [city('b')])).toBe('');
  });
});

describe('an order before JavaScript', () => {
  const values = { intent: 'order', seen: 'a,b,c', order: 'c,a,b', reason: 'By size' };
  const at = '/cities?dialog=order&places=2,0,1';

  it('remains as arranged if its reason is missing', () => {
    const html = page(at, ['a', 'b', 'c'].map(city), { code: 'validation', values });
    expect([valueOf(html, 'seen'), valueOf(html, 'order')]).toEqual(['a,b,c', 'c,a,b']);
    expect(html).not.toContain(en.ui.order.standsNow);
  });

  it('is still compared with the version that was read if the list has changed', () => {
    const html = page(at, ['b', 'a', 'c'].map(city), { code: 'validation', values });
    expect(valueOf(html, 'seen')).toBe('a,b,c');
  });

  it('shows the current order after a colleague’s change, and is sent again against it', () => {
    const html = page(at, ['d', 'b', 'a'].map(city), { code: 'conflict', values });
    expect([valueOf(html, 'seen'), valueOf(html, 'order')]).toEqual(['d,b,a', 'a,b,d']);
    expect(html).toMatch(/City d[\s\S]*City b[\s\S]*City a/);
    expect(html).toContain(en.ui.order.standsNow);
    expect(html).toContain('By size</textarea>');
  });
});
