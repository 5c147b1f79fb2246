import { signOutDriver, uninstallApp } from '@comptoir/contract/driver-app.ts';
import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { DRIVER_KIND_LABELS, driverFullName } from '@comptoir/domain/drivers/drivers.labels.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { IconDeviceMobileOff, IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { chooseScheme, schemeChoice, type SchemeChoice } from '@comptoir/web/ui/base/color-scheme.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { driverCall } from '../desk/driver-call.ts';
import { endSession } from '../desk/session.ts';
import styles from './account.module.css';

export function AccountView({ desk: { driver, shops, orders } }: { desk: DriverDesk }) {
  return (
    <>
      <h1 className={styles.title}>Mon compte</h1>
      <Card as="section" aria-label="Identité">
        <dl className={styles.facts}>
          <Fact name="Nom">{driverFullName(driver)}</Fact>
          <Fact name="Téléphone">{driver.phone ? formatPhone(driver.phone) : '--'}</Fact>
          <Fact name="Statut">{DRIVER_KIND_LABELS[driver.kind]}</Fact>
          {shops.map(({ shopId, name, enabled }) => (
            <Fact key={shopId} name={name}>
              {enabled ? 'Activé' : 'Pas encore activé'}
            </Fact>
          ))}
          <Fact name="Courses livrées">{String(driver.completedOrderCount)}</Fact>
        </dl>
      </Card>
      <Card as="section" aria-label="Affichage">
        <Scheme />
      </Card>
      <Leaving isCarrying={orders.length > 0} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Clair' },
  { value: 'dark', label: 'Sombre' },
  { value: 'auto', label: 'Auto' },
] as const satisfies { value: SchemeChoice; label: string }[];

function Scheme() {
  const [choice, setChoice] = useState(schemeChoice);
  const choose = (next: SchemeChoice) => {
    chooseScheme(next);
    setChoice(next);
  };
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
    <div className={styles.leaving}>
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
          title="Retirer l’application de ce téléphone ?"
          text="Le magasin verra que vous n’utilisez plus l’application. Pour revenir, connectez-vous de nouveau."
          confirmLabel="Retirer l’application"
          tone="danger"
          isBusy={busy === 'uninstall'}
          onConfirm={() => void leave('uninstall')}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </div>
  );
}
