import { refusalSentence } from '@comptoir/contract/errors.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import type { CallFailed } from '@comptoir/web/call/call.ts';
import type { FieldErrors } from '@comptoir/web/form/use-form.ts';

/** A driver is known by a shop and a telephone. */
export type Identity = { shop: string; phone: string };

/** The shop's own link: /livreur?magasin=chez-mimi */
export function shopOfLink(search: string): string | null {
  return new URLSearchParams(search).get('magasin')?.trim() || null;
}

export const identityErrors = ({ shop, phone }: Identity): Record<keyof Identity, string | null> => ({
  shop: shop.trim() === '' ? 'Indiquez l’identifiant de votre magasin.' : null,
  phone: normalisePhone(phone) === null ? refusalSentence('WRONG_PHONE') : null,
});

export const toSentIdentity = ({ shop, phone }: Identity): Identity => ({
  shop: shop.trim(),
  phone: normalisePhone(phone) ?? phone,
});

export const refusedIdentity = ({ code, message }: CallFailed): FieldErrors =>
  code === 'UNKNOWN_SHOP' ? { shop: message } : code === 'WRONG_PHONE' ? { phone: message } : {};
