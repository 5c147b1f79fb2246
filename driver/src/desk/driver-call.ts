import type { Call, Reply, Route } from '@comptoir/contract/route.ts';
import { CallFailed, errorBody, send, type CallOptions } from '@comptoir/web/call/call.ts';
import { driverToken, endSession } from './session.ts';

export async function driverCall<R extends Route>(
  route: R,
  input: Call<R>,
  options: CallOptions = {},
): Promise<Reply<R>> {
  const token = driverToken();
  const response = await send(route, input, options, token);
  // Without a token a 401 is about what was typed; an answer to a former one says nothing about this one.
  if (response.status === 401 && token !== null && token === driverToken()) endSession({ hasExpired: true });
  if (!response.ok) throw new CallFailed(response.status, await errorBody(response));
  return (response.status === 204 || response.status === 202 ? undefined : await response.json()) as Reply<R>;
}
