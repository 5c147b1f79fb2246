import { refusalSentence } from '@comptoir/contract/errors.ts';
import { normalisePhone } from '@comptoir/domain/kernel/phone.ts';
import { CallFailed } from '@comptoir/web/call/call.ts';

/** A driver is known by a shop and a telephone. */
export type Identity = { shop: string; phone: string };
export type TypedIdentity = { identity: Identity; setIdentity: (identity: Identity) => void };

/** The shop's own link: /livreur?magasin=chez-mimi */
export function shopOfLink(search: string): string | null {
  return new URLSearchParams(search).get('magasin')?.trim() || null;
}

export type IdentityErrors = { shop: string | null; phone: string | null };
export const NO_ERRORS: IdentityErrors = { shop: null, phone: null };

export const identityErrors = ({ shop, phone }: Identity): IdentityErrors => ({
  shop: shop.trim() === '' ? 'Indiquez l’identifiant de votre magasin.' : null,
  phone: normalisePhone(phone) === null ? refusalSentence('WRONG_PHONE') : null,
});

export const hasErrors = (errors: Record<string, string | null>): boolean =>
  Object.values(errors).some((error) => error !== null);

/** As the server wants it. */
export const wired = ({ shop, phone }: Identity): Identity => ({
  shop: shop.trim(),
  phone: normalisePhone(phone) ?? phone,
});

export const isUnknownShop = (error: unknown): boolean => error instanceof CallFailed && error.code === 'UNKNOWN_SHOP';
