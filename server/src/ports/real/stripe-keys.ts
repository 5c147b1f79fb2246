import Stripe from 'stripe';

/**
 * Stripe repeats its first answer to a key for a day, its own failures included: the same key would fail again. So what the
 * call was to make is read, and asked for once more under a new key where it is not there.
 */
export async function underKey<T>(
  key: string,
  ask: (key: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  try {
    return await ask(key);
  } catch (cause) {
    const isTheirs = cause instanceof Stripe.errors.StripeError && (cause.statusCode ?? 0) >= 500;
    if (!isTheirs) throw cause;
    // What cannot be read may have been made: nothing is asked again.
    const made = await find().catch(() => {
      throw cause;
    });
    return made ?? ask(`${key}:2`);
  }
}
