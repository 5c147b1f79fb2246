import type { Call, Reply, Route } from '@comptoir/contract/route.ts';
import { call } from './call.ts';

/**
 * FLO-74: a new key for each command. `crypto.randomUUID` exists on secure addresses only, and a till may reach its server
 * by a bare address of its own network.
 */
export function commandKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A call that changes something, under a key of its own. */
export const callOnce = <R extends Route>(route: R, input: Call<R>): Promise<Reply<R>> =>
  call(route, input, { idempotencyKey: commandKey() });
