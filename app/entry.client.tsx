import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { languageOfPage, loadCatalogue } from './texts/load.ts';
import { textPacks } from './texts/packs.ts';

// Zod probes `new Function`, which the Content-Security-Policy refuses with a console error. This
// flag prevents the probe.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

async function start(): Promise<void> {
  // Built route modules load their own texts. Sources must load the whole language before
  // hydration.
  if (textPacks === null) await loadCatalogue(languageOfPage());
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
