import type { Deps } from './ctx.ts';
import * as driverSessions from './driver-app/sign-in/sessions.store.ts';
import type { Callers } from './http/access.ts';
import * as kitchenScreens from './kitchen/screens.store.ts';
import type { Identity } from './session/identity.ts';
import { companyOfToken, hashOfToken } from './session/secret-token.ts';

/** http knows no sessions: the rooms that keep them are asked here. */
export function createCallers(deps: Pick<Deps, 'database' | 'now'>, { tokens, principals }: Identity): Callers {
  return {
    async staff(token) {
      const nowMs = Date.parse(deps.now());
      const claims = await tokens.read(token, nowMs);
      return typeof claims === 'string' ? claims : ((await principals.find(claims, nowMs)) ?? 'invalid');
    },
    /** One token, read at every call, so that an ended session ends at once. */
    async driver(token) {
      const companyId = companyOfToken(token);
      if (!companyId) return null;
      return driverSessions.findOpen(deps.database.forCompany(companyId), companyId, hashOfToken(token), deps.now());
    },
    /** KIT-24: read at every call as well. */
    async kitchen(token) {
      const companyId = companyOfToken(token);
      if (!companyId) return null;
      const tokenHash = hashOfToken(token).toString('base64url');
      return kitchenScreens.findByToken(deps.database.forCompany(companyId), companyId, tokenHash);
    },
  };
}
