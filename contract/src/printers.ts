import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import {
  Printer,
  PrinterFields,
  Printing,
  PrintRequest,
  PRINTER_STATUSES,
  PRINTER_KINDS,
} from '@comptoir/domain/printers/printer.ts';
import { z } from 'zod';
import { orderCommand, Pressed, shopRoute } from './route.ts';

/** A ticket that the browser has printed itself: counted, so that the next one says DUPLICATA. */
export const recordPrinted = orderCommand('/printed', { template: z.enum(['kitchen', 'bag']), ...Pressed });

/** API-27: in the queue, and printed when its printer fetches it. */
export const printTicket = shopRoute({
  method: 'POST',
  path: '/orders/:orderId/print',
  access: 'orders',
  params: { orderId: Id },
  body: z.strictObject({
    copies: z.int().min(1).max(5).default(1),
    template: z.enum(['kitchen', 'bag']).default('bag'),
    /** Without one, the first that can print. */
    printerId: Id.optional(),
  }),
  reply: z.object({ printJobId: Id }),
  status: 202,
});

const Printers = z.object({ printers: z.array(Printer), printing: Printing });

/** SET-API-66. */
export const listPrinters = shopRoute({
  method: 'GET',
  path: '/printers',
  access: 'printersAndAutoAccept',
  reply: Printers,
});

/** SET-API-15: without an id it is a new one; null removes the one that `printerId` names. */
export const savePrinter = shopRoute({
  method: 'PUT',
  path: '/printer',
  access: 'printersAndAutoAccept',
  body: z.strictObject({
    printer: PrinterFields.nullable().optional(),
    printerId: Id.optional(),
    /** Without one the last save wins. */
    version: z.int().min(1).optional(),
  }),
  reply: Printers,
});

/** SET-API-64: the address is the server's to say; one that is sent along changes nothing. */
export const savePrinting = shopRoute({
  method: 'PUT',
  path: '/printer/configuration',
  access: 'administration',
  body: z.strictObject({
    printing: z.strictObject({
      kind: Printing.shape.kind,
      url: z.string().max(500).nullable().optional(),
      enabled: z.boolean(),
    }),
  }),
  reply: z.object({ printing: Printing }),
});

/** PRN-21: shown this once; the address before is no longer answered. */
export const renewPrinterAddress = shopRoute({
  method: 'POST',
  path: '/printers/:printerId/address',
  access: 'administration',
  params: { printerId: Id },
  reply: z.object({ url: z.string() }),
});

/** SET-API-67. */
export const testPrinter = shopRoute({
  method: 'POST',
  path: '/printer/test',
  access: 'printersAndAutoAccept',
  body: z.strictObject({ printerId: Id }),
  reply: z.object({ printJobId: Id }),
  status: 202,
});

/** SET-API-65: QZ Tray signs the SHA-256 of each request, in hexadecimal. */
export const signForQz = shopRoute({
  method: 'POST',
  path: '/printer/qz-signature',
  access: 'orders',
  body: z.strictObject({ toSign: z.string().regex(/^[0-9a-f]{64}$/i) }),
  reply: z.object({ signature: z.string() }),
});

/** PRN-09, PRN-15: `localPrinters` are there without QZ Tray; null: QZ Tray is asked. */
export const readQzSetup = shopRoute({
  method: 'GET',
  path: '/printer/qz-certificate',
  access: 'orders',
  reply: z.object({
    certificate: z.string().nullable(),
    localPrinters: z.array(z.object({ name: z.string(), isDefault: z.boolean() })).nullable(),
  }),
});

/** PRN-31: what waits and what failed, for everybody who handles orders. */
export const listPrintRequests = shopRoute({
  method: 'GET',
  path: '/print-jobs',
  access: 'orders',
  reply: z.object({
    /** Newest first: those that wait, and those of the last day that failed or are to be checked. */
    items: z.array(PrintRequest),
    waiting: z.int(),
    failed: z.int(),
    /** PRN-64: the last ones that came out in the last day, newest first. */
    printed: z.array(PrintRequest),
    printers: z.array(
      z.object({
        id: Id,
        name: z.string(),
        kind: z.enum(PRINTER_KINDS),
        localName: z.string().nullable(),
        status: z.enum(PRINTER_STATUSES),
      }),
    ),
  }),
});

/** PRN-28: a post takes the next ticket of the printers that stand at its computer; null: nothing to print. */
export const claimPrintRequest = shopRoute({
  method: 'POST',
  path: '/print-jobs/claim',
  access: 'orders',
  body: z.strictObject({ printerIds: z.array(Id).min(1).max(10), postId: z.string().min(1).max(100) }),
  reply: z.object({
    job: z
      .object({
        ...PrintRequest.shape,
        leaseToken: Id,
        /** Until then nobody else prints it. */
        leaseEndsAt: Instant,
        localName: z.string().nullable(),
        /** What the printer is sent, in base64, once per copy. */
        data: z.string(),
      })
      .nullable(),
  }),
});

const OF_JOB = { access: 'orders', params: { printJobId: Id } } as const;

export const confirmPrintRequest = shopRoute({
  ...OF_JOB,
  method: 'POST',
  path: '/print-jobs/:printJobId/confirm',
  body: z.strictObject({ leaseToken: Id }),
  reply: PrintRequest,
});

export const failPrintRequest = shopRoute({
  ...OF_JOB,
  method: 'POST',
  path: '/print-jobs/:printJobId/fail',
  body: z.strictObject({
    leaseToken: Id,
    cause: z.enum(['paper-out', 'cover-open', 'error', 'absent']),
    detail: z.string().max(200).optional(),
    /** False when the printer has certainly printed nothing: the next one is then no DUPLICATA. */
    mayHavePrinted: z.boolean().default(true),
  }),
  reply: PrintRequest,
});

/** PRN-32: on the same printer, or on another one. */
export const resendPrintRequest = shopRoute({
  ...OF_JOB,
  method: 'POST',
  path: '/print-jobs/:printJobId/resend',
  body: z.strictObject({ printerId: Id.optional() }),
  reply: PrintRequest,
});

export const giveUpPrintRequest = shopRoute({
  ...OF_JOB,
  method: 'POST',
  path: '/print-jobs/:printJobId/give-up',
  reply: PrintRequest,
});
