import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis';
import FileText from 'lucide-react/icons/file-text';
import Stamp from 'lucide-react/icons/stamp';
import X from 'lucide-react/icons/x';
import Zap from 'lucide-react/icons/zap';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { cx } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu, MenuButton } from '#ui/menu.tsx';
import type { MenuAction } from '#ui/menu-box.tsx';
import type { ComparedOffer } from '../schema/views.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import type { DialogKind } from './offer-dialog.ts';
import { stripBidiControls } from '#shared/bidi.ts';

interface ColumnActionsProps {
  offer: ComparedOffer;
  onOpen: (kind: DialogKind) => void;
  className?: string;
}

function useMenu(
  offer: ComparedOffer,
  shown: DialogKind | null,
  open: (kind: DialogKind) => void,
): MenuAction[] {
  const { t } = useI18n();
  const { can } = offer;
  const acts: (MenuAction | false)[] = [
    { key: 'open', text: t('offer.act.open'), icon: FileText, to: `/buyer/offer/${offer.id}` },
    can.buy &&
      shown !== 'buy' && {
        key: 'buy',
        text: t('offer.act.buyNow'),
        icon: Zap,
        onPress: () => open('buy'),
      },
    can.accept &&
      shown !== 'accept' && {
        key: 'accept',
        text: t('offer.act.accept'),
        icon: Check,
        onPress: () => open('accept'),
      },
    can.ask_approval &&
      shown !== 'ask_approval' && {
        key: 'ask_approval',
        text: t('offer.act.askApproval'),
        icon: Stamp,
        onPress: () => open('ask_approval'),
      },
    can.refuse_approval && {
      key: 'refuse_approval',
      text: t('offer.act.refuseApproval'),
      icon: X,
      onPress: () => open('refuse_approval'),
    },
    can.reject && {
      key: 'reject',
      text: t('offer.act.reject'),
      icon: X,
      danger: true,
      separated: true,
      onPress: () => open('reject'),
    },
    can.cancel && {
      key: 'cancel',
      text: t('offer.act.cancelAccepted'),
      icon: Ban,
      danger: true,
      separated: true,
      onPress: () => open('cancel'),
    },
  ];
  return acts.filter((act) => act !== false);
}

function mainAct({ best, can }: ComparedOffer): 'buy' | 'accept' | 'ask_approval' | null {
  if (best && can.buy) return 'buy';
  if (can.accept) return 'accept';
  return can.ask_approval ? 'ask_approval' : null;
}

const mainTexts = { buy: 'buyNow', accept: 'accept', ask_approval: 'askApproval' } as const;

/** The decision that this offer is most likely given; the others are in the menu of its actions. */
export function MainAct({ offer, onOpen, className }: ColumnActionsProps) {
  const { t } = useI18n();
  const main = mainAct(offer);
  if (main === null) return null;
  return (
    <Button
      wide
      tone={offer.best ? 'primary' : 'secondary'}
      onClick={() => onOpen(main)}
      className={cx('max-md:min-h-11', className)}
    >
      {main === 'buy' && <Icon of={Zap} />}
      {t(`offer.act.${mainTexts[main]}`)}
      <span className="sr-only">
        : <bdi>{offer.company}</bdi>
      </span>
    </Button>
  );
}

export function NegotiateButton({ offer, onOpen, className }: ColumnActionsProps) {
  const { t } = useI18n();
  const { can, company, negotiable, status } = offer;
  if (status !== 'pending') return null;
  return (
    <Button
      tone="secondary"
      size="sm"
      className={cx('max-md:min-h-11', className)}
      disabled={!can.negotiate}
      onClick={() => onOpen('negotiate')}
    >
      {negotiable || can.negotiate ? t('offer.act.negotiate') : t('offer.act.notNegotiable')}
      <span className="sr-only">
        : <bdi>{company}</bdi>
      </span>
    </Button>
  );
}

/** The bookmark of an offer, and its decisions that have no button. */
export function OtherActs({ offer, onOpen }: ColumnActionsProps) {
  const { t } = useI18n();
  const menu = useMenu(offer, mainAct(offer), onOpen);
  return (
    <>
      <BookmarkButton offerId={offer.id} name={offer.company} bookmarked={offer.bookmarked} />
      <Menu label={t('offer.act.more', { name: offer.company })} items={menu}>
        <MenuButton
          aria-label={stripBidiControls(t('offer.act.more', { name: offer.company }))}
          className={buttonClass({
            tone: 'secondary',
            size: 'sm',
            iconOnly: true,
            className: 'max-md:size-11',
          })}
        >
          <Icon of={Ellipsis} />
        </MenuButton>
      </Menu>
    </>
  );
}

export function ColumnActions({ offer, onOpen }: ColumnActionsProps) {
  const { direction } = useI18n();
  return (
    // The cell is forced to left-to-right, so the buttons must reset the page's direction.
    <div dir={direction} className="flex flex-col gap-2">
      <div className="flex gap-2 max-md:flex-wrap">
        <NegotiateButton offer={offer} onOpen={onOpen} className="flex-1 max-md:basis-full" />
        <OtherActs offer={offer} onOpen={onOpen} />
      </div>
    </div>
  );
}
