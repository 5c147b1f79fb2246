import { Refused } from '../../http/refused.ts';

/** About two seconds of waiting for a password to be checked. */
const MAX_STRANGERS = 50;
const RETRY_AFTER_SECONDS = 5;

let inside = 0;

/** sec:sign-in-lanes: refused before anything is counted or the account is looked up. */
export async function amongStrangers<T>(enter: () => Promise<T>): Promise<T> {
  if (inside >= MAX_STRANGERS) throw new Refused('too-many-calls', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  inside += 1;
  try {
    return await enter();
  } finally {
    inside -= 1;
  }
}
