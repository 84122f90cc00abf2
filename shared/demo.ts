/** Public on purpose, because demo accounts exist only on a loopback address (server/config.ts). */
export const demoPassword = 'Demo@2026';
export const demoEmails = ['buyer@demo.test', 'supplier@demo.test', 'operator@demo.test'] as const;
