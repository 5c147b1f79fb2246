import { addMs, msBetween, type Instant } from '@comptoir/domain/kernel/time.ts';
import { z } from 'zod';
import type { OutboundReply } from '../outbound.ts';

/** What every OAuth 2 token endpoint answers. */
export const TokenReply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
type Token = { text: string; until: Instant };

/** Renew early, so that a token does not expire in transit. */
const MARGIN_MS = 60_000;

/** Sends a call with an access token, which is renewed before it expires, and once when it was revoked early. */
export function heldToken(
  renew: () => Promise<z.infer<typeof TokenReply>>,
  now: () => Instant,
): (send: (token: string) => Promise<OutboundReply>) => Promise<OutboundReply> {
  // Shared by concurrent calls, because token endpoints are rate limited.
  let held: Promise<Token> | null = null;

  async function renewed(): Promise<Token> {
    const given = await renew();
    return { text: given.access_token, until: addMs(now(), given.expires_in * 1_000 - MARGIN_MS) };
  }

  function current(): Promise<Token> {
    if (held) return held;
    const asked = renewed();
    held = asked;
    asked.catch(() => forget(asked));
    return asked;
  }

  /** Does nothing if the token was renewed meanwhile. */
  function forget(asked: Promise<Token>): void {
    if (held === asked) held = null;
  }

  return async (send) => {
    const asked = current();
    if (msBetween(now(), (await asked).until) <= 0) forget(asked);
    const used = current();
    const reply = await send((await used).text);
    if (reply.status !== 401) return reply;
    forget(used);
    return send((await current()).text);
  };
}
