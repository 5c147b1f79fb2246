import { isEmail, tidyEmail } from '@comptoir/domain/session/credentials.ts';
import type { Refusal } from '@comptoir/contract/errors.ts';
import type { RefObject } from 'react';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

export type TypedIdentity = {
  email: string;
  setEmail: (email: string) => void;
  shopId: string;
  setShopId: (shopId: string) => void;
};

type FieldRef = { ref: RefObject<HTMLInputElement | null> };

export function EmailField({ typed, ref }: { typed: TypedIdentity } & FieldRef) {
  return (
    <TextField
      label="Adresse e-mail"
      type="email"
      name="email"
      autoComplete="username"
      value={typed.email}
      onChange={typed.setEmail}
      ref={ref}
    />
  );
}

export function ShopField({ typed, ref }: { typed: TypedIdentity } & FieldRef) {
  return (
    <TextField
      label="Identifiant du magasin"
      name="shop"
      autoComplete="organization"
      value={typed.shopId}
      onChange={typed.setShopId}
      ref={ref}
    />
  );
}

/** SES-14 to SES-16: what can be refused without asking the server. */
export function identityRefusal({ email }: TypedIdentity, required: string[]): Refusal | null {
  if (required.some((value) => value.trim() === '')) return 'MISSING_FIELDS';
  return isEmail(tidyEmail(email)) ? null : 'INVALID_EMAIL';
}
