import type { Config } from '@react-router/dev/config';

/** Server-rendered pages; the same tree is mounted at `/`, `/en` and `/ar` by basename (server/pages/pages.ts). */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One lazy manifest request per link hover would cost more than the whole route table of this product.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
