import { WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { localParts, WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { bandWords, paceReason } from '@comptoir/domain/pace/pace.labels.ts';
import { hourOfSlot, isEnough, MEASURES_NEEDED } from '@comptoir/domain/pace/pace.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { paceMeasures, type Measures } from './pace.queries.ts';
import styles from './pace.module.css';

const DAYS = WEEKDAYS.map((value) => ({ value, label: asTitle(WEEKDAY_NAMES[value]) }));

/** PAC-15: how long orders took, by hour of a day and by load: bars for the eye, tables for whoever wants the figures. */
export function PaceView() {
  const query = useQuery(paceMeasures(useUser()));
  return (
    <Loaded
      query={query}
      label="Chargement des temps mesurés"
      bones={<Skeleton height={160} radius={14} />}
      failed="Impossible d’afficher les temps mesurés"
    >
      {(measures) =>
        measures.hours.length === 0 ? (
          <p className={styles.none}>
            {french(
              `Rien n'est encore mesuré. Il faut ${MEASURES_NEEDED} commandes prêtes dans une même heure de la semaine.`,
            )}
          </p>
        ) : (
          <Measured measures={measures} />
        )
      }
    </Loaded>
  );
}

function Measured({ measures }: { measures: Measures }) {
  const { timeZone } = useUser();
  const today = useFromNow((now) => localParts(now, timeZone).weekday);
  const [chosen, setChosen] = useState<Weekday | null>(null);
  const day = chosen ?? today;
  const hours = measures.hours
    .map(({ slot, ...measure }) => ({ ...hourOfSlot(slot), ...measure }))
    .filter(({ weekday }) => weekday === day)
    .map(({ hour, ...measure }) => ({ name: `${hour}${NBSP}h`, ...measure }));
  const loads = measures.loads.map(({ slot, ...measure }) => ({ name: bandWords(slot), ...measure }));
  const { preparing, paceNow } = measures;
  const reason = paceNow && paceReason({ rush: { enabled: false, extraPreparationMinutes: 0 }, paceNow, timeZone });
  return (
    <div className={styles.view}>
      <p className={styles.now} role="status">
        {french(`En ce moment : ${preparing} ${plural(preparing, 'commande', 'commandes')} en préparation`)}
        {reason ? ` · ${reason}` : ''}
      </p>
      <div className={styles.day}>
        <Select label="Jour" options={DAYS} value={day} onChange={setChosen} />
      </div>
      <Bars title="Par heure" unit="Heure" rows={hours} none="Rien n’est mesuré ce jour-là." />
      <Bars title="Par nombre de commandes en cours" unit="En cours" rows={loads} none="" />
      <p className={styles.hint}>
        {french(
          `Les barres montrent le temps au bout duquel huit commandes sur dix étaient prêtes. En gris : moins de ${MEASURES_NEEDED} commandes, trop peu pour en tenir compte.`,
        )}
      </p>
    </div>
  );
}

type Row = { name: string; orders: number; halfMinutes: number; mostMinutes: number };

function Bars({ title, unit, rows, none }: { title: string; unit: string; rows: readonly Row[]; none: string }) {
  const longest = Math.max(1, ...rows.map(({ mostMinutes }) => mostMinutes));
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {rows.length === 0 ? <p className={styles.none}>{none}</p> : null}
      <div className={styles.bars} aria-hidden="true">
        {rows.map((row) => (
          <div key={row.name} className={styles.column} data-few={isEnough(row) ? undefined : true}>
            <span className={styles.value}>{row.mostMinutes}</span>
            <span className={styles.bar} style={{ blockSize: `${(row.mostMinutes / longest) * 72}px` }} />
            <span className={styles.name}>{row.name}</span>
          </div>
        ))}
      </div>
      {rows.length === 0 ? null : (
        <details className={styles.details}>
          <summary>En tableau</summary>
          <table className={styles.table}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">La moitié en</th>
                <th scope="col">8 sur 10 en</th>
                <th scope="col">Commandes</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  <td>{`${row.halfMinutes}${NBSP}min`}</td>
                  <td>{`${row.mostMinutes}${NBSP}min`}</td>
                  <td>{row.orders}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

function asTitle(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
