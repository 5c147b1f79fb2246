import type { TipRefusal } from '@comptoir/domain/checkout/tip.ts';
import type { ErasureRefusal, MergeRefusal } from '@comptoir/domain/clients/merge.ts';
import type { ApologyRefusal } from '@comptoir/domain/complaints/apology.ts';
import type { DecisionRefusal } from '@comptoir/domain/complaints/decide.ts';
import type { FilingRefusal } from '@comptoir/domain/complaints/filing.ts';
import type { DisputeRefusal } from '@comptoir/domain/disputes/answer-refusal.ts';
import type { DoorRefusal } from '@comptoir/domain/deliveries/at-the-door.ts';
import type { CityRefusal } from '@comptoir/domain/delivery-zones/city-zones.ts';
import type { ShapeRefusal } from '@comptoir/domain/delivery-zones/shapes.ts';
import type { DocumentRefusal } from '@comptoir/domain/drivers/document-rules.ts';
import type { ContactRefusal } from '@comptoir/domain/help/contact.ts';
import type { SpecialRefusal } from '@comptoir/domain/hours/special-days.ts';
import type { HoursRefusal } from '@comptoir/domain/hours/week.ts';
import type { BankRefusal } from '@comptoir/domain/launch/bank-form.ts';
import type { InstallationRefusal } from '@comptoir/domain/setup/installation.ts';
import type { LeavingRefusal } from '@comptoir/domain/leaving/departure.ts';
import type { LaunchRefusal } from '@comptoir/domain/launch/launch-form.ts';
import type { LinkRefusal } from '@comptoir/domain/magic-links/magic-link.ts';
import type { CashbackRefusal, PointsRefusal } from '@comptoir/domain/loyalty/configure.ts';
import type { VersionRefusal } from '@comptoir/domain/loyalty/version-rules.ts';
import type { LoyaltyRefusal } from '@comptoir/domain/loyalty/asked-loyalty.ts';
import type { ManagementFeeRefusal } from '@comptoir/domain/management-fees/management-fees.ts';
import type { ScheduleRefusal } from '@comptoir/domain/menu/activation.ts';
import type { DraftRefusal } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import type { PriceRefusal } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { ProductRefusal } from '@comptoir/domain/menu/product-rules.ts';
import type { LockRefusal } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { LockInputRefusal } from '@comptoir/domain/menu-locks/lock-input.ts';
import type { ImportRefusal } from '@comptoir/domain/moving-in/customer-import.ts';
import type { MissingRefusal } from '@comptoir/domain/missing/missing-refusal.ts';
import type { FlowRefusal } from '@comptoir/domain/orders/order-flow.ts';
import type { RefundRefusal } from '@comptoir/domain/orders/refund.ts';
import type { ModesRefusal } from '@comptoir/domain/sales-modes/save-rules.ts';
import type { PasswordRefusal } from '@comptoir/domain/session/credentials.ts';
import type { ShopSettingsRefusal } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { PrinterRefusal } from '@comptoir/domain/printers/printer-rules.ts';
import type { PromotionRefusal } from '@comptoir/domain/promotions/judge-promotion.ts';
import type { PromotionSaveRefusal } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { PushRefusal } from '@comptoir/domain/push-notifications/push-rules.ts';
import type { WinBackRefusal } from '@comptoir/domain/win-back/win-back-rules.ts';
import type { WelcomeRefusal } from '@comptoir/domain/welcome-message/welcome-message.ts';
import type { StaffRefusal } from '@comptoir/domain/staff/rank.ts';
import type { ReopenRefusal, RetireRefusal } from '@comptoir/domain/company-shops/retire.ts';
import type { SlugRefusal } from '@comptoir/domain/company-shops/slug-rules.ts';
import type { SlotLimitRefusal } from '@comptoir/domain/slot-loads/slot-loads.ts';

/** Whatever a rule may refuse: errors.ts has a status, a code and a sentence for each. */
export type DomainRefusal =
  | ApologyRefusal
  | ErasureRefusal
  | LeavingRefusal
  | ImportRefusal
  | MergeRefusal
  | DecisionRefusal
  | FilingRefusal
  | DisputeRefusal
  | DoorRefusal
  | CityRefusal
  | ShapeRefusal
  | FlowRefusal
  | MissingRefusal
  | RefundRefusal
  | ModesRefusal
  | PasswordRefusal
  | DocumentRefusal
  | ContactRefusal
  | LaunchRefusal
  | InstallationRefusal
  | BankRefusal
  | LinkRefusal
  | CashbackRefusal
  | PointsRefusal
  | VersionRefusal
  | ManagementFeeRefusal
  | ShopSettingsRefusal
  | ProductRefusal
  | PriceRefusal
  | DraftRefusal
  | LockRefusal
  | LockInputRefusal
  | ScheduleRefusal
  | HoursRefusal
  | SpecialRefusal
  | RetireRefusal
  | ReopenRefusal
  | SlugRefusal
  | SlotLimitRefusal
  | PrinterRefusal
  | PromotionRefusal
  | PromotionSaveRefusal
  | LoyaltyRefusal
  | TipRefusal
  | PushRefusal
  | StaffRefusal
  | WinBackRefusal
  | WelcomeRefusal;
