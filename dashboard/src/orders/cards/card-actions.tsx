import { IconCheck, IconChevronDown, IconClock, IconMessageQuestion, IconSteeringWheel } from '@tabler/icons-react';
import { localTime, toMs } from '@comptoir/domain/kernel/time.ts';
import { isDecidedHere } from '@comptoir/domain/offline/here.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
import { missingWords } from '@comptoir/domain/orders/missing/missing.labels.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import {
  defaultPreparation,
  EXTRA_PREPARATION_MINUTES,
  isDelayAfterPromise,
  MAX_PREPARATION_MINUTES,
  PREPARATION_STEP_MINUTES,
  preparationLabel,
  readyAt,
} from '@comptoir/domain/orders/preparation.ts';
import { broughtWords } from '@comptoir/domain/rounds/rounds.labels.ts';
import { paceReason } from '@comptoir/domain/pace/pace.labels.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { useHeld } from '@comptoir/web/page/use-held.ts';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ActionButton, useActionReason, useDetail, type Pressing } from '../commands/acting.tsx';
import { useForeignMove } from '../commands/foreign-move.ts';
import { NEXT_STEPS } from '../commands/order-actions.tsx';
import { SendToDriversButton } from '../commands/side-actions.tsx';
import { useRunCommand } from '../commands/use-run-command.ts';
import { HereBadge, TakeBack } from '../commands/here-actions.tsx';
import { HeldBadge, LeavingWords } from '../held-badge.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { RING } from './card-ring.ts';
import styles from './card-actions.module.css';

type CardActionsProps = { order: Order; isFirst: boolean };

/** The next step of an order, without opening it: one touch from hearing it to having accepted it. */
export function CardActions({ order, isFirst }: CardActionsProps) {
  const { companyId } = useUser();
  const isHeldElsewhere = order.held !== null && !isDecidedHere(order.held);
  const shop = useQuery(oneShop({ companyId, shopId: order.shopId })).data;
  return shop && !isHeldElsewhere ? <NextStep order={order} shop={shop} isFirst={isFirst} /> : null;
}

/** UND-02: « Acceptée par Léa · envoi dans 7 s ». */
export const HeldState = ({ held }: { held: HeldMove }) =>
  isDecidedHere(held) ? (
    <HereBadge held={held} />
  ) : (
    <>
      <HeldBadge held={held} />
      <span className={styles.leaving}>
        <LeavingWords held={held} />
      </span>
    </>
  );

/** RND-21: long enough to be seen by somebody who looks up when it happens. */
const FLASH_MS = 12_000;
const FLASHES = 6;

/**
 * ORD-22: who brings it, once it is on the way; beforehand only a driver who was named (RND-14) or stands in the shop
 * (RND-21). When the driver comes to the shop or to the door, the card flashes.
 */
export function CardDriver({ order }: { order: Order }) {
  const place = useRef<HTMLSpanElement>(null);
  const arrived = arrivalOf(order);
  useEffect(() => {
    if (!arrived || Date.now() - toMs(arrived) > FLASH_MS) return undefined;
    const card = place.current?.closest('[data-order-card]');
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const flash = card?.animate(isStill ? [RING, RING] : [{ boxShadow: 'none' }, RING, { boxShadow: 'none' }], {
      duration: isStill ? FLASH_MS : FLASH_MS / FLASHES,
      iterations: isStill ? 1 : FLASHES,
    });
    return () => flash?.cancel();
  }, [arrived]);
  const words = carrierWords(order);
  if (words === null) return null;
  return (
    <span
      ref={place}
      className={styles.driver}
      data-here={arrived ? true : undefined}
      role={arrived ? 'status' : undefined}
    >
      <Glyph icon={IconSteeringWheel} size={17} />
      {words}
    </span>
  );
}

function arrivalOf({ status, pickupStatus, delivery }: Order): string | null {
  if (status === 'delivering') return delivery?.atDoorAt ?? null;
  return pickupStatus === 2 ? (delivery?.driverArrivedAt ?? null) : null;
}

function carrierWords(order: Order): string | null {
  const { orderType, status, pickupStatus, driverFirstName, delivery } = order;
  if (orderType !== 'delivery' || !driverFirstName) return null;
  if (status === 'delivering') return broughtWords(order);
  if (pickupStatus === 2) return `${driverFirstName} est au restaurant`;
  return delivery?.round && pickupStatus === 1 ? broughtWords(order) : null;
}

/** PAC-14: « Prête vers 20:44 · 6 commandes en cours : +10 min »: what is proposed, and why. */
export function ReadyWords({ order }: { order: Order }) {
  const { companyId } = useUser();
  const shop = useQuery(oneShop({ companyId, shopId: order.shopId })).data;
  return shop ? <ShopReadyWords order={order} shop={shop} /> : null;
}

function ShopReadyWords({ order, shop }: { order: Order; shop: Shop }) {
  const time = useFromNow((now) =>
    localTime(readyAt(order, defaultPreparation(order, shop), now), order.shop.timeZone),
  );
  const reason = isDelayAfterPromise(order) ? null : paceReason(shop);
  return `Prête vers ${time}${reason ? ` · ${reason}` : ''}`;
}

/** MIS-08: « Question à Manon · 4 min », then the answer. */
export function MissingLine({ order: { missing, customer } }: { order: Order }) {
  const words = useFromNow((now) => missing && missingWords(missing, customer.firstName, now));
  if (!missing || !words) return null;
  return (
    <p className={styles.missing} data-open={missing.state === 'asked' || undefined}>
      <Glyph icon={IconMessageQuestion} size={17} />
      {words}
    </p>
  );
}

