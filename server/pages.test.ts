import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './pages.ts';
import { stripeCheckoutOrigin } from './payments/stripe.ts';

/** Where forms of a page may lead. */
function formTargets(payer: string | null): string | undefined {
  const directives = contentSecurityPolicy('nonce', false, payer).split('; ');
  return directives.find((directive) => directive.startsWith('form-action'));
}

describe('the content security policy', () => {
  it('lets forms lead to our own pages alone where no card is taken elsewhere', () => {
    expect(formTargets(null)).toBe("form-action 'self'");
  });

  it('lets them be redirected to the one page that asks for the card where Stripe is set up', () => {
    expect(formTargets(stripeCheckoutOrigin)).toBe("form-action 'self' https://checkout.stripe.com");
    expect(contentSecurityPolicy('nonce', false, stripeCheckoutOrigin).match(/stripe/g)).toHaveLength(1);
  });
});
