/** Minor units as text, because JSON has no large integers. */
type Minor = string;

export interface ReplacedFacts {
  readonly totalMinor: Minor;
  readonly changedLines: number;
}

export interface RequestFacts {
  readonly request: string;
  readonly lines: number;
  readonly targetMinor: Minor;
  readonly nowMinor: Minor;
}

export interface OfferFacts {
  readonly currency: string;
  readonly totalMinor: Minor;
  readonly vatMinor: Minor;
  readonly qDiscountMinor: Minor;
  readonly priced: number;
  readonly isComplete: boolean;
  readonly deliveryValue: number;
  readonly deliveryUnit: 'days' | 'weeks' | 'months';
  /** A choice of features/rfq/rules/payment-terms.ts. Empty: only the text. */
  readonly paymentCode: string;
  readonly paymentTerms: string;
  readonly validUntil: string;
  readonly replaced?: ReplacedFacts | null;
  readonly asked?: RequestFacts | null;
}

export interface ListedOffer {
  readonly name: string;
  readonly totalMinor: Minor;
  readonly isComplete: boolean;
  readonly isSubject: boolean;
}

export interface RankedFacts {
  readonly complete: number;
  readonly all: number;
  readonly rank: number | null;
  readonly ownMinor: Minor | null;
  readonly lowestMinor: Minor | null;
  readonly lowestName: string | null;
  /** The lowest complete total without the offer of the mail. */
  readonly nextMinor: Minor | null;
  readonly listed: readonly ListedOffer[];
}

export interface OrderFacts {
  readonly currency: string;
  readonly totalMinor: Minor;
  readonly vatMinor: Minor;
  readonly qDiscountMinor: Minor;
  readonly lineCount: number;
  readonly method: 'delivery' | 'pickup';
  readonly place: string | null;
  readonly cityEn: string | null;
  readonly cityAr: string | null;
  readonly receiver: string | null;
  readonly phone: string | null;
  readonly deliveryValue: number;
  readonly deliveryUnit: 'days' | 'weeks' | 'months';
  readonly paymentCode: string;
  readonly paymentTerms: string | null;
  readonly sentAt: string | null;
  readonly isAcknowledged: boolean;
}

export interface DocumentFacts {
  readonly currency: string;
  readonly netMinor: Minor;
  readonly vatMinor: Minor;
  readonly prepaidMinor: Minor;
  readonly payableMinor: Minor;
  readonly issuedOn: string;
  readonly dueOn: string;
}

export interface QuestionFacts {
  readonly question: string;
  readonly answer: string | null;
}

/**
 * The facts of a deal as a reader may see them when the mail is sent (shared/sql/deal-facts.ts). A
 * part is null if the mail is not about it or the reader may not see it. Instants are ISO texts.
 */
export interface DealFacts {
  readonly reader: string;
  readonly isBuyer: boolean;
  readonly currency: string;
  readonly lineCount: number;
  /** Of the public page, for a supplier. */
  readonly firstLines?: readonly string[] | null;
  readonly feeFils?: Minor | null;
  readonly expiresAt: string;
  readonly isOpen: boolean;
  readonly cityEn: string;
  readonly cityAr: string;
  readonly method: 'delivery' | 'pickup';
  readonly decideBy: string | null;
  readonly estimatedMinor: Minor | null;
  readonly offer: OfferFacts | null;
  readonly ranked: RankedFacts | null;
  readonly order: OrderFacts | null;
  readonly document: DocumentFacts | null;
  readonly question?: QuestionFacts | null;
}
