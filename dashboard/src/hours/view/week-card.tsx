import { nextSpecial, openMinutes, spanOf, weekView, type WeekDay } from '@comptoir/domain/hours/week-view.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { addDays, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useRef, type KeyboardEvent } from 'react';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { durationWords, specialName } from '../hours-words.ts';
import { percentOf, WeekRow } from './week-row.tsx';
import styles from './week-view.module.css';

type WeekCardProps = {
  shop: Shop;
  monday: Day;
  today: Day;
  chosen: Day | null;
  onChoose: (day: Day) => void;
  onOpen: (day: Day, isByKey: boolean) => void;
  mayOpen: (day: Day) => boolean;
};

/** ↑ and ↓ go from day to day, Enter edits one. */
export function WeekCard({ shop, monday, today, chosen, onChoose, onOpen, mayOpen }: WeekCardProps) {
  const rows = useRef<HTMLUListElement>(null);
  const week = weekView(shop, monday);
  const span = spanOf(week);
  const hours = Array.from({ length: (span.to - span.from) / 120 + 1 }, (_, index) => span.from + index * 120);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])];
    const next = buttons[buttons.findIndex((button) => button === document.activeElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
    onChoose(next.dataset['day'] ?? '');
  };
  return (
    <Card as="section" isPadded={false} aria-label="Semaine">
      <ul className={styles.legend}>
        <li data-bar="opening">Ouvert (retrait, sur place)</li>
        <li data-bar="delivery">Livraison</li>
        <li data-bar="removed">Horaire habituel remplacé</li>
      </ul>
      <div className={styles.axis} aria-hidden="true">
        <span />
        <span className={styles.hours}>
          {hours.map((minute) => (
            <span key={minute} className={styles.hour} style={{ insetInlineStart: percentOf(minute, span) }}>
              {minute / 60}
              {NBSP}h
            </span>
          ))}
        </span>
        <span className={styles.max}>
          Max. / {shop.orderWindowMinutes}
          {NBSP}min
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons */}
      <ul ref={rows} className={styles.rows} onKeyDown={move}>
        {week.map((day) => (
          <WeekRow
            key={day.day}
            week={day}
            shop={shop}
            span={span}
            hours={hours}
            today={today}
            isChosen={day.day === chosen}
            onOpen={mayOpen(day.day) ? (isByKey) => onOpen(day.day, isByKey) : null}
          />
        ))}
      </ul>
      <Totals shop={shop} week={week} monday={monday} today={today} />
    </Card>
  );
}

type TotalsProps = { shop: Shop; week: readonly WeekDay[]; monday: Day; today: Day };

function Totals({ shop, week, monday, today }: TotalsProps) {
  const { open, more } = openMinutes(shop, week);
  const next = nextSpecial(shop.specialHours, addDays(monday, 6));
  const hours = next?.slots?.map((slot) => slot.replace('-', ' – ')).join(', ');
  return (
    <div className={styles.totals}>
      <p>
        <b>{durationWords(open)}</b> d’ouverture
        {more === 0 ? null : (
          <span className={styles.soft}>
            {' '}
            · {durationWords(Math.abs(more))} de {more > 0 ? 'plus' : 'moins'} que d’habitude
          </span>
        )}
      </p>
      {next ? (
        <p className={styles.soft}>
          Prochain jour exceptionnel{NBSP}:{' '}
          <b className={styles.next}>
            {specialName(next, shop.address.country, today) ?? next.day.split('-').reverse().join('/')}
          </b>
          , {hours ?? 'fermé'}
        </p>
      ) : null}
    </div>
  );
}
