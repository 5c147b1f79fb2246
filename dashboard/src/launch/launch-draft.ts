import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { BusinessType, LegalForm } from '@comptoir/domain/launch/business-types.ts';
import { isTypedWhole, launchFaults } from '@comptoir/domain/launch/launch-form.ts';
import { sirenText, tidySiren } from '@comptoir/domain/launch/siren.ts';
import { capitalText, readCapital } from '@comptoir/domain/launch/typed-capital.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import type { Address } from '@comptoir/domain/kernel/schema.ts';
import type { FoundPlace } from '../addresses/addresses.queries.ts';
import type { ShopLaunch } from './launch.queries.ts';

export type LaunchDraft = {
  companyName: string;
  legalForm: LegalForm | null;
  siren: string;
  registryCity: string;
  shareCapital: string;
  /** LCH-11: null until one is chosen among the suggestions. */
  companyAddress: Address | null;
  businessType: BusinessType | null;
  name: string;
  email: string;
  phone: string;
  shopAddress: Address | null;
  seoKeywords: string[];
};

export function toDraft({ company, shopLegalEntity: legal, shop, seoKeywords }: ShopLaunch): LaunchDraft {
  return {
    companyName: legal?.companyName ?? company?.name ?? '',
    legalForm: legal?.legalForm ?? null,
    siren: sirenText(legal?.siren ?? company?.siren ?? ''),
    registryCity: legal?.registryCity ?? '',
    shareCapital: legal ? capitalText(legal.shareCapital) : '',
    companyAddress: legal?.address ?? null,
    businessType: legal?.businessType ?? null,
    name: shop.name,
    email: shop.email ?? '',
    phone: shop.phone ? formatPhone(shop.phone) : '',
    shopAddress: shop.address.location || isTypedWhole(shop.address) ? shop.address : null,
    seoKeywords,
  };
}

export const bodyOf = (draft: LaunchDraft) => ({
  shopLegalEntity: {
    companyName: draft.companyName.trim(),
    legalForm: draft.legalForm,
    siren: tidySiren(draft.siren),
    registryCity: draft.registryCity.trim(),
    shareCapital: readCapital(draft.shareCapital),
    address: draft.companyAddress,
    businessType: draft.businessType,
  },
  shop: {
    name: draft.name.trim(),
    email: draft.email.trim(),
    phone: draft.phone,
    address: draft.shopAddress,
  },
  seoKeywords: draft.seoKeywords,
});

/** The call's names of what this form calls otherwise. */
const FIELDS: Record<string, keyof LaunchDraft> = {
  'shopLegalEntity.address': 'companyAddress',
  'shop.address': 'shopAddress',
};

export const fieldOf = (path: string): string => FIELDS[path] ?? path.replace(/^.*\./, '');

/** LCH-08: the fields are marked; the sentence stands once above them. */
export const REQUIRED = 'À remplir';

/** LCH-08 to LCH-12. */
export const faultsOf = (draft: LaunchDraft, known: ShopLaunch): Record<string, string> =>
  Object.fromEntries(
    launchFaults(bodyOf(draft), known.shop.address).map(({ path, refusal }) => [
      fieldOf(path),
      refusal === 'MISSING_FIELDS' ? REQUIRED : refusalSentence(refusal),
    ]),
  );

export const addressText = ({ streetNumber, street, postalCode, city }: Address): string =>
  `${`${streetNumber} ${street}`.trim()}, ${`${postalCode} ${city}`.trim()}`;

export const addressOf = ({ addressComponents: found, location }: FoundPlace): Address => ({
  streetNumber: found.streetNumber ?? '',
  street: found.street ?? '',
  city: found.city,
  postalCode: found.postalCode,
  country: found.country,
  instruction: null,
  location,
});
