import type { Principals } from './principals.ts';
import type { Tokens } from './tokens.ts';

/** What recognises people: how tokens are made and read, and whom they stand for. */
export type Identity = { tokens: Tokens; principals: Principals };
