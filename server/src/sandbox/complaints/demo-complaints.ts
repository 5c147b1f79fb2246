import type { Decision, Issue } from '@comptoir/domain/complaints/complaint.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { addMinutes, toInstant, toMs, DAY, MINUTE } from '@comptoir/domain/kernel/time.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as complaints from '../../complaints/complaints.store.ts';
import type { Tx } from '../../db/db.ts';
import { processOwnDrawing } from '../../images/process-image.ts';
import { assetsFolder } from '../../kernel/assets.ts';
import { stableId } from '../../kernel/stable-id.ts';
import * as orders from '../../orders/orders.store.ts';
import { DEMO_COMPANY_ID, DEMO_SHOPS } from '../demo/company.ts';
import { DEMO_USERS } from '../demo/users.ts';

type DemoComplaint = {
  issues: Issue[];
  message: string;
  hasPhoto?: true;
  answer?: string;
};

/** Newest first; each about another past order. */
const DEMO_COMPLAINTS: readonly DemoComplaint[] = [
  {
    issues: ['missing_product', 'quality'],
    message:
      'Il n’y avait pas tout dans le sac, et le plat est arrivé froid. Dommage, c’était pour l’anniversaire de ma mère.',
    hasPhoto: true,
  },
  { issues: ['late_delivery'], message: 'Plus d’une demi-heure de retard, et personne ne nous a prévenus.' },
  { issues: ['wrong_product'], message: 'Ce n’était pas le plat que j’avais commandé.' },
  {
    issues: ['quality'],
    message: 'Beaucoup trop salé, nous n’avons pas pu le finir.',
    answer: 'Bonjour, merci de nous l’avoir dit. Nous avons corrigé la recette dès ce soir. À bientôt, Antoine',
  },
  {
    issues: ['other'],
    message: 'Les couverts promis n’étaient pas dans le sac.',
    answer: 'Bonjour, vous avez raison et nous en sommes désolés. Nous vérifions chaque sac. Antoine',
  },
];

const [oldTown] = DEMO_SHOPS;

/** Drawn beforehand: a transaction does not wait for pictures. */
export async function demoPhoto(): Promise<Buffer> {
  const drawing = await readFile(join(assetsFolder('demo'), 'socca.svg'));
  return (await processOwnDrawing(drawing, 'product')).image.jpeg;
}

/** SUP-10: about the last orders paid online in the first shop. */
export async function seedComplaints(tx: Tx, nowMs: number, photo: Buffer): Promise<void> {
  const past = await tx
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.and({ company_id: DEMO_COMPANY_ID, shop_id: oldTown.shopId, status: 'completed' }))
    .where('payment_type', '=', 'stripe')
    .where('channel', 'in', ['webapp', 'mobileApp'])
    .where('finished_at', '<', toInstant(nowMs - 30 * MINUTE))
    .where('finished_at', '>', toInstant(nowMs - 60 * DAY))
    .orderBy('finished_at', 'desc')
    .limit(DEMO_COMPLAINTS.length)
    .execute();
  for (const [rank, { id }] of past.entries()) {
    const told = DEMO_COMPLAINTS[rank];
    // eslint-disable-next-line no-await-in-loop -- five of them
    const order = await orders.find(tx, { companyId: DEMO_COMPANY_ID }, id);
    // eslint-disable-next-line no-await-in-loop -- five of them
    if (told && order?.finishedAt) await seedOne(tx, told, order, order.finishedAt, told.hasPhoto ? [photo] : []);
  }
}

type SeededOrder = NonNullable<Awaited<ReturnType<typeof orders.find>>>;

async function seedOne(
  tx: Tx,
  told: DemoComplaint,
  order: SeededOrder,
  finishedAt: string,
  photos: Buffer[],
): Promise<void> {
  const [line] = order.lines;
  const { companyId, shopId, customerId, customer } = order;
  const createdAt = addMinutes(finishedAt, 17);
  const complaint = await complaints.insert(
    tx,
    {
      companyId,
      shopId,
      customerId,
      complaintId: stableId(DEMO_COMPANY_ID, 'complaint', order.id),
      orderId: order.id,
      ...customer,
      createdAt,
      issues: told.issues,
      message: told.message,
      dishes: line ? [{ lineId: line.id, productKey: line.productKey, name: line.name, quantity: line.quantity }] : [],
      photoCount: photos.length,
      orderNumber: order.orderNumber,
      orderedAt: order.createdAt,
      amountDue: order.amountDue,
      driverId: order.driverId,
      driverFirstName: order.driverFirstName,
    },
    photos,
  );
  if (complaint && told.answer)
    await complaints.save(tx, complaint, { state: 'decided', decision: answered(told.answer, createdAt) });
}

const antoine = DEMO_USERS.find(({ firstName }) => firstName === 'Antoine');

const answered = (answer: string, filedAt: string): Decision => ({
  kind: 'answer',
  amount: cents(0),
  borneBy: 'shop',
  answer,
  voucherCode: null,
  voucherExpiresAt: null,
  by: antoine?.firstName ?? '',
  userId: antoine?.userId ?? '',
  at: toInstant(toMs(filedAt) + 20 * MINUTE),
});
