import { formatEuros, type Cents } from '../kernel/money.ts';
import { NBSP } from '../kernel/text.ts';

export const ticketDigits = (amount: Cents): string => formatEuros(amount).replace(`${NBSP}€`, '');

/** « EUR », because few printers have the euro sign. */
export const ticketEuros = (amount: Cents): string => `${ticketDigits(amount)}${NBSP}EUR`;
