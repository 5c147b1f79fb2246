import type { BusinessType } from '@comptoir/domain/launch/business-types.ts';
import type { Requirements } from '@comptoir/domain/launch/requirements.ts';
import type { PaymentAccountStatus } from '@comptoir/domain/session/session-user.ts';
import type { Generated } from 'kysely';
import type { JsonDefault, Nullable, NullableTime, TimeDefault } from '../columns.ts';

export type ShopSlugsTable = {
  company_id: string;
  slug: string;
  shop_id: string;
  since: TimeDefault;
};

export type ShopLaunchesTable = {
  company_id: string;
  shop_id: string;
  launch_form_done: Generated<boolean>;
  business_type: Nullable<BusinessType>;
  account_token_id: Nullable<string>;
  payment_account_id: Nullable<string>;
  payment_account_status: Generated<PaymentAccountStatus>;
  account_read_at: NullableTime;
  iban_last4: Nullable<string>;
  support_email: Nullable<string>;
  support_phone: Nullable<string>;
  requirements: JsonDefault<Requirements>;
  uses_platform_account: Generated<boolean>;
};
