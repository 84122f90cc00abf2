import type { Refused } from '#ui/form-answer.ts';
import { rivalsOf } from '../rules/rivals.ts';
import type {
  BuyerOffer,
  ComparedOffer,
  Comparison,
  OfferLineView,
  RfqOfOffer,
  RivalPrice,
  SumsView,
  VersionView,
} from '../schema/views.ts';

export const dialogKinds = [
  'accept',
  'buy',
  'ask_approval',
  'remind_approvers',
  'refuse_approval',
  'reject',
  'negotiate',
  'know',
  'cancel',
] as const;
export type DialogKind = (typeof dialogKinds)[number];

type Terms = Pick<
  VersionView,
  'delivery_value' | 'delivery_unit' | 'valid_until' | 'payment_code' | 'payment_terms'
>;

export interface OnScreen {
  readonly id: string;
  readonly company: string;
  readonly version: number;
  readonly currency: string;
  readonly complete: boolean;
  readonly rounds_left: number;
  readonly sums: SumsView & Terms;
  readonly lines: readonly OfferLineView[];
}

type Facts = Pick<OnScreen, 'id' | 'company' | 'version' | 'currency' | 'rounds_left'>;
type Version = OnScreen['sums'] & Pick<OnScreen, 'complete' | 'lines'>;

export function onScreen(offer: Facts, version: Version): OnScreen {
  const { id, company, currency, rounds_left: roundsLeft } = offer;
  const { complete, lines } = version;
  return {
    id,
    company,
    currency,
    rounds_left: roundsLeft,
    version: offer.version,
    complete,
    lines,
    sums: version,
  };
}

export interface OpenDialog {
  readonly kind: DialogKind;
  readonly offer: OnScreen;
  readonly rfq: RfqOfOffer;
  /** Of the other offers, for `negotiate`. */
  readonly rivals: readonly RivalPrice[];
  /** Known numbers of the supplier, for `know`. */
  readonly numbers?: BuyerOffer['supplier_numbers'];
}

export function dialogOf(
  comparison: Comparison,
  offer: ComparedOffer,
  kind: DialogKind,
): OpenDialog {
  return {
    kind,
    offer: onScreen(offer, offer),
    rfq: comparison.rfq,
    rivals: kind === 'negotiate' ? rivalsOf(comparison, offer) : [],
  };
}

export interface OfferDialogsProps {
  dialog: OpenDialog | null;
  refused?: Refused | undefined;
  onClose: () => void;
}
