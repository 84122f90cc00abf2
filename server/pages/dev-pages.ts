import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import { createServer, type ViteDevServer } from 'vite';
import { createPages, type PageRequest, type PageServices } from './pages.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface DevPages {
  readonly pages: (page: PageRequest) => Promise<Response>;
  wrap(listener: Listener): Listener;
  close(): Promise<void>;
}

async function loadBuild(vite: ViteDevServer): Promise<ServerBuild> {
  return (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
}

/** Pages from their sources, with Vite in this process, so that a saved file appears at once. */
export async function startDevPages(services: PageServices, root: string): Promise<DevPages> {
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  return {
    // Loaded at each request, because Vite returns the changed modules.
    pages: async (page) => createPages(services, await loadBuild(vite))(page),
    wrap: (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response)),
    close: () => vite.close(),
  };
}
