import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, exposeLocation } from './pages.ts';
import { stripeCheckoutOrigin } from '../payments/stripe.ts';

function formTargets(payer: string | null): string | undefined {
  const directives = contentSecurityPolicy('nonce', false, payer).split('; ');
  return directives.find((directive) => directive.startsWith('form-action'));
}

describe('the content security policy', () => {
  it('permits forms to our own pages only if cards are not paid elsewhere', () => {
    expect(formTargets(null)).toBe("form-action 'self'");
  });

  it('permits forms to redirect to Stripe’s page if Stripe is configured', () => {
    expect(formTargets(stripeCheckoutOrigin)).toBe(
      "form-action 'self' https://checkout.stripe.com",
    );
    expect(
      contentSecurityPolicy('nonce', false, stripeCheckoutOrigin).match(/stripe/g),
    ).toHaveLength(1);
  });
});

describe('the answer to a form that a script has sent', () => {
  it('contains the target and the cookies of a redirect instead of redirecting', () => {
    const headers = new Headers({ Location: '/ar/buyer/dashboard' });
    headers.append('Set-Cookie', 'token=1');
    headers.append('Set-Cookie', 'flash=2');
    const answer = exposeLocation(new Response(null, { status: 302, headers }));
    expect([answer.status, answer.headers.get('Location')]).toEqual([204, null]);
    expect(answer.headers.get('X-Location')).toBe('/ar/buyer/dashboard');
    expect(answer.headers.getSetCookie()).toEqual(['token=1', 'flash=2']);
  });

  it('is the page itself if it is no redirect', () => {
    for (const answer of [new Response('refused'), new Response(null, { status: 304 })])
      expect(exposeLocation(answer)).toBe(answer);
  });
});
