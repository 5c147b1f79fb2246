import { MAX_CONTACT_MESSAGE, MAX_CONTACT_NAME } from '@comptoir/domain/help/contact.ts';
import { SUBJECTS } from '@comptoir/domain/help/topics.ts';
import { Id, Instant, Phone } from '@comptoir/domain/kernel/schema.ts';
import { WEEKDAYS } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import { companyRoute, openRoute } from './route.ts';

export const readPublicSettings = openRoute({
  method: 'GET',
  path: '/public/settings',
  access: 'public',
  reply: z.object({
    /** Whose form takes a customer's card; null where none is set up for browsers. */
    cardForm: z
      .discriminatedUnion('provider', [
        z.object({ provider: z.literal('sandbox') }),
        z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
      ])
      .nullable(),
    helpUrl: z.string(),
    mapTiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  }),
});

/** SET-API-94. Whether it is open is computed by whoever shows it, every minute (HLP-05). */
export const readHotline = companyRoute({
  method: 'GET',
  path: '/support/hotline',
  access: 'session',
  reply: z.object({
    hotlineHours: z.partialRecord(z.enum(WEEKDAYS), z.array(z.string())),
    /** Null where this deployment has no hotline. */
    phone: Phone.nullable(),
    timeZone: z.string(),
    /** Whether the contact form can send: there is a mail service, and an address to send to. */
    isFormOpen: z.boolean(),
  }),
});

/** SET-API-95: empty where there is nothing to say. */
export const readInformativeMessage = companyRoute({
  method: 'GET',
  path: '/support/informative-message',
  access: 'session',
  reply: z.object({ message: z.string() }),
});

/** SET-API-34, HLP-09. Blank fields reach the use case, which answers with the sentence of HLP-10. */
export const sendContact = companyRoute({
  method: 'POST',
  path: '/support/contact',
  access: 'session',
  body: z.strictObject({
    name: z.string().trim().max(MAX_CONTACT_NAME).default(''),
    email: z.string().trim().max(254).default(''),
    phone: z.string().trim().max(30).nullable().default(null),
    /** Null in all-shops mode. */
    shopId: Id.nullable().default(null),
    subject: z.enum(SUBJECTS),
    message: z.string().trim().max(MAX_CONTACT_MESSAGE).default(''),
    /** The address of the screen that was open before. */
    page: z.string().startsWith('/').max(200).nullable().default(null),
    attachment: z
      .strictObject({
        fileName: z.string().trim().min(1).max(200),
        contentBase64: z
          .string()
          .max(1_400_000)
          .regex(/^[A-Za-z0-9+/]*={0,2}$/),
      })
      .nullable()
      .default(null),
  }),
  bodyLimit: 1_600_000,
  reply: z.object({ contactId: Id, createdAt: Instant }),
  status: 201,
});
