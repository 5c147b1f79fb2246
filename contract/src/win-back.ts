import { Id } from '@comptoir/domain/kernel/schema.ts';
import { PushTarget } from '@comptoir/domain/push-notifications/push-notification.ts';
import { IDLE_DAYS, WIN_BACK_AUDIENCES } from '@comptoir/domain/win-back/win-back-rules.ts';
import { WinBackReach, WinBackRule, WinBackTerms } from '@comptoir/domain/win-back/win-back.ts';
import { z } from 'zod';
import { companyRoute } from './route.ts';

/** SET-API-125: those of a shop with those to all users, or without a shop the latter alone. */
export const listWinBackRules = companyRoute({
  method: 'GET',
  path: '/win-back',
  access: 'push',
  query: z.strictObject({ shopId: Id.optional() }),
  reply: z.object({
    rules: z.array(WinBackRule),
    /** What can leave from this server at all. */
    services: z.object({ push: z.boolean(), mail: z.boolean() }),
  }),
});

/** SET-API-126, CMP-21. */
export const countWinBackReach = companyRoute({
  method: 'GET',
  path: '/win-back/reach',
  access: 'push',
  query: z.strictObject({
    toAllUsers: z.stringbool(),
    shopId: Id.optional(),
    audience: z.enum(WIN_BACK_AUDIENCES),
    idleDays: z.coerce.number().int().min(IDLE_DAYS.min).max(IDLE_DAYS.max),
  }),
  reply: WinBackReach,
});

/** SET-API-127: a new one is off. */
export const createWinBackRule = companyRoute({
  method: 'POST',
  path: '/win-back',
  access: 'push',
  body: z.strictObject({ toAllUsers: PushTarget.toAllUsers, shopId: PushTarget.shopId, terms: WinBackTerms }),
  reply: WinBackRule,
  status: 201,
});

const OF_ONE = { path: '/win-back/:id', access: 'push', params: { id: Id } } as const;

/** SET-API-128: without a version the last one wins. */
export const saveWinBackRule = companyRoute({
  ...OF_ONE,
  method: 'PUT',
  body: z.strictObject({ terms: WinBackTerms, version: z.int().optional() }),
  reply: WinBackRule,
});

/** SET-API-129. */
export const switchWinBackRule = companyRoute({
  ...OF_ONE,
  method: 'PUT',
  path: '/win-back/:id/switch',
  body: z.strictObject({ isOn: z.boolean() }),
  reply: WinBackRule,
});

/** SET-API-130: what was sent stays counted where orders are. */
export const deleteWinBackRule = companyRoute({ ...OF_ONE, method: 'DELETE', reply: null });
