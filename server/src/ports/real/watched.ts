import type { TroubleCode, TroubleWatch } from '../error-reports.ts';
import { CredentialsRefused } from '../provider-failures.ts';

/** API-100: refused credentials are nobody's message's fault, and only whoever runs the server can correct them. */
export const watched =
  <M, R>(send: (message: M) => Promise<R>, watch: TroubleWatch, code: TroubleCode) =>
  async (message: M): Promise<R> => {
    try {
      const answer = await send(message);
      watch.isRight();
      return answer;
    } catch (error) {
      if (error instanceof CredentialsRefused) watch.isWrong(code, error.cause ?? error);
      throw error;
    }
  };
