import { index, layout, prefix, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes';
import { comingRooms } from './coming.ts';

/** The rooms of an area that are not built yet, each under its own address. */
function coming(area: keyof typeof comingRooms): RouteConfigEntry[] {
  return Object.keys(comingRooms[area]).map((path) =>
    route(path, 'routes/coming.tsx', { id: `coming ${area}/${path}` }),
  );
}

/**
 * Every address of the specification, once; server/pages.ts mounts the tree at `/`, `/en` and `/ar`. The wire spellings
 * (user-managment, purches-order, deliverd) live here, in coming.ts and in API paths only.
 */
export default [
  layout('routes/layouts/site.tsx', [
    index('routes/home.tsx'),
    ...coming('site'),
    route('outbox', 'routes/outbox.tsx'),
    route('gallery', 'routes/gallery.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('auth', 'routes/auth.tsx'),
  route('sandbox-payment/:id', 'routes/sandbox-payment.tsx'),
  route('theme', 'routes/actions/theme.ts'),
  route('columns', 'routes/actions/columns.ts'),
  route('sign-out', 'routes/actions/sign-out.ts'),
  route('change-password', 'routes/actions/change-password.ts'),
  ...prefix('buyer', [
    layout('routes/layouts/buyer.tsx', [
      index('routes/to-dashboard.ts', { id: 'buyer index' }),
      route('dashboard', 'routes/buyer/dashboard.tsx'),
      route('user-profile', 'routes/profile.tsx', { id: 'buyer profile' }),
      route('two-step', 'routes/two-step.tsx', { id: 'buyer two-step' }),
      route('user-managment', 'routes/users.tsx', { id: 'buyer users' }),
      route('notifications', 'routes/notifications.tsx', { id: 'buyer notifications' }),
      route('activity-logs', 'routes/activity.tsx', { id: 'buyer activity' }),
      route('address-managment', 'routes/addresses.tsx', { id: 'buyer addresses' }),
      route('offers', 'routes/buyer/offers.tsx'),
      route('offers/:id', 'routes/buyer/compare.tsx'),
      route('offer/:id?', 'routes/buyer/offer.tsx'),
      route('bookmarked', 'routes/buyer/bookmarked.tsx'),
      route('purches-order', 'routes/buyer/orders.tsx'),
      route('po/:id?', 'routes/buyer/order.tsx'),
      route('wizard/:id?', 'routes/buyer/wizard.tsx'),
      route('create-rfq/:id?', 'routes/buyer/create-rfq.tsx'),
      route('rfq-managment/:status', 'routes/buyer/rfqs.tsx'),
      route('rfq-product/:id?', 'routes/buyer/rfq-product.tsx'),
      route('draft', 'routes/drafts.tsx', { id: 'buyer drafts' }),
      ...coming('buyer'),
      route('*', 'routes/not-found.tsx', { id: 'buyer not found' }),
    ]),
  ]),
  ...prefix('seller', [
    layout('routes/layouts/seller.tsx', [
      index('routes/to-dashboard.ts', { id: 'seller index' }),
      route('dashboard', 'routes/seller/dashboard.tsx'),
      route('user-profile', 'routes/profile.tsx', { id: 'seller profile' }),
      route('two-step', 'routes/two-step.tsx', { id: 'seller two-step' }),
      route('user-managment', 'routes/users.tsx', { id: 'seller users' }),
      route('notifications', 'routes/notifications.tsx', { id: 'seller notifications' }),
      route('activity-logs', 'routes/activity.tsx', { id: 'seller activity' }),
      route('wallet', 'routes/seller/wallet.tsx'),
      route('wallet/tax-invoices', 'routes/seller/tax-invoices.tsx'),
      route('withdraw', 'routes/seller/withdraw.tsx'),
      route('address-managment', 'routes/addresses.tsx', { id: 'seller addresses' }),
      route('products', 'routes/seller/products.tsx'),
      route('buy-now', 'routes/seller/buy-now.tsx'),
      route('saved-searches', 'routes/seller/saved-searches.tsx'),
      route('your-rfq', 'routes/seller/your-rfq.tsx'),
      route('paid-rfq/:id?', 'routes/seller/paid-rfq.tsx'),
      route('paid-rfq/:id/new', 'routes/seller/quote.tsx'),
      route('paid-rfq/negotiate/:id', 'routes/seller/negotiate.tsx'),
      route('quotations/:tab', 'routes/seller/quotations.tsx'),
      route('po/:id?', 'routes/seller/order.tsx'),
      route('wizard/:id?', 'routes/seller/wizard.tsx'),
      route('invoice', 'routes/seller/invoices.tsx'),
      route('draft', 'routes/drafts.tsx', { id: 'seller drafts' }),
      ...coming('seller'),
      route('*', 'routes/not-found.tsx', { id: 'seller not found' }),
    ]),
  ]),
  ...prefix('admin', [
    route('sign-in', 'routes/operator/sign-in.tsx'),
    route('sign-out', 'routes/actions/operator-sign-out.ts'),
    route('password', 'routes/actions/operator-password.ts'),
    layout('routes/layouts/operator.tsx', [
      index('routes/operator/home.ts'),
      route('two-step', 'routes/operator/two-step.tsx', { id: 'operator two-step' }),
      route('review/:id?', 'routes/operator/review.tsx'),
      route('money/:tab?', 'routes/operator/money.tsx'),
      route('refunds', 'routes/operator/refunds.tsx'),
      route('invoices/:id?', 'routes/operator/invoices.tsx'),
      route('*', 'routes/not-found.tsx', { id: 'operator not found' }),
    ]),
  ]),
] satisfies RouteConfig;
