import { IconCheck, IconChevronDown, IconClock } from '@tabler/icons-react';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import type { HeldMove } from '@comptoir/domain/orders/held/held-move.ts';
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
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ActionButton, useActionReason, useDetail, type Pressing } from '../commands/acting.tsx';
import { useForeignMove } from '../commands/foreign-move.ts';
import { NEXT_STEPS } from '../commands/order-actions.tsx';
import { useRunCommand } from '../commands/use-run-command.ts';
import { HeldBadge, LeavingWords } from '../held-badge.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import styles from './card-actions.module.css';

type CardActionsProps = { order: Order; isFirst: boolean };

/** The next step of an order, without opening it: one touch from hearing it to having accepted it. */
export function CardActions({ order, isFirst }: CardActionsProps) {
  const { companyId } = useUser();
  const shop = useQuery(oneShop({ companyId, shopId: order.shopId })).data;
  return shop ? <NextStep order={order} shop={shop} isFirst={isFirst} /> : null;
}

/** UND-02: « Acceptée par Léa · envoi dans 7 s ». */
export const HeldState = ({ held }: { held: HeldMove }) => (
  <>
    <HeldBadge held={held} />
    <span className={styles.leaving}>
      <LeavingWords held={held} />
    </span>
  </>
);

const stay = () => {};

function NextStep({ order, shop, isFirst }: CardActionsProps & { shop: Shop }) {
  const detail = useDetail(order, shop);
  const commands = useRunCommand(order, shop, stay);
  const frozenBy = useForeignMove(order, detail, commands);
  const acting: Pressing = { order, shop, detail, commands, frozenBy };
  if (frozenBy)
    return (
      <p className={styles.frozen} role="status">
        <Glyph icon={IconCheck} />
        {frozenBy}
      </p>
    );
  if (detail.actions.includes('accept')) return <Accept acting={acting} isFirst={isFirst} />;
  const step = NEXT_STEPS.find(({ name }) => detail.actions.includes(name));
  if (!step) return null;
  const { name, icon, label } = step;
  return (
    <ActionButton acting={acting} name={name} icon={icon} size="lg" isWide onClick={() => commands.run({ name })}>
      {label}
    </ActionButton>
  );
}

/** DESIGN §12: filled on the most urgent card, tinted on the others; the arrow, or a long press, for another time. */
function Accept({ acting, isFirst }: { acting: Pressing; isFirst: boolean }) {
  const { order, shop, commands } = acting;
  const minutes = defaultPreparation(order, shop);
  const menu = useMenu();
  const variant = isFirst ? 'primary' : 'tinted';
  const reason = useActionReason(acting, 'accept');
  const accept = (preparationMinutes: number) => commands.run({ name: 'accept', preparationMinutes });
  return (
    <div className={styles.split} {...useLongPress(() => menu.setOpen(true))}>
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
