import type { Nullable, NullableTime, Time } from '../columns.ts';

export type PostMessagesTable = {
  company_id: string;
  id: string;
  shop_id: string;
  text: string;
  sent_at: Time;
  sent_by: string;
  sent_by_name: string;
  read_at: NullableTime;
  read_by_name: Nullable<string>;
};

export type EveningMailReadersTable = { company_id: string; user_id: string; since: Time };

export type EveningMailsTable = {
  company_id: string;
  user_id: string;
  day: string;
  claimed_at: Time;
  sent_at: NullableTime;
};
