import { Refused } from '../../http/refused.ts';

/** null when somebody else was faster, so that the move is refused. */
export const nullIfRefused = <T>(move: Promise<T>): Promise<T | null> =>
  move.catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
