import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { toggleRight } from '@comptoir/domain/drivers/rights.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useUser, viewOf } from '../../session/session.ts';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { showDriverError, useToggleDriver } from '../drivers.queries.ts';

/** DRV-10, DRV-11: for this shop; without the right it is seen and cannot be moved. */
export function EnabledSwitch({ driver, isEnabled }: { driver: Driver; isEnabled: boolean }) {
  const user = useUser();
  const offline = useOfflineReason();
  const { mutate, isPending, variables } = useToggleDriver(user, driver);
  const isAllowed = viewOf(user).rights.includes(toggleRight(driver.kind));
  return (
    <Switch
      label={`Activer ${driverFullName(driver)}`}
      labelSide="hidden"
      isOn={isPending ? variables : isEnabled}
      isBusy={isPending}
      disabledBecause={isAllowed ? offline : refusalSentence('FORBIDDEN')}
      onChange={(enabled) => mutate(enabled, { onError: showDriverError })}
    />
  );
}
