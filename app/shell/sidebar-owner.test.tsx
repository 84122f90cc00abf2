import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { stripBidiControls } from '#shared/bidi.ts';
import { en } from '../texts/en.ts';
import { loadCatalogue } from '../texts/load.ts';
import { TextProvider } from '#ui/use-text.tsx';
import type { ShellCompany } from './shell-types.ts';
import { CompanyBlock } from './sidebar-owner.tsx';

beforeAll(() => loadCatalogue('en'));

const company: ShellCompany = {
  name: 'Mazoon',
  type: 'supplier',
  status: 'active',
  completion: 60,
  approved: true,
  accountStatus: 'approved',
  logoUrl: null,
};

function shown(change: Partial<ShellCompany>): string {
  const block = (
    <TextProvider locale="en" catalogue={en}>
      <CompanyBlock company={{ ...company, ...change }} profileHref="/seller/user-profile" />
    </TextProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: () => block }]);
  return stripBidiControls(renderToStaticMarkup(<Stub initialEntries={['/seller/dashboard']} />));
}

it.each([
  [{}, 'Supplier · Active', 'text-success'],
  [{ accountStatus: 'suspended', approved: false }, 'Supplier · Suspended', 'text-danger'],
  [
    { status: 'expired', accountStatus: 'expired', approved: false },
    'Supplier · Licence expired',
    'text-danger',
  ],
  [
    { status: 'pending', accountStatus: 'incomplete', approved: false },
    'Supplier · 60% complete',
    'text-primary',
  ],
] as const)('the sidebar shows the company status %o as "%s"', (change, expected, ring) => {
  const html = shown(change);
  expect(html).toContain(expected);
  expect(html).toContain(ring);
});
