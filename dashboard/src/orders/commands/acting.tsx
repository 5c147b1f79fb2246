import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import {
  actionRefusal,
  type Detail,
  type OrderAction,
  type Panel,
  panelsFor,
  type Viewer,
} from '@comptoir/domain/orders/panels.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import { Button, type ButtonVariant } from '@comptoir/web/ui/actions/button.tsx';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { lockedSentence } from './command-words.ts';
import { worksWithoutLine } from './press-here.ts';
import type { RunCommand } from './use-run-command.ts';

/** The actions that are asked about before they are done; of a search, only by whoever wants to compare. */
export type Question = 'refuse' | 'cancel' | 'take-delivery' | 'remove-driver' | 'refund' | 'start-search';

/** What a button that moves an order must know, in its window and on its card. */
export type Pressing = {
  order: Order;
  shop: Shop;
  detail: Detail;
  commands: RunCommand;
  /** What somebody else did a moment ago: nothing can be pressed while it is read. */
  frozenBy: string | null;
};

export type Acting = Pressing & { ask: (question: Question) => void; parts: OrderParts };

/** What other rooms draw in an order: put together in `app/`, so that this room knows none of them. */
export type OrderParts = {
  panels: Partial<Record<Panel, ComponentType<{ acting: Acting }>>>;
  DriverBlock: ComponentType<{ acting: Acting }>;
  CourierBroker: ComponentType<{ acting: Acting; onClose: () => void }>;
  /** Who of one's own brings it, and with what else (RND-01, RND-05). */
  OrderRound: ComponentType<{ order: Order; frozenBy: string | null }>;
  /** Who the customer is to the shop (CLI-35). */
  CustomerMark: ComponentType<{ order: Order }>;
  OrderComplaint: ComponentType<{ order: Order }>;
  /** A payment that its customer contests (INV-50). */
  OrderDispute: ComponentType<{ order: Order }>;
  /** What may be given back, unless the customer's bank has taken it (FLO-92). */
  UnlessContested: ComponentType<{ order: Order; children: ReactNode }>;
  /** A dish that is missing, and what its customer says (MIS-01). */
  OrderMissing: ComponentType<{ order: Order; shop: Shop }>;
  /** Receipt and invoice (FLO-94, FLO-95). */
  OrderPapers: ComponentType<{ order: Order }>;
};

/** DET-40 to DET-62, drawn again only in the second in which another panel or action appears. */
export function useDetail(order: Order, shop: Shop): Detail {
  const { isAllShops, isDistributorAdmin, featureFlags } = useUser();
  const viewer = { isAllShops, isDistributor: isDistributorAdmin, mayRefund: featureFlags.includes('refundOrder') };
  const text = useFromNow((now) => JSON.stringify(detailOf(order, shop, now, viewer)));
  return useMemo(() => JSON.parse(text) as Detail, [text]);
}

/** OFF-05: what was pressed here without a line offers what can follow it here; nothing else until it has been sent. */
function detailOf(order: Order, shop: Shop, now: Instant, viewer: Viewer): Detail {
  if (!isDecidedHere(order.held)) return panelsFor(order, shop, now, viewer);
  const detail = panelsFor({ ...order, held: null }, shop, now, viewer);
  return { ...detail, actions: detail.actions.filter(worksWithoutLine) };
}

/** Why an action on offer cannot be done at this moment, or null. */
export function useActionReason({ order, shop, commands, frozenBy }: Pressing, name: OrderAction): string | null {
  const { isAllShops } = useUser();
  const offline = useOfflineReason();
  const refusal = useFromNow((now) => actionRefusal(name, order, shop, now, isAllShops));
  if (offline && !worksWithoutLine(name)) return offline;
  if (frozenBy) return frozenBy;
  if (refusal) return refusal === 'ERROR_CHECKING_ORDER' ? lockedSentence(name) : refusalSentence(refusal);
  return commands.running && commands.running !== name ? 'Une action est en cours.' : null;
}

type ActionButtonProps = {
  acting: Pressing;
  name: OrderAction;
  onClick: () => void;
  onPointerDown?: () => void;
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'md' | 'lg';
  icon?: IconType;
  isWide?: boolean;
};

/** Nothing where the order does not offer the action. */
export function ActionButton(props: ActionButtonProps) {
  return props.acting.detail.actions.includes(props.name) ? <OfferedButton {...props} /> : null;
}

function OfferedButton({ acting, name, onClick, ...button }: ActionButtonProps) {
  const reason = useActionReason(acting, name);
  return (
    <Button
      {...button}
      isBusy={acting.commands.running === name}
      disabledBecause={reason}
      // A double click is one press, also where the first was answered before the second.
      onClick={({ detail }) => (detail > 1 ? undefined : onClick())}
    />
  );
}
