import type { MemberCall } from '../../../shared/call.ts';
import { isRefusal, refuse, type Refusal } from '../../../shared/refusals.ts';
import type { FileAnswer } from '../../../shared/serve.ts';
import { readFeeDocument } from '../reads/fees.ts';
import { readOrderDocument } from '../reads/orders.ts';
import { checkPint, type Lack } from '../rules/checks.ts';
import type { TaxDocument } from '../rules/facts.ts';
import { lacksToSay } from '../rules/lacks.ts';
import { buildPint } from '../rules/pint.ts';
import type { OrderTaxInvoiceAsk } from '../schema.ts';
import { writeXml } from '../rules/xml.ts';

type Texts = Pick<MemberCall, 'text' | 'locale'>;

/** `Buyer: TRN; Supplier: street` in the reader's language: every field once. */
function listOf({ text, locale }: Texts, missing: readonly Lack[]): string {
  const parts = lacksToSay(missing).map(({ side, field, line }) =>
    side === 'document'
      ? text(`taxInvoice.lack.${field}`, { n: line ?? 0 })
      : `${text(`taxInvoice.side.${side}`)}: ${text(`taxInvoice.lack.${field}`, { n: line ?? 0 })}`,
  );
  return parts.join(locale === 'ar' ? '؛ ' : '; ');
}

/** A document as XML, when it keeps every rule that we check. Refuses: einvoice_incomplete, with what is missing. */
function toFile(call: Texts, document: TaxDocument): FileAnswer | Refusal {
  const root = buildPint(document);
  const missing = checkPint(root);
  if (missing.length > 0) {
    return refuse('einvoice_incomplete', { args: { list: listOf(call, missing) }, details: { missing } });
  }
  return {
    bytes: new TextEncoder().encode(writeXml(root)),
    mediaType: 'application/xml',
    name: `${document.number.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.xml`,
    inline: false,
  };
}

/** A fee's invoice or credit note as PINT-AE. Refuses: not_found, einvoice_incomplete. */
export async function exportFeeXml(call: MemberCall, id: string): Promise<FileAnswer | Refusal> {
  const document = await readFeeDocument(call, id);
  return document === null ? refuse('not_found') : toFile(call, document);
}

/** An order's tax invoice as PINT-AE. Refuses: not_found, state_changed, einvoice_incomplete. */
export async function exportOrderXml(
  call: MemberCall,
  orderId: string,
  ask: OrderTaxInvoiceAsk,
): Promise<FileAnswer | Refusal> {
  const document = await readOrderDocument(call, orderId, ask);
  return isRefusal(document) ? document : toFile(call, document);
}
