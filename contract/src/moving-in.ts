import { Id } from '@comptoir/domain/kernel/schema.ts';
import { CustomerImport, CustomerImportDetail, DUPLICATE_CHOICES } from '@comptoir/domain/moving-in/customer-import.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const IMPORTS = '/users/imports';
const ONE = { access: 'clients', params: { importId: Id } } as const;

/** MOV-10: the file is stored; a job reads it. */
export const startCustomerImport = shopRoute({
  method: 'POST',
  path: IMPORTS,
  access: 'clients',
  body: z.strictObject({ fileName: z.string().max(200).default(''), csv: z.string().max(10_000_000).default('') }),
  reply: CustomerImport,
  status: 201,
  bodyLimit: 24_000_000,
});

/** The latest ones, the newest first. */
export const listCustomerImports = shopRoute({
  method: 'GET',
  path: IMPORTS,
  access: 'clients',
  reply: z.object({ items: z.array(CustomerImport) }),
});

export const readCustomerImport = shopRoute({
  ...ONE,
  method: 'GET',
  path: `${IMPORTS}/:importId`,
  reply: CustomerImportDetail,
});

/** MOV-12, MOV-13. */
export const confirmCustomerImport = shopRoute({
  ...ONE,
  method: 'POST',
  path: `${IMPORTS}/:importId/confirm`,
  body: z.strictObject({ duplicates: z.enum(DUPLICATE_CHOICES) }),
  reply: CustomerImport,
});

/** Nothing was written yet, and nothing will be. */
export const dropCustomerImport = shopRoute({
  ...ONE,
  method: 'POST',
  path: `${IMPORTS}/:importId/drop`,
  reply: CustomerImport,
});
