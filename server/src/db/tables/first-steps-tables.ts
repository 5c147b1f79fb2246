import type { Generated } from 'kysely';
import type { OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { Rehearsal } from '@comptoir/domain/rehearsal/rehearsal.ts';
import type { JsonDefault, Nullable, NullableJson, NullableTime, Time } from '../columns.ts';

/** All steps of the shop were done once. */
export type FirstStepsTable = { company_id: string; shop_id: string; done_at: Time };

export type FirstStepsBreaksTable = { company_id: string; user_id: string; until: Time };

export type RehearsalsTable = {
  company_id: string;
  id: string;
  shop_id: string;
  number: number;
  order_id: string;
  started_at: Time;
  started_by: string;
  started_by_name: string;
  order_type: OrderType;
  payment: Rehearsal['payment'];
  received_at: NullableTime;
  refusal: NullableJson<NonNullable<Rehearsal['refusal']>>;
  skipped: JsonDefault<Rehearsal['skipped']>;
  ended_at: NullableTime;
  outcome: Nullable<NonNullable<Rehearsal['outcome']>>;
};

export type SetupLinksTable = {
  id: Generated<number>;
  token_hash: Buffer;
  expires_at: Time;
  used_at: NullableTime;
};
