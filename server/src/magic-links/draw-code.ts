import type { drawLinkCode as drawLinkCodeRoute } from '@comptoir/contract/magic-links.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { readLinkKey } from '@comptoir/domain/magic-links/link-key.ts';
import type { FastifyReply } from 'fastify';
import type { UserCtx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import { asMagicLink } from './create-link.ts';
import * as links from './links.store.ts';

/** Large enough for a poster, and still a small file. */
const SIDE = 1_200;
const QUIET_MODULES = 4;

/** Loaded when somebody asks for one: the server starts without it. */
export async function drawLinkCode(
  ctx: UserCtx,
  { params, query }: Input<typeof drawLinkCodeRoute>,
  reply: FastifyReply,
): Promise<void> {
  const key = readLinkKey(params.key);
  const link = mustExist(key === null ? null : await links.find(ctx.db, ctx.companyId, key));
  const { renderSVG } = await import('uqr');
  const svg = renderSVG(asMagicLink(ctx, link).url, { border: QUIET_MODULES, ecc: 'M' });
  const isLines = query.format === 'svg';
  await reply
    .type(isLines ? 'image/svg+xml' : 'image/png')
    .header('content-disposition', `attachment; filename="lien-${link.key}.${query.format}"`)
    .send(isLines ? svg : await pixels(svg));
}

async function pixels(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg), { density: 300 }).resize(SIDE, SIDE, { kernel: 'nearest' }).png().toBuffer();
}
