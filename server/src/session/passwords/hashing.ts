import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limited } from '../../kernel/limited.ts';

/** sec:password-hash, SES-38: argon2id, the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ARGON2ID = 2;

/**
 * Each hash takes a core and 19 MiB for about 40 ms: many sign-ins at once must not slow down orders. sec:sign-in-lanes:
 * whoever has proved something (a known browser, a session, a link) does not queue behind strangers.
 */
const LANES = { known: limited(1), strangers: limited(1) };
export type Lane = keyof typeof LANES;

/** Verified when the account does not exist, so that the reply takes the same time. Nobody knows its password. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$7A7w5oBNbVxKsKOLU79JJA$hADnbUHzOMjiFi1xPejCdm7uBDVxzr6n8YH4xO7zDIM';

export const hashPassword = (password: string, lane: Lane = 'known'): Promise<string> =>
  LANES[lane](() => hash(password, COST));

export const isPassword = (passwordHash: string, password: string, lane: Lane = 'known'): Promise<boolean> =>
  LANES[lane](() => verify(passwordHash, password));

/** Made with a lower cost than today's; it is replaced at the next sign-in. */
export function isWeakHash(passwordHash: string): boolean {
  const { algorithm, memoryCost, timeCost } = parseOptions(passwordHash);
  return algorithm !== ARGON2ID || memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}
