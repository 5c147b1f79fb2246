import { plural } from '@comptoir/domain/kernel/text.ts';
import { scheduleText } from '@comptoir/domain/menu/menu.labels.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import type { ShopRef } from '../menu.queries.ts';
import { shopsOfSection } from './windows.queries.ts';
import styles from './windows.module.css';

type SectionInfoDialogProps = {
  shopRef: ShopRef;
  section: Section;
  onClose: () => void;
  /** SYN-18; null where copying is not offered. */
  onCopy: (() => void) | null;
};

/** SEC-05. */
export function SectionInfoDialog({ shopRef, section, onClose, onCopy }: SectionInfoDialogProps) {
  const { name, description, activationSchedule } = section;
  const products = Object.values(section.products).filter(({ posOnly }) => !posOnly);
  const unavailable = products.filter((product) => product.unavailable).length;
  return (
    <Dialog
      title="Informations sur la section"
      context={name}
      width={460}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Fermer</Button>}
      footerRight={
        onCopy ? (
          <Button icon={IconCopy} onClick={onCopy}>
            Copier vers d’autres magasins
          </Button>
        ) : null
      }
    >
      <dl className={styles.facts}>
        <dt>Description</dt>
        <dd>{description || 'Aucune'}</dd>
        <dt>Produits</dt>
        <dd>
          {products.length} {plural(products.length, 'produit', 'produits')}
        </dd>
        <dt>Produits indisponibles</dt>
        <dd>{unavailable === 0 ? 'Aucun' : unavailable}</dd>
        <dt>Affichage</dt>
        <dd>{activationSchedule ? scheduleText(activationSchedule) : 'Toujours active'}</dd>
        <dt>Magasins qui ont cette section</dt>
        <dd>
          <ShopNames shopRef={shopRef} sectionKey={section.key} />
        </dd>
      </dl>
    </Dialog>
  );
}

function ShopNames({ shopRef, sectionKey }: { shopRef: ShopRef; sectionKey: string }) {
  const shops = useQuery(shopsOfSection(shopRef, sectionKey));
  if (shops.isPending) return <Skeleton width="70%" height={16} />;
  if (shops.isError) return sentenceOf(shops.error);
  return (
    <ul>
      {shops.data.shops.map(({ shopId, name }) => (
        <li key={shopId}>{name}</li>
      ))}
    </ul>
  );
}
