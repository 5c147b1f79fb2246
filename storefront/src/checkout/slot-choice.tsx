import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import { localDay, type Instant } from '@comptoir/domain/kernel/time.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Chip, Chips } from '../app/parts/chip.tsx';
import { Notice } from '../app/parts/notice.tsx';
import { Skeleton } from '../app/parts/skeleton.tsx';
import { usePage } from '../app/page-store.ts';
import { changeBasket, useBasket } from '../basket/basket-store.ts';
import { lostSlot, slotDays, type Slot, type SlotDay, type Slots } from './where/slots.ts';
import { useSlots } from './where/use-slots.ts';
import styles from './slot-choice.module.css';

const choose = (requestedFor: Instant | null): void => changeBasket((basket) => ({ ...basket, requestedFor }));

type SlotChoiceProps = {
  orderType: OrderType;
  refusal?: string | undefined;
  /** Told whether there is an hour to choose, each time it is known. */
  onKnown?: (hasHours: boolean) => void;
};

/** « Quand »: the soonest first, then the hours of each day, full ones in view. */
export function SlotChoice({ orderType, refusal, onKnown }: SlotChoiceProps) {
  const page = usePage();
  const { shop } = page;
  const basket = useBasket();
  const now = useNow();
  const slots = useSlots(page, orderType, [...new Set(basket.lines.map(({ productKey }) => productKey))].join(','));
  const days = slots && slotDays(slots, now, shop.timeZone);
  const hasHours = days && days.length > 0;
  useEffect(() => {
    if (hasHours !== null) onKnown?.(hasHours);
  }, [hasHours, onKnown]);
  if (!slots || !days)
    return (
      <div className={styles.hours}>
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    );
  if (days.length === 0)
    return <Notice tone="warning">Aucune heure n’est proposée pour le moment. Merci de réessayer plus tard.</Notice>;
  return <Days days={days} slots={slots} requestedFor={basket.requestedFor} refusal={refusal} zone={shop.timeZone} />;
}

type DaysProps = {
  days: SlotDay[];
  slots: Slots;
  requestedFor: Instant | null;
  refusal: string | undefined;
  zone: string;
};

const FEW = 5;

function Days({ days, slots, requestedFor, refusal, zone }: DaysProps) {
  const chosenDay = requestedFor === null ? days[0]?.day : localDay(requestedFor, zone);
  const [opened, setOpened] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  // « As soon as possible » means nothing while the shop makes nothing: its first free hour stands in.
  const first = slots.soonest ? null : (slots.items.find(({ isFull }) => !isFull)?.start ?? null);
  useEffect(() => {
    if (requestedFor === null && first !== null) choose(first);
  }, [requestedFor, first]);
  const day = days.find((one) => one.day === (opened ?? chosenDay)) ?? days[0];
  if (!day) return null;
  const isLong = !showsAll && day.slots.length > FEW;
  const index = day.slots.findIndex(({ start }) => start === requestedFor);
  const shown = isLong ? day.slots.slice(0, Math.max(FEW, index + 1)) : day.slots;
  const lost = lostSlot(slots, requestedFor) ?? refusal;
  return (
    <div className={styles.when}>
      <Chips label="Jour" isRow>
        {days.map((one) => (
          <Chip key={one.day} isOn={one === day} hasTick={false} onToggle={() => setOpened(one.day)}>
            {one.label}
          </Chip>
        ))}
      </Chips>
      <div className={styles.hours} role="radiogroup" aria-label="Heure">
        {day.soonest ? (
          <Hour isWide isOn={requestedFor === null} onChoose={() => choose(null)} under={null}>
            Dès que possible <b>{day.soonest.label}</b>
          </Hour>
        ) : null}
        {shown.map((slot) => (
          <SlotHour key={slot.start} slot={slot} requestedFor={requestedFor} />
        ))}
        {isLong && shown.length < day.slots.length ? (
          <button type="button" className={styles.more} onClick={() => setShowsAll(true)}>
            Plus tard <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {lost ? (
        <p className={styles.lost} role="alert">
          {lost}
        </p>
      ) : null}
    </div>
  );
}

const SlotHour = ({ slot, requestedFor }: { slot: Slot; requestedFor: Instant | null }) => (
  <Hour
    isOn={slot.start === requestedFor}
    isDisabled={slot.isFull}
    onChoose={() => choose(slot.start)}
    under={slot.isFull ? 'Complet' : null}
  >
    {slot.label}
  </Hour>
);

type HourProps = {
  isOn: boolean;
  isWide?: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  under: string | null;
  children: React.ReactNode;
};

const Hour = ({ isOn, isWide = false, isDisabled = false, onChoose, under, children }: HourProps) => (
  <label className={styles.hour} data-wide={isWide || undefined} data-disabled={isDisabled || undefined}>
    <input type="radio" checked={isOn} disabled={isDisabled} onChange={onChoose} />
    <span className={styles.words}>{children}</span>
    {under ? <span className={styles.under}>{under}</span> : null}
  </label>
);
