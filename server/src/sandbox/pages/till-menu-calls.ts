import { MENU_LIMITS } from '@comptoir/domain/kernel/menu-limits.ts';
import { Id, line } from '@comptoir/domain/kernel/schema.ts';
import { z } from 'zod';
import type { Deps } from '../../ctx.ts';
import type { App } from '../../http/app.ts';
import { Refused } from '../../http/refused.ts';
import { BEHAVIOURS, setBehaviour } from '../ports/sandbox-behaviours.ts';
import { addItem, changeItem, forgetMenu, removeItem } from '../till/till-menus.ts';
import { tellAvailability } from '../till/till-webhooks.ts';
import { own } from './own-call.ts';

const Euros = z
  .number()
  .min(0)
  .max(MENU_LIMITS.price / 100);
const posRef = z.string().max(MENU_LIMITS.posRef);
const TillMenuCall = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('price'), shopId: Id, posRef, euros: Euros }),
  z.strictObject({ action: z.literal('available'), shopId: Id, posRef, available: z.boolean() }),
  z.strictObject({ action: z.literal('remove'), shopId: Id, posRef }),
  z.strictObject({
    action: z.literal('add'),
    shopId: Id,
    sectionRef: posRef,
    name: line(MENU_LIMITS.productName),
    euros: Euros,
  }),
  z.strictObject({ action: z.literal('answer'), shopId: Id, answer: z.enum(BEHAVIOURS.tillMenu) }),
  z.strictObject({ action: z.literal('reset'), shopId: Id }),
]);
type TillMenuCall = z.infer<typeof TillMenuCall>;

/** SYN-37: changes made at the till itself. */
export function registerTillMenuCalls(app: App, deps: Pick<Deps, 'database' | 'config' | 'now' | 'newId'>): void {
  const db = deps.database.forSystem();
  app.post('/sandbox/api/till/menu', async (request) => {
    const call = own(request, TillMenuCall);
    if (!(await done(call))) throw new Refused('NOT_FOUND');
    return { entry: 'La carte de la caisse a été modifiée.' };
  });

  async function done(call: TillMenuCall): Promise<boolean> {
    const { shopId } = call;
    if (call.action === 'price') return changeItem(db, shopId, call.posRef, { price: Math.round(call.euros * 100) });
    if (call.action === 'available') {
      const isChanged = await changeItem(db, shopId, call.posRef, { available: call.available });
      if (isChanged) await tellAvailability(app, deps, shopId, call);
      return isChanged;
    }
    if (call.action === 'remove') return removeItem(db, shopId, call.posRef);
    if (call.action === 'add')
      return (await addItem(db, shopId, { ...call, price: Math.round(call.euros * 100) })) !== null;
    if (call.action === 'answer') await setBehaviour(db, shopId, 'tillMenu', call.answer);
    else await forgetMenu(db, shopId);
    return true;
  }
}
