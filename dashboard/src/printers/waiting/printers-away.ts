import { plural } from '@comptoir/domain/kernel/text.ts';
import { canPrint } from '@comptoir/domain/printers/printer-status.ts';
import type { QueueList } from '../manage.queries.ts';
import { stuckTickets } from './waiting-summary.ts';

/** PAC-04: those that should print and cannot; one that somebody turned off is nobody's worry. */
export const printersAway = ({ printers }: Pick<QueueList, 'printers'>): QueueList['printers'] =>
  printers.filter(({ status }) => status !== 'off' && !canPrint(status));

/** « 2 imprimantes, Cuisine et Bar », or the tickets that do not come out of printers which answer. */
export function printersCell(queue: Pick<QueueList, 'items' | 'printers'> | undefined) {
  const away = queue ? printersAway(queue) : [];
  const stuck = queue && away.length === 0 ? (stuckTickets(queue)?.jobs.length ?? 0) : 0;
  if (stuck > 0)
    return { count: stuck, words: plural(stuck, 'ticket', 'tickets'), short: 'ticket', detail: 'à réimprimer' };
  const words = plural(away.length, 'imprimante', 'imprimantes');
  return { count: away.length, words, short: 'imprim.', detail: inWords(away.map(({ name }) => name)) };
}

/** « Cuisine », « Cuisine et Bar », « Cuisine, Bar et 2 autres ». */
function inWords(names: readonly string[]): string {
  const [first = '', second] = names;
  if (second === undefined) return first;
  const others = names.length - 2;
  return others === 0
    ? `${first} et ${second}`
    : `${first}, ${second} et ${others} ${plural(others, 'autre', 'autres')}`;
}
