import type { PlainKey, SiteVisitor } from './shell-types.ts';

export interface SiteLink {
  to: string;
  text: PlainKey;
}

/** Top navigation (specification §2): anchors on the home page, and the questions. */
export const siteLinks: readonly SiteLink[] = [
  { to: '/', text: 'shell.site.home' },
  { to: '/#rfqs', text: 'shell.site.rfqs' },
  { to: '/#about', text: 'shell.site.about' },
  { to: '/#why', text: 'shell.site.why' },
  { to: '/#contact', text: 'shell.site.contact' },
  { to: '/faq', text: 'shell.site.faqs' },
];

export const footerLinks: readonly SiteLink[] = [
  { to: '/faq', text: 'shell.site.faqs' },
  { to: '/meeting', text: 'shell.site.meeting' },
  { to: '/terms-conditions', text: 'shell.site.terms' },
  { to: '/policies/privacy', text: 'shell.site.privacy' },
  { to: '/policies/fair-fee', text: 'shell.site.fairFee' },
  { to: '/appdownload', text: 'shell.site.app' },
];

/** The target of the control-panel link (specification §2); '/auth' without a session. */
export function controlPanelHref(visitor: SiteVisitor | null): string {
  if (visitor === null) return '/auth';
  return { buyer: '/buyer/dashboard', supplier: '/seller/dashboard', operator: '/admin' }[
    visitor.type
  ];
}
