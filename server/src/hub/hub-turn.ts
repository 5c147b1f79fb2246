import { ERRORS, type Refusal } from '@comptoir/contract/errors.ts';
import { Id, Instant } from '@comptoir/domain/kernel/schema.ts';
import { addMs, msBetween } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import type { KeptRun } from '../menu-sync/runs.store.ts';
import * as hubRuns from './hub-runs.store.ts';

/** A hub that is unavailable is called again for this long; then the run has failed in this shop. */
const LIMIT_MS = 600_000;
/** The longest call of the hub. The heartbeat is set this far ahead when a call begins. */
const LONGEST_CALL_MS = 45_000;

const isRefusal = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(ERRORS, value);
/** What is under way in a shop: the snapshot taken before the first write, and why it is being put back, if it is. */
const Begun = z.object({ snapshotId: Id, undoneFor: z.custom<Refusal>(isRefusal).nullable(), at: Instant });
type Begun = z.infer<typeof Begun>;

/** The part of the request that the worker of a run with the hub writes (law:provider-outside). */
export const HubRequest = z.object({ worker: Id.nullable(), begun: z.record(z.string(), Begun) });
export const NOT_BEGUN: z.infer<typeof HubRequest> = { worker: null, begun: {} };

/** Another process works on this run now, and this one must not call the hub any more. */
export class TakenOver extends Error {}

/** The right of one process to work on a run. */
export type Turn = {
  runId: string;
  begunIn(shopId: string): Begun | undefined;
  /** Called before each call of the hub and with every write. Throws TakenOver when another process has the run. */
  beat(tx?: Tx): Promise<void>;
  note(tx: Tx, shopId: string, begun: Omit<Begun, 'at'>): Promise<void>;
  isOver(shopId: string): boolean;
};

/** Null when another process was faster. */
export async function takeTurn(ctx: Ctx, kept: KeptRun): Promise<Turn | null> {
  const { companyId } = ctx;
  const { jobId: runId, startedAt } = kept.run;
  const worker = ctx.newId();
  const alive = () => ({ companyId, runId, worker, heartbeatAt: addMs(ctx.now(), LONGEST_CALL_MS) });
  if (!(await hubRuns.takeUp(ctx.db, kept, alive()))) return null;
  const { begun } = HubRequest.parse(kept.request);

  async function beat(tx?: Tx, noted: object = {}): Promise<void> {
    if (!(await hubRuns.beat(tx ?? ctx.db, { ...alive(), noted }))) throw new TakenOver();
  }

  return {
    runId,
    begunIn: (shopId) => begun[shopId],
    beat: (tx) => beat(tx),
    async note(tx, shopId, now) {
      begun[shopId] = { ...now, at: begun[shopId]?.at ?? ctx.now() };
      await beat(tx, { begun });
    },
    // The limit counts from the shop's own beginning, so that the last shops of a long run have time as well.
    isOver: (shopId) => msBetween(begun[shopId]?.at ?? startedAt, ctx.now()) >= LIMIT_MS,
  };
}