const stay = () => {};
/** The next step stands in the same place: one's own move is read first too, or a second press would make two. */
const ANYBODY = { running: null, madeVersion: null, refused: null };

function NextStep({ order, shop, isFirst }: CardActionsProps & { shop: Shop }) {
  const detail = useDetail(order, shop);
  const commands = useRunCommand(order, shop, stay);
  const frozenBy = useForeignMove(order, detail, ANYBODY);
  const acting: Pressing = { order, shop, detail, commands, frozenBy };
  if (frozenBy)
    return (
      <p className={styles.frozen} role="status">
        <Glyph icon={IconCheck} />
        {frozenBy}
      </p>
    );
  if (order.held) return <Here acting={acting} held={order.held} />;
  if (detail.actions.includes('accept'))
    return (
      <>
        <Accept acting={acting} isFirst={isFirst} />
        <MayBeClosed order={order} />
      </>
    );
  if (order.status === 'ready') return <SendToDriversButton acting={acting} size="lg" />;
  const step = NEXT_STEPS.find(({ name }) => detail.actions.includes(name));
  if (!step) return null;
  const { name, icon, label } = step;
  return (
    <ActionButton acting={acting} name={name} icon={icon} size="lg" isWide onClick={() => commands.run({ name })}>
      {label}
    </ActionButton>
  );
}

/** OFF-06: the way back, and beside it the next step of an order that is cooked without a line. */
function Here({ acting, held }: { acting: Pressing; held: HeldMove }) {
  const mayBeReady = acting.detail.actions.includes('ready');
  const reason = useActionReason(acting, 'ready');
  return (
    <div className={mayBeReady ? styles.split : undefined}>
      <TakeBack held={held} isWide />
      {mayBeReady ? (
        <IconButton
          icon={IconCheck}
          label="Commande prête"
          variant="secondary"
          disabledBecause={reason}
          onClick={() => acting.commands.run({ name: 'ready' })}
        />
      ) : null}
    </div>
  );
}

/** OFF-13: the time to answer runs on at the server, which this post cannot hear. */
function MayBeClosed({ order: { acceptDeadlineAt } }: { order: Order }) {
  const isOffline = useOfflineReason() !== null;
  const isPast = useFromNow((now) => acceptDeadlineAt !== null && acceptDeadlineAt <= now);
  return isOffline && isPast ? (
    <p className={styles.closed}>Délai passé{'\u00A0'}: le serveur l’a peut-être déjà fermée.</p>
  ) : null;
}

/** DESIGN §12: filled on the most urgent card, tinted on the others; the arrow, or a long press, for another time. */
function Accept({ acting, isFirst }: { acting: Pressing; isFirst: boolean }) {
  const { order, shop, commands } = acting;
  const { shown: minutes, press } = useHeld(defaultPreparation(order, shop));
  const menu = useMenu();
  const variant = isFirst ? 'primary' : 'tinted';
  const reason = useActionReason(acting, 'accept');
  const accept = (preparationMinutes: number) => commands.run({ name: 'accept', preparationMinutes });
  return (
    <div className={styles.split} onPointerDownCapture={press} {...useLongPress(() => menu.setOpen(true))}>
      <ActionButton
        acting={acting}
        name="accept"
        icon={IconCheck}
        variant={variant}
        size="lg"
        isWide
        onClick={() => accept(minutes)}
      >
        Accepter · {preparationLabel(order, minutes)}
      </ActionButton>
      <IconButton
        {...menu.button}
        icon={IconChevronDown}
        label="Accepter avec un autre temps"
        variant={variant}
        disabledBecause={reason}
      />
      <Menu popup={menu} label="Temps de préparation">
        <OtherTimes order={order} shop={shop} minutes={minutes} onChoose={(other) => (menu.close(), accept(other))} />
      </Menu>
    </div>
  );
}

type OtherTimesProps = { order: Order; shop: Shop; minutes: number; onChoose: (minutes: number) => void };

/** « 25 min, prête vers 20:39 » */
function OtherTimes({ order, shop, minutes, onChoose }: OtherTimesProps) {
  const hours = useFromNow((now) =>
    JSON.stringify(
      otherTimes(order, shop, minutes).map((other) => [
        other,
        `${preparationLabel(order, other)}, prête vers ${localTime(readyAt(order, other, now), order.shop.timeZone)}`,
      ]),
    ),
  );
  return (JSON.parse(hours) as [number, string][]).map(([other, words]) => (
    <MenuItem key={other} icon={IconClock} onSelect={() => onChoose(other)}>
      {words}
    </MenuItem>
  ));
}

/** The shop's quick times, and a step to both sides of the usual one. */
function otherTimes(order: Order, { quickPreparationMinutes }: Shop, usual: number): number[] {
  const near = [usual - PREPARATION_STEP_MINUTES, usual + PREPARATION_STEP_MINUTES, usual + EXTRA_PREPARATION_MINUTES];
  const quick = isDelayAfterPromise(order) ? [] : quickPreparationMinutes;
  return [...new Set([...near, ...quick])]
    .filter((minutes) => minutes >= 0 && minutes <= MAX_PREPARATION_MINUTES && minutes !== usual)
    .toSorted((a, b) => a - b);
}

const LONG_PRESS_MS = 500;

/** A finger that stays; what it lies on is not pressed when it leaves. */
function useLongPress(onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLong = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown: ({ button }: PointerEvent) => {
      wasLong.current = false;
      if (button !== 0) return;
      timer.current = setTimeout(() => {
        wasLong.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.stopPropagation();
    },
  };
}
