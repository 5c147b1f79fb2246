import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { CopyLine } from '@comptoir/web/ui/actions/copy-line.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { useEnterShop } from './use-enter-shop.ts';
import styles from './company-shops.module.css';

/** STO-18: what is there, and what is left to do. */
export function CreatedDialog({ shop, onClose }: { shop: CompanyShop; onClose: () => void }) {
  const { enter, isEntering } = useEnterShop();
  return (
    <Dialog
      title={`${shop.name} est créé`}
      icon={IconBuildingStore}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Rester ici</Button>}
      footerRight={
        <Button variant="primary" isBusy={isEntering} onClick={() => enter(shop.shopId)}>
          Ouvrir ce magasin
        </Button>
      }
    >
      <div className={styles.form}>
        <CopyLine label="Adresse publique" value={shop.publicUrl} copied="L’adresse est copiée." />
        <p className={styles.lead}>Il est fermé pour le moment. Avant sa première commande{'\u00A0'}:</p>
        <ul className={styles.facts}>
          <li>complétez sa mise en ligne, pour encaisser par carte{'\u00A0'};</li>
          <li>vérifiez sa carte, ses horaires et ses zones{'\u00A0'};</li>
          <li>ouvrez-le avec l’interrupteur du bandeau.</li>
        </ul>
      </div>
    </Dialog>
  );
}
