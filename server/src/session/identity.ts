import type { Principals } from './principals.ts';
import type { Tokens } from './tokens.ts';

/** How callers are recognised: issuing and reading tokens, and loading the person behind one. */
export type Identity = { tokens: Tokens; principals: Principals };
