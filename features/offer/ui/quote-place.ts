import { createContext, use } from 'react';

/** The addresses of an offer's pages and files for its reader. */
export interface QuotePlace {
  readonly page: string;
  readonly offer: string;
  readonly rfqFiles: string;
  readonly uploads: string;
  /** False: the reader has no spreadsheet of the prices. */
  readonly hasSheet: boolean;
  /** The address that saves a guest's draft. Absent: the drafts of members. */
  readonly draftUrl?: string;
}

/** Set on the pages of guests. Null: the pages of suppliers. */
export const QuotePlaceContext = createContext<QuotePlace | null>(null);

export function useQuotePlace(rfqId: string): QuotePlace {
  return (
    use(QuotePlaceContext) ?? {
      page: `/seller/paid-rfq/${rfqId}`,
      offer: `/seller/paid-rfq/${rfqId}/new`,
      rfqFiles: `/api/dashboard/supplier/rfq/${rfqId}/files`,
      uploads: '/api/dashboard/files',
      hasSheet: true,
    }
  );
}
