import type { Instant } from '@comptoir/domain/kernel/time.ts';
import type { ThirdParties } from '../ctx.ts';
import type { Db } from '../db/db.ts';
import { sandboxErrorReports } from './ports/sandbox-error-reports.ts';
import { sandboxFleets } from './ports/sandbox-fleets.ts';
import { sandboxHub } from './hub/sandbox-hub.ts';
import { sandboxHubAccess } from './hub/sandbox-hub-access.ts';
import { sandboxHubOrders } from './hub/sandbox-hub-orders.ts';
import { sandboxMaps } from './ports/sandbox-maps.ts';
import { sandboxMailer, sandboxPush, sandboxTextMessages } from './ports/sandbox-messages.ts';
import { sandboxPaymentAccounts } from './payments/sandbox-payment-accounts.ts';
import { sandboxPayments } from './payments/sandbox-payments.ts';
import { sandboxPrinting } from './ports/sandbox-printing.ts';
import { sandboxTill } from './ports/sandbox-till.ts';

/** Every third party, played by ourselves. */
export function sandboxPorts(db: Db, appSecret: string, now: () => Instant): ThirdParties {
  return {
    payments: sandboxPayments(db, appSecret, now),
    paymentAccounts: sandboxPaymentAccounts(db, appSecret),
    mailer: sandboxMailer(db),
    textMessages: sandboxTextMessages(db),
    maps: sandboxMaps(),
    push: sandboxPush(db),
    errorReports: sandboxErrorReports(db),
    printing: sandboxPrinting(db),
    till: sandboxTill(db),
    hub: sandboxHub(db),
    hubOrders: sandboxHubOrders(db, appSecret, now),
    hubAccess: sandboxHubAccess(db, now),
    fleets: sandboxFleets(db, appSecret),
  };
}
