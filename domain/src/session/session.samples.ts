import { CHANNELS, ORDER_TYPES } from '../kernel/sales.ts';
import type { View } from './pages.ts';
import { rightsOf, type RightOverrides } from './rights.ts';
import type { Role } from './roles.ts';

export type Situation = Partial<View> & { shopCount?: number; overrides?: RightOverrides };

/** One shop of a network with every feature enabled, so that only the role decides. */
export function aView(role: Role, { shopCount = 12, overrides = {}, ...fields }: Situation = {}): View {
  return {
    rights: rightsOf(role, { shopCount }, overrides),
    isCompanyAdmin: role === 'general' || role === 'distributor',
    isAllShops: false,
    oneTouchEnabled: false,
    channels: CHANNELS.map((channel) => ({ channel, enabled: true, url: `https://${channel}.exemple` })),
    activeOrderTypes: ORDER_TYPES,
    hasCompanyLegalEntity: true,
    independentDriversAllowed: true,
    integrationType: null,
    printingKind: null,
    ...fields,
  };
}
