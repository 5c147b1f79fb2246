import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { ShopSettingsHere } from '@comptoir/contract/shop-settings.ts';
import { formatPhone, phoneCountry, phoneIn, PHONE_COUNTRIES } from '@comptoir/domain/kernel/phone.ts';
import {
  FEE_REFERENCES,
  shopSettingsRefusal,
  type ShopSettings,
} from '@comptoir/domain/shop-settings/shop-settings.ts';
import {
  toTypedCancellation,
  typedCancellation,
  type TypedCancellation,
} from '@comptoir/domain/shop-settings/typed-cancellation.ts';

export type SettingsDraft = {
  email: string;
  /** The calling code, and the number without it. */
  code: string;
  phone: string;
  cancellation: TypedCancellation;
  managementRef: string;
  deliveryRef: string;
};

const FRANCE = '33';

export function toDraft({
  supportEmail,
  supportPhone,
  cancellationFee,
  feeReferences,
}: ShopSettingsHere): SettingsDraft {
  const country = supportPhone === null ? null : phoneCountry(supportPhone);
  return {
    email: supportEmail ?? '',
    code: country?.code ?? FRANCE,
    phone: shownPhone(supportPhone ?? ''),
    cancellation: toTypedCancellation(cancellationFee),
    managementRef: feeReferences.managementFeePosRef?.posRef ?? '',
    deliveryRef: feeReferences.deliveryFeePosRef?.posRef ?? '',
  };
}

/** French numbers as they are read; others without the code that is chosen beside them. */
function shownPhone(phone: string): string {
  const country = phoneCountry(phone);
  if (!country || country.code === FRANCE) return formatPhone(phone);
  return phone.slice(country.code.length + 1).replace(/(\d{2})(?=\d)/g, '$1\u00A0');
}

/** GEN-06: once the field is left, a number with a code of its own chooses the country. */
export function settled(code: string, phone: string): Pick<SettingsDraft, 'code' | 'phone'> {
  const found = phoneIn(phone, code);
  if (found === null) return { code, phone };
  return { code: phoneCountry(found)?.code ?? code, phone: shownPhone(found) };
}

/** GEN-03, GEN-04, GEN-13: one sentence per field, before anything is sent. */
export function faults(draft: SettingsDraft): Record<'email' | 'phone', string | null> {
  const [supportEmail, supportPhone] = [draft.email.trim(), phoneIn(draft.phone, draft.code)];
  const email = shopSettingsRefusal({ supportEmail, supportPhone: '+33493000001' });
  const phone = shopSettingsRefusal({ supportEmail: 'a@b.fr', supportPhone });
  return { email: email && refusalSentence(email), phone: phone && refusalSentence(phone) };
}

const reference = (key: string, posRef: string) => (posRef.trim() === '' ? null : { key, posRef: posRef.trim() });

/** GEN-11. */
export const bodyOf = (draft: SettingsDraft) => ({
  supportEmail: draft.email.trim(),
  supportPhone: phoneIn(draft.phone, draft.code) ?? draft.phone,
  cancellationFee: typedCancellation(draft.cancellation),
  feeReferences: {
    managementFeePosRef: reference(FEE_REFERENCES.managementFeePosRef, draft.managementRef),
    deliveryFeePosRef: reference(FEE_REFERENCES.deliveryFeePosRef, draft.deliveryRef),
  } satisfies ShopSettings['feeReferences'],
});

/** GEN-07: « France (+33) ». */
export const COUNTRY_OPTIONS = PHONE_COUNTRIES.map(({ code, name }) => ({ value: code, label: `${name} (+${code})` }));

export const countryLabel = (code: string): string =>
  COUNTRY_OPTIONS.find(({ value }) => value === code)?.label ?? `+${code}`;
