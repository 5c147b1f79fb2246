import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import { keepText, keptValue } from '@comptoir/web/page/kept.ts';
import { useState } from 'react';
import type { BasketAddress } from '../basket/basket-store.ts';
import type { Contact } from './question.ts';

/** What the customer typed; the card is never among it. */
export type Typed = Contact & {
  floor: string;
  code: string;
  instruction: string;
  /** CLI-29: asked, never assumed. */
  wantsNews: boolean;
};

const EMPTY: Typed = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  floor: '',
  code: '',
  instruction: '',
  wantsNews: false,
};
const NAME = 'checkout';

const kept = (): Typed => ({ ...EMPTY, ...(keptValue(NAME, 'sessionStorage') as Partial<Typed> | null) });
const keep = (typed: Typed): void => keepText(NAME, JSON.stringify(typed), 'sessionStorage');

/** Whether the order that was just placed brings a subscriber; for the next one it is asked again. */
export function takeNewsWish(): boolean {
  const typed = kept();
  if (typed.wantsNews) keep({ ...typed, wantsNews: false });
  return typed.wantsNews && typed.email.trim() !== '';
}

/** Survives a reload of this tab, and is gone with it. */
export function useTyped(): [Typed, (change: Partial<Typed>) => void] {
  const [typed, setTyped] = useState<Typed>(kept);
  return [
    typed,
    (change) =>
      setTyped((known) => {
        const next = { ...known, ...change };
        keep(next);
        return next;
      }),
  ];
}

export type Mistakes = Partial<Record<'firstName' | 'lastName' | 'phone' | 'email' | 'address' | 'table', string>>;

/** The house's own rules, in the words in which the server would refuse. */
export function mistakesIn(typed: Typed, asked: { needsAddress: boolean; needsTable: boolean }): Mistakes {
  const { firstName, lastName, phone, email } = typed;
  return {
    ...(asked.needsAddress ? { address: 'Indiquez l’adresse de livraison.' } : {}),
    ...(asked.needsTable ? { table: 'Indiquez le numéro de votre table.' } : {}),
    ...(firstName.trim() ? {} : { firstName: 'Merci de renseigner votre prénom.' }),
    ...(lastName.trim() ? {} : { lastName: 'Merci de renseigner votre nom.' }),
    ...(normalisePhone(phone) ? {} : { phone: 'Le numéro de téléphone n’est pas valide.' }),
    ...(email.trim() && !isEmail(tidyEmail(email)) ? { email: 'L’adresse e-mail n’est pas valide.' } : {}),
  };
}

/** Floor and code stand on the second line of the address, where drivers look for them. */
export function detailed(address: BasketAddress, { floor, code, instruction }: Typed): BasketAddress {
  const { street2: _, ...street } = address;
  const details = [floor.trim(), code.trim() && `digicode ${code.trim()}`].filter(Boolean).join(', ');
  return { ...street, ...(details ? { street2: details } : {}), instruction: instruction.trim() || null };
}

export const customerOf = ({ firstName, lastName, phone, email }: Typed) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  phone: normalisePhone(phone) ?? phone,
  email: email.trim() ? tidyEmail(email) : null,
});
