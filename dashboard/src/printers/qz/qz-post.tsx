import * as contract from '@comptoir/contract/printers.ts';
import type { Reply } from '@comptoir/contract/route.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Unreachable } from '@comptoir/web/call/call.ts';
import { callOnce, commandKey } from '@comptoir/web/call/command-key.ts';
import { logError } from '@comptoir/web/call/log.ts';
import { keepText, keptText } from '@comptoir/web/page/kept.ts';
import { useUser } from '../../session/session.ts';
import { printJobsOf, type QueueList, type ShopRef } from '../manage.queries.ts';
import { QzAbsent, qzDesk, type Desk } from './qz-connector.ts';

const POST_KEY = 'print-post';
/** Below the three minutes after which a printer counts as away. */
const LOOK_EVERY_MS = 60_000;

function postId(): string {
  const known = keptText(POST_KEY);
  if (known) return known;
  const made = commandKey();
  keepText(POST_KEY, made);
  return made;
}

/** PRN-46: this post prints the tickets of the printers that stand at its computer, one tab of it at a time. */
export function QzPost() {
  const { companyId, shopId } = useUser();
  const { data } = useQuery(printJobsOf({ companyId, shopId }));
  const isBusy = useRef(false);
  const look = useEffectEvent(async () => {
    if (isBusy.current || !data?.printers.some(({ kind }) => kind === 'qz')) return;
    isBusy.current = true;
    try {
      await onlyTab(() => printAll({ companyId, shopId }, data));
    } catch (error) {
      if (!(error instanceof Unreachable || error instanceof QzAbsent)) logError(error);
    } finally {
      isBusy.current = false;
    }
  });
  const waiting = data?.items.filter(({ state }) => state === 'queued').length ?? 0;
  const hasData = data !== undefined;
  useEffect(() => {
    if (!hasData) return undefined;
    // Asking for work is also how the server hears that these printers are there.
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    void look();
    return () => clearInterval(timer);
  }, [hasData]);
  useEffect(() => {
    if (waiting > 0) void look();
  }, [waiting]);
  return null;
}

/** Locks exist on secure addresses only; without them the server's lease keeps tabs apart. */
const onlyTab = (task: () => Promise<void>): Promise<void> =>
  'locks' in navigator
    ? navigator.locks.request('qz-post', { ifAvailable: true }, async (lock) => (lock ? task() : undefined))
    : task();

async function printAll(shop: ShopRef, { printers }: QueueList): Promise<void> {
  const desk = await qzDesk(shop);
  const names = new Set((await desk.list()).map(({ name }) => name));
  const here = printers.filter(({ kind, localName }) => kind === 'qz' && localName !== null && names.has(localName));
  if (here.length === 0) return;
  const body = { printerIds: here.map(({ id }) => id), postId: postId() };
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one ticket after the other
    const { job } = await callOnce(contract.claimPrintRequest, { params: shop, body });
    if (!job) return;
    // oxlint-disable-next-line no-await-in-loop -- one ticket after the other
    if (!(await printOne(shop, desk, job))) return;
  }
}

type Claimed = NonNullable<Reply<typeof contract.claimPrintRequest>['job']>;

/** PRN-46: printed, then confirmed; what failed is told with whether paper may have come out. */
async function printOne(shop: ShopRef, desk: Desk, job: Claimed): Promise<boolean> {
  const params = { ...shop, printJobId: job.id };
  const { leaseToken } = job;
  try {
    await desk.print(job.localName ?? '', job.data);
  } catch (error) {
    const isAbsent = error instanceof QzAbsent;
    const detail = error instanceof Error ? error.message.slice(0, 200) : undefined;
    await callOnce(contract.failPrintRequest, {
      params,
      body: {
        leaseToken,
        cause: isAbsent ? 'absent' : 'error',
        mayHavePrinted: !isAbsent,
        ...(detail ? { detail } : {}),
      },
    });
    return false;
  }
  await callOnce(contract.confirmPrintRequest, { params, body: { leaseToken } });
  return true;
}
