export interface StoredFile {
  id: string;
  name: string;
  size: number;
  url?: string;
  thumbUrl?: string;
}

export type UploadResult = { ok: true; file: StoredFile } | { ok: false; message: string };

/** Sends one file. `onProgress` receives 0 to 1. An aborted upload never resolves. */
export type Upload = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadResult>;

export interface XhrUploadOptions {
  url: string;
  field?: string;
  fields?: Readonly<Record<string, string>>;
  locale: string;
  failedText: string;
  /** Reads the stored file from the answer's `data`; null for another shape. */
  toFile: (data: unknown) => StoredFile | null;
}

function readAnswer(request: XMLHttpRequest, options: XhrUploadOptions): UploadResult {
  let body: { status?: unknown; message?: unknown; data?: unknown } = {};
  try {
    body = JSON.parse(request.responseText) as typeof body;
  } catch {
    // A proxy may answer with a page instead of JSON.
  }
  const file = request.status >= 200 && request.status < 300 ? options.toFile(body.data) : null;
  if (file !== null) return { ok: true, file };
  return {
    ok: false,
    message:
      typeof body.message === 'string' && body.message !== '' ? body.message : options.failedText,
  };
}

/**
 * An upload with progress. It uses XMLHttpRequest, because `fetch` cannot report how much was sent.
 */
export function uploadByXhr(options: XhrUploadOptions): Upload {
  return (file, onProgress, signal) =>
    new Promise((resolve) => {
      const request = new XMLHttpRequest();
      const body = new FormData();
      for (const [name, value] of Object.entries(options.fields ?? {})) body.append(name, value);
      body.append(options.field ?? 'file', file);
      request.open('POST', options.url);
      request.setRequestHeader('Accept', 'application/json');
      request.setRequestHeader('Accept-Language', options.locale);
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      });
      request.addEventListener('load', () => resolve(readAnswer(request, options)));
      request.addEventListener('error', () => resolve({ ok: false, message: options.failedText }));
      signal.addEventListener('abort', () => request.abort());
      request.send(body);
    });
}
