import { Customer, CustomerExport, CustomerOrder, CustomerRow, Twins } from '@comptoir/domain/clients/customer.ts';
import { CUSTOMER_SORTS } from '@comptoir/domain/clients/sorts.ts';
import { SEGMENTS } from '@comptoir/domain/clients/segment.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { Id } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, shopRoute } from './route.ts';

const Flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** CLI-34: pages by cursor; the source's batches are understood too (CLI-12). */
export const CustomersQuery = z.object({
  search: z.string().max(100).optional(),
  /** The source's name of the search. */
  email: z.string().max(254).optional(),
  searchAllShops: Flag.optional(),
  segment: z.enum(SEGMENTS).optional(),
  sort: z.enum(CUSTOMER_SORTS).default('lastOrder'),
  ordering: z.enum(['asc', 'desc']).default('desc'),
  /** The last row that the caller has: the reply's `next`. */
  after: z.string().max(100).optional(),
  batchNumber: z.coerce.number().int().min(0).max(10_000).optional(),
  batchSize: z.coerce.number().int().min(1).max(500).default(50),
  generateCsv: Flag.default(false),
});
export type CustomersQuery = z.infer<typeof CustomersQuery>;

export const CustomerPage = z.object({
  items: z.array(CustomerRow),
  /** Null for the pages after the first: counting a million costs more than reading a page. */
  total: z.int().min(0).nullable(),
  /** More were found than are counted: the search must say more. */
  isCapped: z.boolean(),
  next: z.string().nullable(),
});
export type CustomerPage = z.infer<typeof CustomerPage>;

/** CAT-API-24, CAT-API-48. */
const LIST = { method: 'GET', path: '/users', query: CustomersQuery, reply: CustomerPage } as const;
export const listCustomers = shopRoute({ ...LIST, access: 'clients' });
export const listCompanyCustomers = companyRoute({ ...LIST, access: 'allShops' });

const COUNTS = {
  method: 'GET',
  path: '/users/segments',
  reply: z.object({ total: z.int(), counts: z.record(z.enum(SEGMENTS), z.int()) }),
} as const;
export const countCustomers = shopRoute({ ...COUNTS, access: 'clients' });
export const countCompanyCustomers = companyRoute({ ...COUNTS, access: 'allShops' });

/** CAT-API-25, CAT-API-49. */
const ONE = { method: 'GET', path: '/users/:customerId', params: { customerId: Id }, reply: Customer } as const;
export const readCustomer = shopRoute({ ...ONE, access: 'clients' });
export const readCompanyCustomer = companyRoute({ ...ONE, access: 'allShops' });

const HISTORY = {
  method: 'GET',
  path: '/users/:customerId/orders',
  params: { customerId: Id },
  query: z.object({ ...PageQuery, pageSize: PageQuery.pageSize.default(5) }),
  reply: pageOf(CustomerOrder),
} as const;
export const listCustomerOrders = shopRoute({ ...HISTORY, access: 'clients' });
export const listCompanyCustomerOrders = companyRoute({ ...HISTORY, access: 'allShops' });

/** CLI-35: how often the customer of an order has ordered; whoever handles orders sees it. */
export const readOrderCustomer = shopRoute({
  method: 'GET',
  path: '/orders/:orderId/customer',
  access: 'orders',
  params: { orderId: Id },
  reply: z.object({ customerId: Id, orderRank: z.int().min(1), segment: z.enum(SEGMENTS) }),
});

/** CAT-API-50: everything that is known of one person, as a file. */
export const exportPersonalData = companyRoute({
  method: 'GET',
  path: '/users/:customerId/personal-data',
  access: 'administration',
  params: { customerId: Id },
  reply: z.unknown(),
});

/** CAT-API-51. */
export const eraseCustomer = companyRoute({
  method: 'DELETE',
  path: '/users/:customerId',
  access: 'administration',
  params: { customerId: Id },
  reply: null,
});

/** CLI-28: who exported what, the latest first. */
export const listCustomerExports = companyRoute({
  method: 'GET',
  path: '/users/exports',
  access: 'administration',
  reply: z.object({ items: z.array(CustomerExport) }),
});

/** CLI-36: records that may be one person, as a shop or all shops see them. */
const TWINS = { method: 'GET', path: '/users/twins', reply: z.object({ items: z.array(Twins) }) } as const;
export const listTwins = shopRoute({ ...TWINS, access: 'clients' });
export const listCompanyTwins = companyRoute({ ...TWINS, access: 'allShops' });

const PAIR = { customerId: Id, otherId: Id };

/** CLI-36: the two records and the one that a merge would leave. */
export const MergePreview = z.object({ kept: Customer, absorbed: Customer, merged: Customer });
export type MergePreview = z.infer<typeof MergePreview>;

export const previewMerge = companyRoute({
  method: 'GET',
  path: '/users/:customerId/merge/:otherId',
  access: 'clients',
  params: PAIR,
  reply: MergePreview,
});

export const mergeCustomers = companyRoute({
  method: 'POST',
  path: '/users/:customerId/merge/:otherId',
  access: 'clients',
  params: PAIR,
  reply: Customer,
});

/** CLI-36: « Ce sont deux personnes »: the pair is not proposed again. */
export const keepApart = companyRoute({
  method: 'POST',
  path: '/users/:customerId/apart/:otherId',
  access: 'clients',
  params: PAIR,
  reply: null,
});
