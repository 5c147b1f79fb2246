import type { printTableCodes as printTableCodesRoute } from '@comptoir/contract/sales-modes.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { paletteOf } from '@comptoir/domain/design/colours.ts';
import { tablesAsked } from '@comptoir/domain/sales-modes/table-codes.ts';
import type { FastifyReply } from 'fastify';
import type { UserCtx } from '../../ctx.ts';
import { publicDesign } from '../../design/design.store.ts';
import { mustExist, Refused } from '../../http/refused.ts';
import * as shops from '../../shops/shops.store.ts';
import { drawSheet } from './draw-sheet.ts';

/** A few hundredths of a second for fifty pages, so that no job is needed; nothing is kept. */
export async function printTableCodes(
  ctx: UserCtx,
  { params, body }: Input<typeof printTableCodesRoute>,
  reply: FastifyReply,
): Promise<void> {
  const tables = tablesAsked(body);
  if (!tables) throw new Refused('tables-invalid');
  const shop = mustExist(await shops.find(ctx.db, params));
  if (!shop.channels.some(({ channel, enabled }) => channel === 'qrcode' && enabled))
    throw new Refused('qr-channel-off');
  const { general } = await publicDesign(ctx.db, shop);
  const pdf = await drawSheet({
    shopName: shop.name,
    slug: shop.slug,
    publicUrl: ctx.config.publicUrl,
    edge: paletteOf(general.secondaryColor, 'light').fill,
    tables,
  });
  await reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="tables_${shop.slug}.pdf"`)
    .send(pdf);
}
