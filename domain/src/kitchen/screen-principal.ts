import type { Principal } from '../session/principal.ts';

type Screen = { companyId: string; id: string; shopId: string; name: string };

/**
 * KIT-21: what a screen may hear and decide is judged as for somebody of the shop. It opens no other call: those are
 * asked for a person's token.
 */
export const principalOfScreen = ({ companyId, id, shopId, name }: Screen): Principal => ({
  userId: id,
  companyId,
  sessionId: id,
  firstName: name,
  isGeneralAdmin: false,
  isDistributorAdmin: false,
  shopAdminEntry: { level: 'staff', shopIds: [shopId] },
  shopCount: 1,
  shops: [{ shopId, type: 'independent', timeZone: 'Europe/Paris', isRetired: false }],
  overrides: {},
});

/** The session of a person is never the person. */
export const isScreen = ({ userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>): boolean =>
  userId === sessionId;
