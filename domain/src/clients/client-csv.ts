import { guarded } from '../kernel/csv-guard.ts';
import type { Cents } from '../kernel/money.ts';
import { formatDate, type Instant } from '../kernel/time.ts';

export type ExportedCustomer = {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  completedOrderCount: number;
  canceledOrderCount: number;
  totalSpent: Cents;
  firstOrderAt: Instant;
  newsletterSubscribed: boolean;
  /** In all-shops mode only. */
  shopNames?: readonly string[];
};

/** CLI-25. */
const COLUMNS = [
  'Prénom',
  'Nom',
  'E-mail',
  'Téléphone',
  'Commandes',
  'Annulations',
  'Total dépensé (€)',
  'Première commande',
  'Newsletter',
];

const LINE_END = '\r\n';
const BYTE_ORDER_MARK = '\uFEFF';

/** CLI-24: what a French spreadsheet opens by itself. */
export const csvHead = (isAllShops: boolean): string =>
  BYTE_ORDER_MARK + csvLine([...COLUMNS, ...(isAllShops ? ['Magasins'] : [])]);

export function csvRow(customer: ExportedCustomer, timeZone: string): string {
  const { firstName, lastName, email, phone, shopNames } = customer;
  return csvLine([
    firstName,
    lastName,
    email ?? '',
    phone === null ? '' : nationalPhone(phone),
    String(customer.completedOrderCount),
    String(customer.canceledOrderCount),
    euros(customer.totalSpent),
    formatDate(customer.firstOrderAt, timeZone),
    customer.newsletterSubscribed ? 'Oui' : 'Non',
    ...(shopNames ? [shopNames.join(', ')] : []),
  ]);
}

const csvLine = (cells: readonly string[]): string => cells.map((cell) => quoted(guarded(cell))).join(';') + LINE_END;

const quoted = (cell: string): string => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** CLI-26: 06 12 34 56 78, foreign ones 00…: none begins with a plus. */
export const nationalPhone = (phone: string): string =>
  phone.startsWith('+33') ? `0${phone.slice(3)}`.replace(/(\d{2})(?=\d)/g, '$1 ') : phone.replace(/^\+/, '00');

/** A number for a spreadsheet: no sign, no space between thousands. */
function euros(amount: Cents): string {
  const whole = Math.abs(amount);
  return `${amount < 0 ? '-' : ''}${Math.floor(whole / 100)},${String(whole % 100).padStart(2, '0')}`;
}
