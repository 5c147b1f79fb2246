import type * as contract from '@comptoir/contract/menu-drafts.ts';
import type { Answer, Input } from '@comptoir/contract/route.ts';
import { addMinutes, toInstant, toMs, type Instant } from '@comptoir/domain/kernel/time.ts';
import { PREVIEW_MINUTES } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { createHmac } from 'node:crypto';
import type { Ctx } from '../ctx.ts';
import { mustExist } from '../http/refused.ts';
import type { Config } from '../kernel/config.ts';
import { derivedKey } from '../kernel/derived-key.ts';
import { isSameSecret } from '../session/secret-token.ts';
import * as shops from '../shops/shops.store.ts';
import * as drafts from './menu-drafts.store.ts';
import type { DraftRef } from './menu-drafts.store.ts';

type Secret = Pick<Config, 'appSecret'>;

/** DRF-07: opens the preview of one draft until its hour, and nothing else. No table keeps it. */
export function draftToken(config: Secret, { companyId, shopId, draftId }: DraftRef, expiresAt: Instant): string {
  const text = [companyId, shopId, draftId, toMs(expiresAt).toString(36)].join('.');
  return `${text}.${signatureOf(config, text)}`;
}

export function readDraftToken(config: Secret, token: string, now: Instant): DraftRef | null {
  const [companyId = '', shopId = '', draftId = '', until = '', signature = ''] = token.split('.');
  const right = signatureOf(config, [companyId, shopId, draftId, until].join('.'));
  if (!isSameSecret(Buffer.from(right), Buffer.from(signature))) return null;
  return toInstant(Number.parseInt(until, 36)) > now ? { companyId, shopId, draftId } : null;
}

const signatureOf = ({ appSecret }: Secret, text: string): string =>
  createHmac('sha256', derivedKey(appSecret, 'menu-draft-preview')).update(text).digest('base64url');

export async function previewDraft(
  ctx: Ctx,
  { params }: Input<typeof contract.previewMenuDraft>,
): Promise<Answer<typeof contract.previewMenuDraft>> {
  mustExist(await drafts.find(ctx.db, params));
  const { slug } = mustExist(await shops.find(ctx.db, params));
  const expiresAt = addMinutes(ctx.now(), PREVIEW_MINUTES);
  return { path: shopPath(slug), token: draftToken(ctx.config, params, expiresAt), expiresAt };
}
