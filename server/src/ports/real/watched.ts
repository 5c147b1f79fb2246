import type { TroubleCode, TroubleWatch } from '../error-reports.ts';
import { refusedCredentialsIn } from '../provider-failures.ts';

/** API-100: refused credentials are nobody's message's fault, and only whoever runs the server can correct them. */
async function noted<R>(call: () => Promise<R>, watch: TroubleWatch, code: TroubleCode): Promise<R> {
  try {
    const answer = await call();
    watch.isRight(code);
    return answer;
  } catch (error) {
    const refused = refusedCredentialsIn(error);
    if (refused) watch.isWrong(code, refused.cause ?? refused);
    throw error;
  }
}

export const watched =
  <M, R>(send: (message: M) => Promise<R>, watch: TroubleWatch, code: TroubleCode) =>
  (message: M): Promise<R> =>
    noted(() => send(message), watch, code);

/** The same for these calls of a service; its other functions stay as they are. */
export function watchedCalls<P extends object>(
  port: P,
  names: readonly (keyof P)[],
  watch: TroubleWatch,
  code: TroubleCode,
): P {
  const calls = names.map((name) => {
    const call = port[name] as (...given: unknown[]) => Promise<unknown>;
    return [name, (...given: unknown[]) => noted(() => call(...given), watch, code)];
  });
  return { ...port, ...(Object.fromEntries(calls) as Partial<P>) };
}
