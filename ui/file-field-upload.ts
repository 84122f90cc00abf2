/** A file that the server holds. */
export interface StoredFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Where it can be opened. */
  url?: string;
  /** A small picture of it. */
  thumbUrl?: string;
}

export type UploadResult = { ok: true; file: StoredFile } | { ok: false; message: string };

/** Sends one file; `onProgress` gets a share of 0 to 1; an aborted one never resolves. */
export type Upload = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<UploadResult>;

export interface XhrUploadOptions {
  url: string;
  /** Name of the file in the multipart body. */
  field?: string;
  /** Further fields of the body. */
  fields?: Readonly<Record<string, string>>;
  /** Language of the answer's message. */
  locale: string;
  /** What to say when no answer came. */
  failedText: string;
  /** The stored file in the answer's `data`; null if the answer is of another shape. */
  toFile: (data: unknown) => StoredFile | null;
}

function readAnswer(request: XMLHttpRequest, options: XhrUploadOptions): UploadResult {
  let body: { status?: unknown; message?: unknown; data?: unknown } = {};
  try {
    body = JSON.parse(request.responseText) as typeof body;
  } catch {
    // A proxy's page instead of an answer: the words below say it.
  }
  const file = request.status >= 200 && request.status < 300 ? options.toFile(body.data) : null;
  if (file !== null) return { ok: true, file };
  return {
    ok: false,
    message:
      typeof body.message === 'string' && body.message !== '' ? body.message : options.failedText,
  };
}

/** An upload with progress: `fetch` cannot tell how much was sent, so it is an XMLHttpRequest. */
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
