import * as contract from '@comptoir/contract/setup.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import type { Installation } from '@comptoir/domain/setup/installation.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { admit } from '../session/session.ts';
import { forgetSetup } from './setup-draft.ts';

export type OpenedSetup = Reply<typeof contract.openSetup> & { readAt: number };

/** Asked once: the page counts the time that is left by itself. */
export const openedSetup = (token: string) =>
  queryOptions({
    queryKey: ['setup', token],
    queryFn: async (): Promise<OpenedSetup> => ({
      ...(await call(contract.openSetup, { params: {}, body: { token } })),
      readAt: Date.now(),
    }),
    staleTime: Infinity,
    retry: false,
  });

/** INS-10: the guard sees the new session and opens the dashboard. */
export async function installAs(token: string, { company, shop, administrator }: Installation): Promise<void> {
  const reply = await call(contract.install, { params: {}, body: { token, company, shop, administrator } });
  forgetSetup();
  admit(reply);
}
