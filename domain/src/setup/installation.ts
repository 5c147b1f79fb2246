import { z } from 'zod';
import { normalisePhone } from '../kernel/phone.ts';
import { Address, TimeZone } from '../kernel/schema.ts';
import { isSiren, tidySiren } from '../launch/siren.ts';
import { isEmail, passwordRefusal, tidyEmail, type PasswordRefusal } from '../session/credentials.ts';
import { SHOP_TYPES } from '../session/roles.ts';

/** One line; control characters and halves of characters cannot be stored. */
const typed = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .default('');

/** INS-06, INS-07, INS-09: as it is typed; what is missing or wrong has its own sentence. */
export const Installation = z.strictObject({
  company: z.strictObject({
    name: typed(200),
    siren: z.string().max(40).default('').transform(tidySiren),
    accountingEmail: typed(300).transform(tidyEmail),
  }),
  shop: z.strictObject({
    name: typed(100),
    address: Address.nullable().default(null),
    phone: typed(40),
    timeZone: TimeZone,
    type: z.enum(SHOP_TYPES),
  }),
  administrator: z.strictObject({
    firstName: typed(80),
    lastName: typed(80),
    email: typed(300).transform(tidyEmail),
    password: z.string().max(300).default(''),
  }),
});
export type Installation = z.output<typeof Installation>;
export type Block = keyof Installation;
export const BLOCKS = ['company', 'shop', 'administrator'] as const satisfies Block[];

export type InstallationRefusal =
  | 'field-required'
  | 'wrong-siren'
  | 'INVALID_EMAIL'
  | 'launch-phone'
  | 'launch-address'
  | PasswordRefusal;

/** The path of a field, « company.siren », and what is wrong with it. */
export type InstallationFault = { path: string; refusal: InstallationRefusal };

/** INS-07: chosen from the proposals, or typed in its parts where there are none. */
const isWholeAddress = (address: Address | null): boolean =>
  address !== null && [address.street, address.postalCode, address.city].every((part) => part.trim() !== '');

const missing = (fields: Record<string, string>): [string, boolean, InstallationRefusal][] =>
  Object.entries(fields).map(([path, text]) => [path, text.trim() === '', 'field-required']);

const emailFault = (path: string, email: string): [string, boolean, InstallationRefusal] => [
  path,
  email.trim() !== '' && !isEmail(tidyEmail(email)),
  'INVALID_EMAIL',
];

const FAULTS: { [B in Block]: (block: Installation[B]) => [string, boolean, InstallationRefusal][] } = {
  company: ({ name, siren, accountingEmail }) => [
    ...missing({ name, siren, accountingEmail }),
    ['siren', siren !== '' && !isSiren(tidySiren(siren)), 'wrong-siren'],
    emailFault('accountingEmail', accountingEmail),
  ],
  shop: ({ name, address, phone }) => [
    ...missing({ name }),
    ['address', !isWholeAddress(address), 'launch-address'],
    ['phone', normalisePhone(phone) === null, 'launch-phone'],
  ],
  administrator: ({ firstName, lastName, email, password }) => {
    const weak = passwordRefusal(password);
    return [
      ...missing({ firstName, lastName, email, password }),
      emailFault('email', email),
      ['password', password !== '' && weak !== null, 'password-weak'],
    ];
  },
};

/** INS-11: what is wrong with one block, by its own names; the page asks before it goes on, the server asks again. */
export const blockFaults = <B extends Block>(block: B, content: Installation[B]): InstallationFault[] =>
  FAULTS[block](content).flatMap(([path, isWrong, refusal]) => (isWrong ? [{ path, refusal }] : []));

export const installationFaults = (installation: Installation): InstallationFault[] =>
  BLOCKS.flatMap((block) =>
    blockFaults(block, installation[block] as never).map(({ path, refusal }) => ({
      path: `${block}.${path}`,
      refusal,
    })),
  );
