import type * as contract from '@comptoir/contract/payouts.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { inOrder, rangeBounds } from '@comptoir/domain/kernel/date-ranges.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { fecEntries, fecFileName, fecText } from '@comptoir/domain/payouts/fec.ts';
import { payoutCsv, payoutFileName, vatCsv, withoutRefunds } from '@comptoir/domain/payouts/payout-csv.ts';
import type { FastifyReply } from 'fastify';
import { audit } from '../audit/audit.ts';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import * as shops from '../shops/shops.store.ts';
import * as accounting from './accounting.store.ts';
import * as payouts from './payouts.store.ts';

/** Every line of a payout, as a French spreadsheet opens it. */
export async function exportPayout(
  ctx: UserCtx,
  { params }: Input<typeof contract.exportPayout>,
  reply: FastifyReply,
): Promise<void> {
  const payout = mustExist(await payouts.find(ctx.db, params, params.transactionId));
  const { timeZone } = mustExist(await shops.find(ctx.db, params));
  const lines = await payouts.lines(ctx.db, params);
  await remember(ctx, params.shopId, { transactionId: payout.transactionId });
  await send(reply, 'text/csv', payoutFileName(payout, timeZone), Buffer.from(payoutCsv(lines, timeZone)));
}

/** The file of a period for the accountant. */
export async function exportAccounting(
  ctx: UserCtx,
  { params, query }: Input<typeof contract.exportAccounting>,
  reply: FastifyReply,
): Promise<void> {
  const { timeZone, shopLegalEntity } = mustExist(await shops.find(ctx.db, params));
  const range = inOrder(query.startDate, query.endDate);
  const bounds = rangeBounds(range, timeZone);
  await remember(ctx, params.shopId, { ...range, format: query.format });
  if (query.format === 'csv') {
    const [sold, refunds, tips] = await Promise.all([
      accounting.vatDays(ctx.db, params, bounds, timeZone),
      accounting.partRefunds(ctx.db, params, bounds, timeZone),
      accounting.tipDays(ctx.db, params, range),
    ]);
    const text = vatCsv(withoutRefunds(sold, refunds), tips);
    return send(reply, 'text/csv', `tva_${range.from}_${range.to}.csv`, Buffer.from(text));
  }
  const [lines, paid] = await Promise.all([
    accounting.bookedLines(ctx.db, params, bounds),
    accounting.bookedPayouts(ctx.db, params, bounds),
  ]);
  const onDay = <T extends { at: string }>({ at, ...rest }: T) => ({ ...rest, day: localDay(at, timeZone) });
  const text = fecText(fecEntries(lines.map(onDay), paid.map(onDay)));
  await send(reply, 'text/plain', fecFileName(shopLegalEntity?.siren ?? null, range.to), latin(text));
}

/** law:journal: who took which figures out of the house. */
const remember = (ctx: UserCtx, shopId: string, after: object): Promise<void> =>
  ctx.transaction((tx) =>
    audit(tx, ctx, { action: 'accounting.export', entity: 'shop', entityId: shopId, shopId, after }),
  );

/** The FEC is read as ISO 8859-15, in which our words have the codes of Latin 1. */
const latin = (text: string): Buffer => Buffer.from(text.replaceAll('’', "'"), 'latin1');

async function send(reply: FastifyReply, type: string, fileName: string, content: Buffer): Promise<void> {
  const charset = type === 'text/csv' ? 'utf-8' : 'iso-8859-15';
  await reply
    .type(`${type}; charset=${charset}`)
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(content);
}
