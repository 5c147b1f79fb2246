import { Id, Instant, PositiveCents } from '@comptoir/domain/kernel/schema.ts';
import { ANSWER_MINUTES, IF_SILENT } from '@comptoir/domain/orders/missing/missing-choices.ts';
import { ProductKey } from '@comptoir/domain/menu/product.ts';
import { Order } from '@comptoir/domain/orders/order.ts';
import { z } from 'zod';
import { shopRoute } from './route.ts';

const OF_ORDER = { access: 'orders', params: { orderId: Id } } as const;

/** MIS-02: what may come in the place of one line, the best first. */
export const listSubstitutes = shopRoute({
  ...OF_ORDER,
  method: 'GET',
  path: '/orders/:orderId/lines/:lineId/substitutes',
  params: { orderId: Id, lineId: Id },
  query: z.object({ quantity: z.coerce.number().int().min(1).max(1_000).default(1) }),
  reply: z.object({
    items: z.array(
      z.object({
        productKey: z.string(),
        name: z.string(),
        section: z.string(),
        isSameSection: z.boolean(),
        price: PositiveCents,
        /** What it is sold for here: never more than the dish that is missing (MIS-03). */
        offered: PositiveCents,
      }),
    ),
  }),
});

const Wanted = {
  lineId: Id,
  quantity: z.int().min(1).max(1_000),
  /** Null: the dish is left out. */
  replacement: ProductKey.nullable(),
  answerMinutes: z.literal(ANSWER_MINUTES).default(5),
};

const PreviewedLine = z.object({
  id: z.string(),
  name: z.string(),
  quantity: z.int(),
  total: PositiveCents,
  state: z.enum(['kept', 'gone', 'new']),
});

/** MIS-03: what is read before anything is sent. */
export const previewCorrection = shopRoute({
  ...OF_ORDER,
  method: 'POST',
  path: '/orders/:orderId/missing/preview',
  body: z.strictObject(Wanted),
  reply: z.object({
    lines: z.array(PreviewedLine),
    discount: PositiveCents,
    cashback: PositiveCents,
    deliveryFee: PositiveCents,
    managementFee: PositiveCents,
    tip: PositiveCents,
    totalBefore: PositiveCents,
    totalAfter: PositiveCents,
    /** Given back to a card that was charged; nothing where it will be charged less. */
    refund: PositiveCents,
    /** What the shop offers of a dearer dish. */
    gift: PositiveCents,
    means: z.enum(['sms', 'mail']).nullable(),
    message: z.string(),
  }),
});

/** MIS-01 to MIS-07: asked, applied without asking, or only sold out (a marketplace's order). */
export const reportMissing = shopRoute({
  ...OF_ORDER,
  method: 'POST',
  path: '/orders/:orderId/missing',
  body: z.strictObject({
    ...Wanted,
    mode: z.enum(['ask', 'apply', 'sold-out']),
    /** FLO-73: how many of the dish the order had on the post. */
    expectedQuantity: z.int().min(1).optional(),
    ifSilent: z.enum(IF_SILENT).default('remove'),
    /** MIS-09: null: it is not sold out; without an end until somebody says so. */
    soldOut: z.strictObject({ until: Instant.nullable() }).nullable(),
  }),
  reply: Order,
});

/** MIS-07: the dish was found after all. */
export const withdrawQuestion = shopRoute({
  ...OF_ORDER,
  method: 'POST',
  path: '/orders/:orderId/missing/:questionId/withdraw',
  params: { orderId: Id, questionId: Id },
  reply: Order,
});
