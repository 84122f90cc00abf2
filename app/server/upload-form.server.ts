import { createTranslator } from '#shared/i18n.ts';
import type { PageContext } from '../page/page-context.ts';
import type { Catalogue } from '../texts/en.ts';
import { catalogueOf } from '../texts/load.ts';
import type { Refused } from '#ui/form-answer.ts';

/** The API's own limit for a form with one file of 5 MB (server/http/body.ts). */
const formBytesMax = 6 * 1024 * 1024;

/**
 * Reads the posted form of a page with files. Refuses a form above the limit before it is read into
 * memory; browsers always send the length of a form.
 */
export async function readUploadForm(
  page: PageContext,
  request: Request,
): Promise<FormData | Refused> {
  const length = Number(request.headers.get('Content-Length') ?? Number.NaN);
  if (length <= formBytesMax) return request.formData();
  const t = createTranslator<Catalogue>(page.locale, catalogueOf(page.locale));
  const message = t('refusal.file_too_large');
  await request.body?.cancel();
  return {
    ok: false,
    code: 'file_too_large',
    message: message,
    errors: {},
    values: {},
    retryAfterSeconds: null,
  };
}
