import { reactRouter } from '@react-router/dev/vite';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserTexts } from './scripts/build/browser-texts.ts';
import { chunkGroups } from './scripts/build/chunks.ts';
import { pageScript } from './scripts/build/page-script.ts';
import { pdfFiles } from './scripts/build/pdf-files.ts';
import { shortModules } from './scripts/build/short-modules.ts';

/**
 * Packages that the built pages import at run time. All others are copied into them, so that production
 * need not install icons and components, and a start reads 140 files less (decision 0150).
 */
const external = ['ibantools', 'react', 'react-dom', 'react-router', 'zod'];

export default defineConfig({
  plugins: [
    // React Aria carries 30 languages; the product speaks two. By language only: its English is en-US, which 'en-GB' would drop.
    { ...optimizeLocales.vite({ locales: ['en', 'ar'] }), enforce: 'pre' },
    browserTexts(),
    pageScript(),
    shortModules(),
    pdfFiles(),
    tailwindcss(),
    reactRouter(),
  ],
  ssr: { noExternal: true, external },
  build: { target: 'es2023', assetsInlineLimit: 0 },
  environments: {
    // As in scripts/build/server-bundle.ts: the server keeps these texts in memory.
    ssr: { build: { rolldownOptions: { output: { charset: 'ascii', comments: false } } } },
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } } },
    },
  },
  server: { hmr: { overlay: true } },
});
