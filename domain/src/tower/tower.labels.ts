import { trendWords } from '../finances/trend.labels.ts';
import { french, plural } from '../kernel/text.ts';
import { formatUntil, weekdayOf, type Day, type Instant, type Weekday } from '../kernel/time.ts';
import { trendOf, type TowerRow } from './tower-row.ts';

const WEEKDAYS: Record<Weekday, string> = {
  monday: 'lundi',
  tuesday: 'mardi',
  wednesday: 'mercredi',
  thursday: 'jeudi',
  friday: 'vendredi',
  saturday: 'samedi',
  sunday: 'dimanche',
};

export const weekdayWords = (day: Day): string => WEEKDAYS[weekdayOf(day)];

type Compared = Pick<TowerRow, 'revenue' | 'isDayOff' | 'lastWeek' | 'day'>;

/** TOW-06: a percentage, or why there is none. */
export function comparisonWords(row: Compared): string {
  const trend = trendOf(row);
  if (trend !== null) return trendWords(trend);
  if (row.revenue === null) return '--';
  const last = `${weekdayWords(row.day)} dernier`;
  switch (row.lastWeek.was) {
    case 'closed':
      return `fermé ${last}`;
    case 'without-orders':
      return `rien ${last}`;
    case 'not-there':
      return 'nouveau magasin';
    default:
      return row.isDayOff ? 'fermé aujourd’hui' : '--';
  }
}

type State = Pick<TowerRow, 'isClosed' | 'closedUntil' | 'isInHours' | 'opensAt' | 'rush' | 'timeZone'>;

/** TOW-02: what customers find, in a word or two. */
export function stateWords(row: State, now: Instant): string {
  if (row.isClosed)
    return row.closedUntil ? `Fermé jusqu’à ${formatUntil(row.closedUntil, now, row.timeZone)}` : 'Fermé';
  if (!row.isInHours) return row.opensAt ? `Ouvre à ${formatUntil(row.opensAt, now, row.timeZone)}` : 'Hors horaires';
  return row.rush.enabled ? `Ouvert, rush +${row.rush.extraPreparationMinutes}\u00A0min` : 'Ouvert';
}

/** « 2 sur 2 sonnent ». */
export function postsWords({ present, ringing }: TowerRow['posts']): string {
  if (present === 0) return 'Aucun poste';
  if (ringing === 0) return french(`${present} ${plural(present, 'poste', 'postes')}, son coupé`);
  return french(`${ringing} sur ${present} ${plural(ringing, 'sonne', 'sonnent')}`);
}
