import type { printTableCodes as printTableCodesRoute } from '@comptoir/contract/sales-modes.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { paletteOf } from '@comptoir/domain/design/colours.ts';
import { logoOn } from '@comptoir/domain/design/logos.ts';
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
  const { general, logos } = await publicDesign(ctx.db, shop);
  const pdf = await drawSheet({
    shopName: shop.name,
    logo: await printedLogo(ctx, logoOn('light', logos)),
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

const LOGO_PIXELS = 212;

/** At 600 dots an inch, on white; a logo that has gone is as good as none. */
async function printedLogo({ imageProxy }: Pick<UserCtx, 'imageProxy'>, url: string | null): Promise<string | null> {
  if (url === null) return null;
  try {
    const { bytes } = await imageProxy(url);
    const { default: sharp } = await import('sharp');
    const square = sharp(bytes, { limitInputPixels: 25_000_000 }).resize(LOGO_PIXELS, LOGO_PIXELS, { fit: 'cover' });
    const png = await square.flatten({ background: '#FFFFFF' }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch {
    return null;
  }
}
