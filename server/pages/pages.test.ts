import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, tellWhere } from './pages.ts';
import { stripeCheckoutOrigin } from '../payments/stripe.ts';

function formTargets(payer: string | null): string | undefined {
  const directives = contentSecurityPolicy('nonce', false, payer).split('; ');
  return directives.find((directive) => directive.startsWith('form-action'));
}

describe('the content security policy', () => {
  it('lets forms lead to our own pages alone where no card is taken elsewhere', () => {
    expect(formTargets(null)).toBe("form-action 'self'");
  });

  it('lets them be redirected to the one page that asks for the card where Stripe is set up', () => {
    expect(formTargets(stripeCheckoutOrigin)).toBe(
      "form-action 'self' https://checkout.stripe.com",
    );
    expect(
      contentSecurityPolicy('nonce', false, stripeCheckoutOrigin).match(/stripe/g),
    ).toHaveLength(1);
  });
});

describe('the answer to a form that a script has sent', () => {
  it('says where a redirect leads, with its cookies, instead of leading there', () => {
    const headers = new Headers({ Location: '/ar/buyer/dashboard' });
    headers.append('Set-Cookie', 'token=1');
    headers.append('Set-Cookie', 'flash=2');
    const told = tellWhere(new Response(null, { status: 302, headers }));
    expect([told.status, told.headers.get('Location')]).toEqual([204, null]);
    expect(told.headers.get('X-Location')).toBe('/ar/buyer/dashboard');
    expect(told.headers.getSetCookie()).toEqual(['token=1', 'flash=2']);
  });

  it('is the page itself where it is no redirect', () => {
    for (const answer of [new Response('refused'), new Response(null, { status: 304 })])
      expect(tellWhere(answer)).toBe(answer);
  });
});
