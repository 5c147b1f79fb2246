import { Customer, CustomerExport, CustomerOrder, CustomerRow, Twins } from '@comptoir/domain/clients/customer.ts';
import { CUSTOMER_SORTS } from '@comptoir/domain/clients/sorts.ts';
import { SEGMENTS } from '@comptoir/domain/clients/segment.ts';
import { PageQuery, pageOf } from '@comptoir/domain/kernel/paging.ts';
import { ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { Address, Id, Instant, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import { companyRoute, openRoute, shopRoute } from './route.ts';

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

/** The customer's own account, opened by a code sent to their e-mail; `shopId` says in whose house. */
const OwnOrder = z.object({
  /** Of its page, `/suivi/{token}`. */
  followToken: z.string(),
  /** FLO-88: that page is over some weeks after the order. */
  hasPage: z.boolean(),
  orderNumber: z.string(),
  shopId: Id,
  shopName: z.string(),
  orderedAt: Instant,
  expectedAt: Instant.nullable(),
  orderType: z.enum(ORDER_TYPES),
  statusLabel: z.string(),
  isRunning: z.boolean(),
  articleCount: z.int(),
  amountDue: PositiveCents,
  tip: PositiveCents,
  pictures: z.array(z.string()),
  /** What cannot be had today of this order, in a sentence; null where nobody orders it again here. */
  missingSentence: z.string().nullable(),
  canOrderAgain: z.boolean(),
});

export const OwnAccount = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  phone: z.string().nullable(),
  newsletterSubscribed: z.boolean(),
  addresses: z.array(Address),
  orders: z.array(OwnOrder),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

const InShop = z.object({ shopId: Id });

export const requestCustomerCode = openRoute({
  method: 'POST',
  path: '/public/customers/code',
  access: 'public',
  body: z.strictObject({ shopId: Id, email: z.string().max(254) }),
  reply: null,
  status: 202,
});

/** SET-API-99, SET-API-100: whoever types the code is the owner of the address; a first sign-in is the sign-up. */
export const confirmCustomerCode = openRoute({
  method: 'POST',
  path: '/public/customers/sign-in',
  access: 'public',
  body: z.strictObject({ shopId: Id, email: z.string().max(254), code: z.string().max(20) }),
  reply: OwnAccount,
});

/** Null: nobody is signed in, which is no error. */
export const readOwnAccount = openRoute({
  method: 'GET',
  path: '/public/customers/me',
  access: 'public',
  query: InShop,
  reply: z.object({ account: OwnAccount.nullable() }),
});

/** SET-API-101 */
export const changeNewsletter = openRoute({
  method: 'PUT',
  path: '/public/customers/me/newsletter',
  access: 'public',
  query: InShop,
  body: z.strictObject({ newsletterSubscribed: z.boolean() }),
  reply: OwnAccount,
});

export const signOutCustomer = openRoute({
  method: 'POST',
  path: '/public/customers/sign-out',
  access: 'public',
  query: InShop,
  reply: null,
  status: 204,
});

/** LOY-39: what is in force in this shop, and what the customer has of it. */
const OwnLoyalty = z.object({
  loyaltyType: z.enum(['cashback', 'product']),
  cashbackBalance: PositiveCents,
  loyaltyPoints: z.number().min(0),
  pointName: z.string(),
  /** From which basket on the pot pays, or a product is offered. */
  minimumBasket: PositiveCents,
  /** The lowest first, with what this shop has of them today. */
  tiers: z.array(
    z.object({
      points: z.int().min(1),
      isReached: z.boolean(),
      products: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  ),
});
export type OwnLoyalty = z.infer<typeof OwnLoyalty>;

/** SET-API-98. Null: nobody is signed in, or the shop has no programme. */
export const readOwnLoyalty = openRoute({
  method: 'GET',
  path: '/public/shops/:shopId/loyalty',
  access: 'public',
  params: { shopId: Id },
  reply: z.object({ loyalty: OwnLoyalty.nullable() }),
});
