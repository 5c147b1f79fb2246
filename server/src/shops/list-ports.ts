import type { listPorts as listPortsRoute } from '@comptoir/contract/shops.ts';
import type { Answer } from '@comptoir/contract/route.ts';
import type { Ctx } from '../ctx.ts';
import { PORT_LABELS, type PortStatus } from '../ports/port-list.ts';
import { keptNames } from '../ports/third-party-secrets.ts';

const HUB = 'hubrise';

/** API-83: the credentials of tills are each company's own; the hub has one application for all. */
export async function listPorts(ctx: Ctx): Promise<Answer<typeof listPortsRoute>> {
  const names = await keptNames(ctx.db, ctx.companyId);
  const isKeyed = ({ port }: PortStatus): boolean => port === 'till' && names.some((name) => name !== HUB);
  const adapterOf = (status: PortStatus) =>
    status.adapter === 'unconfigured' && isKeyed(status) ? 'live' : status.adapter;
  return {
    sandboxPages: ctx.config.sandboxPages,
    items: ctx.ports.map((status) => ({
      port: status.port,
      label: PORT_LABELS[status.port],
      adapter: adapterOf(status),
    })),
  };
}
