import { Id } from '@comptoir/domain/kernel/schema.ts';
import { TILL_TYPES } from '@comptoir/domain/till/awaits-till.ts';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { companyCtx, systemCtx } from '../../http/envelope.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import { wakePrinters } from '../../printers/queue/wake-printers.ts';
import * as shops from '../../shops/shops.store.ts';
import { acceptAtTill, markReadyAtTill } from '../../till/till-answers.ts';
import { BEHAVIOURS, setBehaviour } from '../ports/sandbox-behaviours.ts';
import { findTillOrder, moveTillOrder } from '../ports/sandbox-till.ts';
import { tellStatus } from '../till/till-webhooks.ts';
import { own } from './own-call.ts';
import { putUpPrinter } from '../printers/put-up-printer.ts';
import { setColumns } from './set-columns.ts';

const NONE = 'none';
const PRINTING_KINDS = ['QZ', 'cloudprint', 'epson'] as const;

const Equipment = z.strictObject({
  shopId: Id,
  printing: z.enum([NONE, ...PRINTING_KINDS]).optional(),
  printerAnswer: z.enum(BEHAVIOURS.printer).optional(),
  till: z.enum([NONE, ...TILL_TYPES]).optional(),
  tillAnswer: z.enum(BEHAVIOURS.till).optional(),
});
type Equipment = z.output<typeof Equipment>;

const TillAnswer = z.strictObject({
  orderId: Id,
  action: z.enum(['accept', 'production', 'ready', 'cancelled']),
  preparationMinutes: z.int().min(0).max(180).default(20),
});

const TOLD = {
  accept: 'La caisse a accepté la commande.',
  production: 'La caisse prépare la commande.',
  ready: 'La caisse a signalé la commande prête.',
  cancelled: 'La caisse a annulé la commande.',
} as const;

/** API-62, PRN-15: connects a till or printer to a shop, sets how it answers, and acts as its user. */
export function registerEquipment(app: App, deps: Deps): void {
  const db = deps.database.forSystem();
  app.post('/sandbox/api/equipment', async (request) => {
    const given = own(request, Equipment);
    await plugIn(deps, given, request.id);
    if (given.printing && given.printing !== NONE) await putUpPrinter(deps, given.shopId, given.printing);
    if (given.printerAnswer) await setBehaviour(db, given.shopId, 'printer', given.printerAnswer);
    if (given.printing || given.printerAnswer) await wakeShop(deps, given.shopId, request.id);
    if (given.tillAnswer) await setBehaviour(db, given.shopId, 'till', given.tillAnswer);
    return { entry: 'Le matériel du magasin a été modifié.' };
  });
  app.post('/sandbox/api/till', async (request) => {
    const { orderId, action, preparationMinutes } = own(request, TillAnswer);
    const order = await findTillOrder(db, orderId);
    if (!order) throw new Refused('NOT_FOUND');
    const ctx = companyCtx(deps, order.companyId, { kind: 'pos', name: null }, request.id);
    if (action !== 'accept') {
      await moveTillOrder(db, orderId, action);
      // A till that speaks Zelty's language tells it as Zelty does; the others' is not published.
      if (await tellStatus(app, deps, order, action)) return { entry: TOLD[action] };
    }
    if (action === 'accept') await acceptAtTill(ctx, order, preparationMinutes);
    else if (action === 'ready') await markReadyAtTill(ctx, order);
    return { entry: TOLD[action] };
  });
}

/** What waited comes out as soon as the paper is back. */
async function wakeShop(deps: Deps, shopId: string, traceId: string): Promise<void> {
  const ref = mustExist(await shops.companyOfShop(deps.database.forSystem(), shopId));
  await wakePrinters(systemCtx(deps, ref.companyId, traceId), ref);
}

async function plugIn(deps: Deps, { shopId, printing, till }: Equipment, traceId: string): Promise<void> {
  await setColumns(deps, shopId, traceId, () => ({
    ...(printing && { printing_kind: printing === NONE ? null : printing }),
    ...(till && { integration: till === NONE ? null : JSON.stringify({ type: till, enabled: true }) }),
  }));
}
