import { csvHeader, csvLine } from '../kernel/csv.ts';
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

/** CLI-24. */
export const csvHead = (isAllShops: boolean): string => csvHeader([...COLUMNS, ...(isAllShops ? ['Magasins'] : [])]);

export function csvRow(customer: ExportedCustomer, timeZone: string): string {
  const { firstName, lastName, email, phone, shopNames } = customer;
  return csvLine([
    firstName,
    lastName,
    email ?? '',
    phone === null ? '' : nationalPhone(phone),
    String(customer.completedOrderCount),
    String(customer.canceledOrderCount),
    { amount: customer.totalSpent },
    formatDate(customer.firstOrderAt, timeZone),
    customer.newsletterSubscribed ? 'Oui' : 'Non',
    ...(shopNames ? [shopNames.join(', ')] : []),
  ]);
}

/** CLI-26: 06 12 34 56 78, foreign ones 00…: none begins with a plus. */
export const nationalPhone = (phone: string): string =>
  phone.startsWith('+33') ? `0${phone.slice(3)}`.replace(/(\d{2})(?=\d)/g, '$1 ') : phone.replace(/^\+/, '00');
