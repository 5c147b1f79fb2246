import { signOutDriver, uninstallApp, type DriverDesk } from '@comptoir/contract/driver-app.ts';
import { DRIVER_KIND_LABELS, driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { IconDeviceMobileOff, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { useScheme, type SchemeChoice } from '@comptoir/web/ui/base/color-scheme.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pair } from '@comptoir/web/ui/layout/pair.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { endSession } from '../desk/session.ts';
import facts from '../desk/facts.module.css';
import { BusinessCard } from './business-card.tsx';

export function AccountView({ desk: { driver, shops, orders } }: { desk: DriverDesk }) {
  return (
    <>
      <h1>Mon compte</h1>
      <Card as="section" aria-label="Identité">
        <dl className={facts.facts}>
          <Pair label="Nom">{driverFullName(driver)}</Pair>
          <Pair label="Téléphone">{driver.phone ? formatPhone(driver.phone) : '--'}</Pair>
          <Pair label="Statut">{DRIVER_KIND_LABELS[driver.kind]}</Pair>
          {shops.map(({ shopId, name, enabled }) => (
            <Pair key={shopId} label={name}>
              {enabled ? 'Activé' : 'Pas encore activé'}
            </Pair>
          ))}
          <Pair label="Courses livrées">{driver.completedOrderCount}</Pair>
        </dl>
      </Card>
      {driver.kind === 'independent' ? <BusinessCard freelance={driver.freelance} /> : null}
      <Card as="section" aria-label="Affichage">
        <Scheme />
      </Card>
      <Leaving isCarrying={orders.length > 0} />
    </>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'auto', label: 'Auto' },
] as const satisfies { value: SchemeChoice; label: string }[];

function Scheme() {
  const [choice, choose] = useScheme();
  return <ChoiceTiles label="Thème" columns={3} isCentred choices={SCHEMES} value={choice} onChange={choose} />;
}

/** DLV-40: signing out leaves the work; taking the application away also says so to the shop. */
function Leaving({ isCarrying }: { isCarrying: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState<'sign-out' | 'uninstall' | null>(null);
  const refusal = isCarrying ? 'Terminez d’abord vos courses.' : null;

  const leave = async (how: 'sign-out' | 'uninstall') => {
    setBusy(how);
    try {
      await driverCall(how === 'sign-out' ? signOutDriver : uninstallApp, { params: {} });
      endSession({ hasExpired: false });
    } catch (error) {
      setBusy(null);
      setAsked(false);
      showError(error);
    }
  };

  return (
    <Stack gap={8}>
      <Button
        size="lg"
        isWide
        icon={IconLogout}
        isBusy={busy === 'sign-out'}
        disabledBecause={refusal}
        onClick={() => void leave('sign-out')}
      >
        Se déconnecter
      </Button>
      <Button
        size="lg"
        isWide
        variant="dangerText"
        icon={IconDeviceMobileOff}
        disabledBecause={refusal}
        onClick={() => setAsked(true)}
      >
        Retirer l’application
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Retirer l’application de ce téléphone ?"
          text="Le magasin verra que vous n’utilisez plus l’application. Pour revenir, connectez-vous de nouveau."
          confirmLabel="Retirer l’application"
          tone="danger"
          isBusy={busy === 'uninstall'}
          onConfirm={() => void leave('uninstall')}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </Stack>
  );
}
