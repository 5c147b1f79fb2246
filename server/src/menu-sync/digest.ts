import { canonical } from '@comptoir/domain/menu-sync/flat-menu.ts';
import { createHash } from 'node:crypto';

/** Equal values have equal digests, whatever the order of their fields. */
export const digestOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('base64url');
