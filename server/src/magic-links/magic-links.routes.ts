import * as contract from '@comptoir/contract/magic-links.ts';
import { handle, handleRaw } from '../http/handle.ts';
import { asMagicLink, createMagicLink } from './create-link.ts';
import { drawLinkCode } from './draw-code.ts';
import * as links from './links.store.ts';
import { readLinkStats } from './read-stats.ts';
import { reportInstall } from './report-install.ts';

export const magicLinksRoutes = [
  handle(contract.listMagicLinks, async (ctx) =>
    Object.fromEntries((await links.list(ctx.db, ctx.companyId)).map((link) => [link.key, asMagicLink(ctx, link)])),
  ),
  handle(contract.createMagicLink, createMagicLink),
  handle(contract.readLinkStats, readLinkStats),
  handleRaw(contract.drawLinkCode, drawLinkCode),
  handle(contract.reportInstall, reportInstall),
];
