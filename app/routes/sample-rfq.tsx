import { useLocation } from 'react-router';
import { SamplePage } from '#features/rfq/ui/sample-page.tsx';
import { pageMeta } from '#app/page/meta.ts';
import type { ShellHandle } from '#app/shell/shell-types.ts';
import type { Route } from './+types/sample-rfq.ts';

export const handle: ShellHandle = { title: 'rfq.sample.title' };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'rfq.sample.title', indexed: false });

export default function SampleRfq() {
  const { pathname } = useLocation();
  return <SamplePage area={pathname.startsWith('/buyer') ? 'buyer' : 'seller'} />;
}
