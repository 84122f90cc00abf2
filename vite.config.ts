import { reactRouter } from '@react-router/dev/vite';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    // React Aria carries 30 languages; the product speaks two.
    { ...optimizeLocales.vite({ locales: ['en-GB', 'ar-AE'] }), enforce: 'pre' },
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: 'es2023', assetsInlineLimit: 0 },
  server: { hmr: { overlay: true } },
});
