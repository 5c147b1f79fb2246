import type { Reply } from '@comptoir/contract/route.ts';
import type { readHotline } from '@comptoir/contract/help.ts';
import { hotlineState } from '@comptoir/domain/help/hotline.ts';
import { weekRows } from '@comptoir/domain/help/hotline-week.ts';
import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { localParts, MINUTE, toMs } from '@comptoir/domain/kernel/time.ts';
import { IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import styles from './contact.module.css';

type Hotline = Reply<typeof readHotline>;

/** HLP-03, HLP-06, HLP-07, SHL-29: without a hotline there is nothing to show. */
export function HotlineCard({ hotline }: { hotline: Hotline }) {
  if (hotline.phone === null) return null;
  return <OpenOrClosed hotline={hotline} phone={hotline.phone} />;
}

function OpenOrClosed({ hotline: { hotlineHours, timeZone }, phone }: { hotline: Hotline; phone: string }) {
  // HLP-05: computed again every minute.
  const minute = useFromNow((now) => Math.floor(toMs(now) / MINUTE));
  const now = new Date(minute * MINUTE).toISOString();
  const state = hotlineState(hotlineHours, now, timeZone);
  const { weekday } = localParts(now, timeZone);
  return (
    <Card as="section" aria-labelledby="hotline-title">
      <div className={styles.state} data-open={state.isOpen || undefined}>
        <span className={styles.tile}>
          <Glyph icon={state.isOpen ? IconPhone : IconPhoneOff} size={22} />
        </span>
        <div>
          <h2 id="hotline-title" className={styles.stateTitle}>
            {state.isOpen ? 'Notre hotline est ouverte' : 'Notre hotline est fermée'}
          </h2>
          {state.isOpen ? (
            <p className={styles.until}>{french(`jusqu'à ${state.until}`)}</p>
          ) : state.reopens ? (
            <p className={styles.until}>
              {`Réouverture ${WEEKDAY_NAMES[state.reopens.weekday]} à ${state.reopens.time}`}
            </p>
          ) : null}
        </div>
      </div>
      {state.isOpen ? (
        <a className={styles.phone} href={`tel:${phone}`} aria-label={`Appeler le ${formatPhone(phone)}`}>
          {formatPhone(phone)}
        </a>
      ) : null}
      <dl className={styles.week} aria-label="Horaires de la hotline">
        {weekRows(hotlineHours, weekday).map(({ label, slots, hasToday }) => (
          <div key={label} data-today={hasToday || undefined}>
            <dt>{label}</dt>
            <dd>
              {slots.split(', ').map((slot, index) => (
                <Fragment key={slot}>
                  {index > 0 ? ', ' : null}
                  <span className={styles.slot}>{slot}</span>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
