import { barText, hasRoomBehind, type Bar, type WeekDay } from '@comptoir/domain/hours/week-view.ts';
import { isYearly } from '@comptoir/domain/hours/special-days.ts';
import { minutesOf } from '@comptoir/domain/hours/slots.ts';
import { dayWithMonth, WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { localTime, weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { capitalised, specialName } from '../hours-words.ts';
import styles from './week-view.module.css';

export const percentOf = (minute: number, { from, to }: Bar): string => `${(100 * (minute - from)) / (to - from)}%`;
const allWords = (bars: readonly Bar[]): string => bars.map(barText).join(', ');

type WeekRowProps = {
  week: WeekDay;
  shop: Shop;
  span: Bar;
  hours: readonly number[];
  today: Day;
  isChosen: boolean;
  /** Null where there is nothing to open. */
  onOpen: ((isByKey: boolean) => void) | null;
};

export function WeekRow({ week, shop, span, hours, today, isChosen, onOpen }: WeekRowProps) {
  const { day, opening, delivery, removed, special, limits } = week;
  const name = special ? (specialName(special, shop.address.country, today) ?? 'Horaire exceptionnel') : null;
  const dayName = (
    <>
      <b>{capitalised(WEEKDAY_NAMES[weekdayOf(day)])}</b> <span className={styles.soft}>{dayWithMonth(day)}</span>
    </>
  );
  const isAlone = (bar: Bar) => !name && hasRoomBehind(opening, bar);
  const title = [
    opening.length > 0 ? allWords(opening) : 'Fermé',
    ...(delivery.length > 0 ? [`livraison ${allWords(delivery)}`] : []),
  ].join(' · ');
  const place = (bar: Bar) => ({
    insetInlineStart: percentOf(bar.from, span),
    inlineSize: percentOf(span.from + bar.to - bar.from, span),
  });
  return (
    <li className={styles.row} data-chosen={isChosen || undefined} data-today={day === today || undefined}>
      {onOpen ? (
        <button
          type="button"
          className={styles.day}
          data-day={day}
          aria-current={isChosen || undefined}
          title={title}
          // A click without a pointer is Enter.
          onClick={(event) => onOpen(event.detail === 0)}
        >
          {dayName}
        </button>
      ) : (
        <span className={styles.day}>{dayName}</span>
      )}
      <div className={styles.words}>
        <span>{opening.length > 0 ? allWords(opening) : 'Fermé'}</span>
        {delivery.length > 0 ? (
          <span className={styles.soft}>
            Livraison{NBSP}: {allWords(delivery)}
          </span>
        ) : null}
        {name ? (
          <span className={styles.chip}>
            <Glyph icon={IconCalendarEvent} size={15} />
            {chipWords(name, week)}
          </span>
        ) : null}
      </div>
      <div className={styles.track} aria-hidden="true">
        {hours.map((minute) => (
          <span key={minute} className={styles.line} style={{ insetInlineStart: percentOf(minute, span) }} />
        ))}
        {removed.map((bar) => (
          <span key={bar.from} className={styles.removed} style={place(bar)} />
        ))}
        {opening.map((bar) => (
          <span key={bar.from} className={styles.opening} style={place(bar)}>
            <span className={styles.barWords} data-beside={isAlone(bar) || undefined}>
              {barText(bar)}
            </span>
          </span>
        ))}
        {delivery.map((bar) => (
          <span key={bar.from} className={styles.delivery} style={place(bar)} />
        ))}
        {opening.length === 0 && !special ? (
          <span className={styles.closed} style={{ insetInlineStart: percentOf(690, span) }}>
            Fermé
          </span>
        ) : null}
        {name ? (
          <span className={styles.chip} data-floating style={{ insetInlineStart: chipPlace(week, span) }}>
            <Glyph icon={IconCalendarEvent} size={15} />
            {chipWords(name, week)}
          </span>
        ) : null}
        {day === today ? <NowLine shop={shop} span={span} /> : null}
      </div>
      <span className={styles.max}>{limits.length > 0 ? limits.join(' · ') : '--'}</span>
    </li>
  );
}

const chipWords = (name: string, { special, opening }: WeekDay): string =>
  [name, opening.length === 0 ? 'fermé' : null, special && isYearly(special.day) ? 'tous les ans' : null]
    .filter(Boolean)
    .join(' · ');

/** Beside the first bar that was taken away, inside it where the day is open otherwise, or after what is open. */
function chipPlace({ opening, removed }: WeekDay, span: Bar): string {
  const [first] = removed;
  if (first) return `calc(${percentOf(opening.length === 0 ? first.to : first.from, span)} + 8px)`;
  return `min(calc(${percentOf(opening.at(-1)?.to ?? 690, span)} + 8px), calc(100% - 190px))`;
}

function NowLine({ shop, span }: { shop: Shop; span: Bar }) {
  const time = useFromNow((now) => localTime(now, shop.timeZone));
  const minute = minutesOf(time);
  return minute < span.from ? null : (
    <span className={styles.now} style={{ insetInlineStart: percentOf(minute, span) }}>
      <span className={styles.nowTime}>{time}</span>
    </span>
  );
}
