import { z } from 'zod';
import { Instant } from '../kernel/schema.ts';
import { PaymentAccountStatus } from '../session/session-user.ts';

const count = z.int().min(0);

/** FST-05: a service without credentials: what that costs the shop, and how it is set up. */
export const MissingService = z.object({ port: z.string(), label: z.string(), costs: z.string(), remedy: z.string() });
export type MissingService = z.infer<typeof MissingService>;

/** FST-04: the state of the shop as it is, read in one call. Nobody ticks anything. */
export const FirstStepsFacts = z.object({
  menu: z.object({ products: count, sections: count, optionLists: count }),
  hours: z.object({ openDays: count.max(7), deliveryDays: count.max(7) }),
  sale: z.object({ delivers: z.boolean(), collects: z.boolean(), seats: z.boolean(), zones: count }),
  payment: z.object({
    takesCards: z.boolean(),
    takesOnSite: z.boolean(),
    isConfigured: z.boolean(),
    account: PaymentAccountStatus,
    ibanLast4: z.string().nullable(),
  }),
  /** Of this post: somebody said that they heard it. */
  sound: z.object({ at: Instant, by: z.string() }).nullable(),
  /** The others who may sign in, by first name. */
  team: z.array(z.string()),
  printer: z.object({
    isHidden: z.boolean(),
    isOnNetwork: z.boolean(),
    isConfigured: z.boolean(),
    printedAt: Instant.nullable(),
    /** Of the newest ticket. */
    failure: z.enum(['paper', 'absent', 'other']).nullable(),
  }),
  messages: z.object({ mail: z.boolean(), sms: z.boolean() }),
  test: z.object({ acceptedAt: Instant.nullable(), isUnderWay: z.boolean() }),
  missing: z.array(MissingService),
});
export type FirstStepsFacts = z.infer<typeof FirstStepsFacts>;
