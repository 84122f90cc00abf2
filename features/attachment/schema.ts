import { z } from 'zod';
import type { Who } from '#shared/actor.ts';
import { declareEndpoint } from '#shared/endpoint.ts';
import { filesMax } from './rules.ts';

const approvedMember: Who = { kind: 'member', approved: true };

export const fileView = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  media_type: z.string(),
});
export type FileView = z.output<typeof fileView>;

const sheetsView = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      rtl: z.boolean(),
      rows: z.array(z.array(z.string())),
      is_truncated: z.boolean(),
    }),
  ),
});

export type SheetsView = z.output<typeof sheetsView>;

/**
 * The declaration that all endpoints of uploaded documents share: bytes, or with `view=cells` the
 * cells of a table as JSON. The server reads them under the same permission.
 */
export const asDocument = {
  query: z.object({ view: z.enum(['cells']).optional() }),
  data: sheetsView.nullable(),
  refusals: ['file_unreadable', 'too_many_requests', 'busy'],
  answersFile: true,
} as const;

/**
 * Ids of uploaded documents in a form: none, one as text, or a list. Unique, in the given order.
 */
export const fileIds = z
  .union([
    z.array(z.uuid()).max(filesMax),
    z.literal('').transform(() => []),
    z.uuid().transform((id) => [id]),
  ])
  .transform((ids) => [...new Set(ids)]);

export const uploadFile = declareEndpoint({
  method: 'post',
  path: '/dashboard/files',
  tag: 'Files',
  summary:
    'Uploads a file to attach to a record: PDF, PNG, JPEG, WebP, XLSX, DOCX, DWG, DXF or ZIP up to 5 MB; the type is detected from the content',
  who: approvedMember,
  body: z.object({ file: z.file() }),
  data: fileView,
  refusals: [
    'file_empty',
    'file_infected',
    'scanner_away',
    'file_too_large',
    'document_type_refused',
    'svg_refused',
    'storage_full',
    'too_many_requests',
  ],
  acceptsFiles: true,
});

export const readFile = declareEndpoint({
  method: 'get',
  path: '/dashboard/files/{id}',
  tag: 'Files',
  summary: 'Returns an uploaded file that is not yet attached to a record',
  who: approvedMember,
  params: z.object({ id: z.uuid() }),
  ...asDocument,
});
