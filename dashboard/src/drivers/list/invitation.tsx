import { IconMoped, IconUserPlus } from '@tabler/icons-react';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useUser } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { CopyLine } from '@comptoir/web/ui/actions/copy-line.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import type { DriversTab } from '../drivers-search.ts';
import styles from './invitation.module.css';

const WORDS: Record<DriversTab, { title: string; text?: string }> = {
  employee: {
    title: french("Vous n'avez pas encore de livreur employé."),
    text: french("Invitez vos livreurs à installer l'application livreur avec l'identifiant de votre magasin."),
  },
  independent: { title: 'Aucun livreur indépendant ne travaille encore avec votre magasin.' },
};

export const NoDriver = ({ tab }: { tab: DriversTab }) => (
  <EmptyState icon={IconMoped} {...WORDS[tab]} action={<Invitation />} />
);

export const InviteDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    icon={IconUserPlus}
    title="Inviter un livreur"
    width={680}
    onClose={onClose}
    footerLeft={<Button onClick={onClose}>Retour</Button>}
  >
    <p className={styles.intro}>
      Le livreur ouvre cette adresse sur son téléphone et crée son compte. Il apparaît ensuite dans la liste, et reçoit
      des courses dès que vous l’activez.
    </p>
    <Invitation />
  </Dialog>
);

/** DRV-27: what a driver needs to register: the page to open, and the name of the shop. */
function Invitation() {
  const { shopSlug } = useUser();
  const address = new URL('/livreur', location.origin);
  address.searchParams.set('magasin', shopSlug);
  return (
    <div className={styles.lines}>
      <CopyLine label="Adresse de l’application livreur" value={address.href} copied="L’adresse est copiée." />
      <CopyLine label="Identifiant du magasin" value={shopSlug} copied="L’identifiant est copié." />
    </div>
  );
}
