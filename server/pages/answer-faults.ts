import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext } from '#app/page/page-context.ts';
import type { PageFault } from '#app/page/page-fault.ts';
import { failedData, isRetryable, showsMissingData } from '#shared/missing-data.ts';
import { sentence } from './texts.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Key = Parameters<RouterContextProvider['get']>[0];
interface Args {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Runs a loader, an action or a guard. A fault is logged and thrown as an answer with the status
 * 500 and the request's id, because React Router removes everything from a thrown `Error`, and the
 * reader could then not name the line of the log.
 */
async function answerFault<R>(
  key: Key,
  { request, context }: Args,
  run: () => R,
): Promise<Awaited<R>> {
  try {
    return await run();
  } catch (error) {
    // A redirect or a refusal is no `Error`. The answer of an aborted request is never read.
    if (!(error instanceof Error) || request.signal.aborted) throw error;
    const page = context.get(key) as PageContext;
    page.reportFault(error);
    const fault: PageFault = {
      message: sentence(page.locale, 'refusal.something_went_wrong'),
      requestId: page.requestId,
      retryAfterSeconds: null,
    };
    return Promise.reject<never>(data(fault, { status: 500 }));
  }
}

/** React Router exports this class as a type only. */
interface Thrown {
  readonly type: 'DataWithResponseInit';
  readonly data: PageFault | null;
  readonly init: ResponseInit | null;
}

function isThrown(error: unknown): error is Thrown {
  return (
    typeof error === 'object' &&
    error !== null &&
    'type' in error &&
    error.type === 'DataWithResponseInit'
  );
}

/**
 * Runs the loader of a page that shows missing data. A failure that a retry may end becomes data
 * with the same status, so that the page is drawn, and its lists and charts show the failure.
 */
async function answerFailed<R>(run: () => Promise<R>) {
  try {
    return await run();
  } catch (error) {
    const status = isThrown(error) ? (error.init?.status ?? 200) : 200;
    if (!isThrown(error) || !isRetryable(status)) throw error;
    return data(failedData(error.data?.requestId ?? null), { status });
  }
}

function withAnswers(route: Route, key: Key): Route {
  const { loader, action, middleware, handle } = route.module;
  const mayFail = showsMissingData(handle) ? answerFailed : <R>(run: () => Promise<R>) => run();
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader === undefined
        ? {}
        : { loader: (args) => mayFail(() => answerFault(key, args, () => loader(args))) }),
      ...(action === undefined
        ? {}
        : { action: (args) => answerFault(key, args, () => action(args)) }),
      ...(middleware === undefined
        ? {}
        : {
            middleware: middleware.map(
              (one): typeof one =>
                (args, next) =>
                  answerFault(key, args, () => one(args, next)),
            ),
          }),
    },
  };
}

export function answerFaults(routes: Routes, key: Key): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      route === undefined ? route : withAnswers(route, key),
    ]),
  );
}
