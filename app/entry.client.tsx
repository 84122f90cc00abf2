import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadOpenCatalogue } from './texts/load.ts';

// Zod probes `new Function`, which the Content-Security-Policy refuses with a console error; this flag stops the probe.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function start(): Promise<void> {
  // The catalogue of the page's language must be there before hydration, else texts would differ from the server's.
  await loadOpenCatalogue(document.documentElement.lang === 'ar' ? 'ar' : 'en');
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

void start();
