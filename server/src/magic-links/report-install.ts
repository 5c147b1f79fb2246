import type { reportInstall as reportInstallRoute } from '@comptoir/contract/magic-links.ts';
import type { Input } from '@comptoir/contract/route.ts';
import { readLinkKey } from '@comptoir/domain/magic-links/link-key.ts';
import type { OpenCtx } from '../http/handle.ts';
import { refuseCrowd } from '../session/crowd.ts';
import * as links from './links.store.ts';
import * as visits from './visits.store.ts';

const INSTALLERS = { name: 'link installs', limit: 60, windowSeconds: 60 };

/** SET-API-103. */
export async function reportInstall(open: OpenCtx, { body }: Input<typeof reportInstallRoute>): Promise<void> {
  await refuseCrowd(open, INSTALLERS);
  const key = readLinkKey(body.linkKey);
  const link = key && (await links.findKey(open.database.forSystem(), key));
  if (!link) return;
  const visit = { companyId: link.companyId, linkKey: link.key, deviceId: body.deviceId };
  await visits.install(open.database.forCompany(link.companyId), visit, open.now());
}
