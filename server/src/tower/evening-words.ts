import { add, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { compareFrench, french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDay, type Day } from '@comptoir/domain/kernel/time.ts';
import type { TowerRow } from '@comptoir/domain/tower/tower-row.ts';
import { comparisonWords, weekdayWords } from '@comptoir/domain/tower/tower.labels.ts';
import { html, type Html } from '../kernel/html.ts';
import type { Mail } from '../ports/mail.ts';

export type EveningRow = Pick<TowerRow, 'name' | 'day' | 'isDayOff' | 'orders' | 'missed' | 'revenue' | 'lastWeek'> & {
  refunds: Cents | null;
};

type Evening = { companyName: string; firstName: string; day: Day; rows: readonly EveningRow[]; url: string };

/** TOW-34: the same table as text and as a page; money only for whoever may read it. */
export function eveningWords(evening: Evening): Pick<Mail, 'subject' | 'text' | 'html'> {
  const rows = evening.rows.toSorted((a, b) => compareFrench(a.name, b.name));
  const total = totalOf(rows, evening.day);
  const date = `${weekdayWords(evening.day)} ${formatDay(evening.day)}`;
  const figures =
    total.revenue === null
      ? `${total.orders} ${plural(total.orders, 'commande', 'commandes')}`
      : formatEuros(total.revenue);
  return {
    subject: french(`${evening.companyName} : ${figures} ${date}`),
    text: asText(evening, rows, total, date),
    html: asPage(evening, rows, total, date).text,
  };
}

const sumOf = (amounts: readonly (Cents | null)[]): Cents | null =>
  amounts.every((amount) => amount !== null) ? add(...amounts) : null;

function totalOf(rows: readonly EveningRow[], day: Day): EveningRow {
  // A shop that was not open on both days would be compared with nothing.
  const both = rows.filter(({ lastWeek, isDayOff }) => lastWeek.was === 'open' && !isDayOff);
  return {
    name: 'Réseau',
    day,
    isDayOff: false,
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    missed: rows.reduce((sum, { missed }) => sum + missed, 0),
    revenue: sumOf(rows.map(({ revenue }) => revenue)),
    refunds: sumOf(rows.map(({ refunds }) => refunds)),
    lastWeek: {
      was: both.length === rows.length ? 'open' : 'without-orders',
      revenue: sumOf(rows.map(({ lastWeek }) => lastWeek.revenue)),
      orders: rows.reduce((sum, { lastWeek }) => sum + lastWeek.orders, 0),
    },
  };
}

const euros = (amount: Cents | null): string => (amount === null ? '--' : formatEuros(amount));
const comparedOf = (row: EveningRow, isTotal = false): string =>
  isTotal && row.lastWeek.was !== 'open' ? '--' : comparisonWords(row);

const GREETING = (firstName: string) => french(`Bonjour ${firstName},`);
const foot = (url: string) => [
  french('Pour voir chaque magasin, ou ne plus recevoir ce mail :'),
  url,
  french("L'équipe Comptoir"),
];

function asText({ firstName, url }: Evening, rows: readonly EveningRow[], total: EveningRow, date: string): string {
  const lineOf = (row: EveningRow, isTotal = false) =>
    [
      row.name,
      french(`  Ventes : ${euros(row.revenue)} (${comparedOf(row, isTotal)})`),
      french(`  Commandes : ${row.orders}, manquées : ${row.missed}, remboursements : ${euros(row.refunds)}`),
    ].join('\n');
  const shops = rows.map((row) => lineOf(row));
  const network = rows.length > 1 ? [lineOf(total, true)] : [];
  const intro = french(`Tous vos magasins ont fermé. Voici ${date}, comparé au même jour de la semaine d'avant :`);
  return `${[GREETING(firstName), intro, ...shops, ...network, ...foot(url)].join('\n\n')}\n`;
}

const CELL = 'padding:8px 12px;border-bottom:1px solid #dfe5e2;text-align:right;white-space:nowrap';
const NAME = 'padding:8px 12px;border-bottom:1px solid #dfe5e2;text-align:left';

function asPage({ firstName, url }: Evening, rows: readonly EveningRow[], total: EveningRow, date: string): Html {
  const rowOf = (row: EveningRow, isTotal = false) =>
    html`<tr style="${isTotal ? 'font-weight:700' : ''}">
      <th scope="row" style="${NAME}">${row.name}</th>
      <td style="${CELL}">${euros(row.revenue)}</td>
      <td style="${CELL}">${comparedOf(row, isTotal)}</td>
      <td style="${CELL}">${row.orders}</td>
      <td style="${CELL}">${row.missed}</td>
      <td style="${CELL}">${euros(row.refunds)}</td>
    </tr>`;
  const heads = ['Ventes', french("Semaine d'avant"), 'Commandes', 'Manquées', 'Remboursé'];
  const [why = '', , who = ''] = foot(url);
  return html`<!doctype html>
    <html lang="fr">
      <body style="font-family:Inter,Arial,sans-serif;color:#16211d;font-size:15px;line-height:1.5">
        <p>${GREETING(firstName)}</p>
        <p>${french(`Tous vos magasins ont fermé. Voici ${date}, comparé au même jour de la semaine d'avant :`)}</p>
        <table style="border-collapse:collapse;font-size:14px">
          <thead>
            <tr>
              <th scope="col" style="${NAME}">Magasin</th>
              ${heads.map((head) => html`<th scope="col" style="${CELL}">${head}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => rowOf(row))} ${rows.length > 1 ? rowOf(total, true) : null}
          </tbody>
        </table>
        <p>${why} <a href="${url}">${url}</a></p>
        <p>${who}</p>
      </body>
    </html>`;
}
