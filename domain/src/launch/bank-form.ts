import { isSepaIban, tidyIban } from './iban.ts';

/** LCH-18. */
export type BankForm = { accountHolder: string; iban: string; agreementAccepted: boolean };

export type BankRefusal = 'bank-form-incomplete' | 'wrong-iban';

/** LCH-19, LCH-20: first whether all of it is there. */
export function bankRefusal({ accountHolder, iban, agreementAccepted }: BankForm): BankRefusal | null {
  if (accountHolder.trim() === '' || tidyIban(iban) === '' || !agreementAccepted) return 'bank-form-incomplete';
  return isSepaIban(tidyIban(iban)) ? null : 'wrong-iban';
}
