import { z } from 'zod';
import { SeoKeywords } from '../design/web-design.ts';
import { normalisePhone } from '../kernel/phone.ts';
import { Address, PositiveCents, type LegalEntity } from '../kernel/schema.ts';
import { BUSINESS_TYPE_KEYS, LEGAL_FORMS, type BusinessType } from './business-types.ts';
import { isSiren, tidySiren } from './siren.ts';

const typed = (most: number) => z.string().trim().max(most).default('');

/** LCH-06: as it is typed; what is missing or wrong has its own sentence. */
export const LaunchForm = z.strictObject({
  shopLegalEntity: z.strictObject({
    companyName: typed(200),
    legalForm: z.enum(LEGAL_FORMS).nullable().default(null),
    siren: z.string().max(40).default('').transform(tidySiren),
    registryCity: typed(100),
    shareCapital: PositiveCents.nullable().default(null),
    address: Address.nullable().default(null),
    businessType: z.enum(BUSINESS_TYPE_KEYS).nullable().default(null),
  }),
  shop: z.strictObject({
    name: typed(100),
    email: typed(254),
    phone: z.string().max(40).default(''),
    address: Address.nullable().default(null),
  }),
  seoKeywords: SeoKeywords.default([]),
});
export type LaunchForm = z.output<typeof LaunchForm>;

/** The form, once nothing in it is refused. */
export type LaunchFacts = {
  legal: Pick<LegalEntity, 'companyName' | 'legalForm' | 'siren' | 'registryCity' | 'shareCapital' | 'address'>;
  businessType: BusinessType;
  shop: { name: string; email: string; phone: string; address: Address };
};

export type LaunchRefusal = 'MISSING_FIELDS' | 'wrong-siren' | 'INVALID_EMAIL' | 'launch-phone' | 'launch-address';

export type LaunchFault = { path: string; refusal: LaunchRefusal };

/** SES-16. */
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text);

/** LCH-11: only an address that was chosen has a place on the map. */
const isChosen = (address: Address | null): address is Address => address !== null && address.location !== null;

const PARTS = ['street', 'postalCode', 'city'] as const;

/** INS-07: typed in its parts when the shop was installed, it stands without a place. */
export const isTypedWhole = (address: Address): boolean => PARTS.every((part) => address[part].trim() !== '');

const isSame = (one: Address, other: Address): boolean =>
  one.streetNumber === other.streetNumber && PARTS.every((part) => one[part] === other[part]);

const isGiven = (address: Address | null, known: Address | null): address is Address =>
  isChosen(address) || (address !== null && known !== null && isTypedWhole(known) && isSame(address, known));

/** LCH-08 to LCH-12: all that is wrong, each with the field it is about; `known`: the address that the shop has already. */
export function launchFaults(
  { shopLegalEntity: legal, shop }: LaunchForm,
  known: Address | null = null,
): LaunchFault[] {
  const missing = {
    'shopLegalEntity.companyName': legal.companyName === '',
    'shopLegalEntity.legalForm': legal.legalForm === null,
    'shopLegalEntity.siren': legal.siren === '',
    'shopLegalEntity.registryCity': legal.registryCity === '',
    'shopLegalEntity.shareCapital': legal.shareCapital === null,
    'shopLegalEntity.businessType': legal.businessType === null,
    'shop.name': shop.name === '',
  };
  const faults: [string, boolean, LaunchRefusal][] = [
    ...Object.entries(missing).map(([path, isMissing]): (typeof faults)[number] => [path, isMissing, 'MISSING_FIELDS']),
    ['shopLegalEntity.siren', legal.siren !== '' && !isSiren(legal.siren), 'wrong-siren'],
    ['shopLegalEntity.address', !isChosen(legal.address), 'launch-address'],
    ['shop.email', !isEmail(shop.email), 'INVALID_EMAIL'],
    // LCH-10: an empty telephone is a wrong one.
    ['shop.phone', normalisePhone(shop.phone) === null, 'launch-phone'],
    ['shop.address', !isGiven(shop.address, known), 'launch-address'],
  ];
  return faults.flatMap(([path, isWrong, refusal]) => (isWrong ? [{ path, refusal }] : []));
}

/** Null while anything is refused. */
export function launchFacts(form: LaunchForm, known: Address | null = null): LaunchFacts | null {
  const { shopLegalEntity: legal, shop } = form;
  const [phone, { legalForm, shareCapital, businessType }] = [normalisePhone(shop.phone), legal];
  if (launchFaults(form, known).length > 0 || phone === null) return null;
  if (legalForm === null || shareCapital === null || businessType === null) return null;
  if (!isChosen(legal.address) || !isGiven(shop.address, known)) return null;
  const { companyName, siren, registryCity } = legal;
  return {
    legal: { companyName, legalForm, siren, registryCity, shareCapital, address: legal.address },
    businessType,
    shop: { name: shop.name, email: shop.email, phone, address: shop.address },
  };
}
