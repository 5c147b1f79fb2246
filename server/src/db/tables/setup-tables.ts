import type { Generated } from 'kysely';
import type { NullableTime, Time } from '../columns.ts';

export type SetupLinksTable = {
  id: Generated<number>;
  token_hash: Buffer;
  expires_at: Time;
  used_at: NullableTime;
};
