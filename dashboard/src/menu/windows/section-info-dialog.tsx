import { readSectionShops } from '@comptoir/contract/menu.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import { scheduleText } from '@comptoir/domain/menu/menu.labels.ts';
import type { Section } from '@comptoir/domain/menu/section.ts';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { CopySections } from '../../menu-sync/shops/copy-menu.tsx';
import { useCanSync } from '../../menu-sync/shop-choice.tsx';
import { useMenuContext } from '../menu-context.ts';
import styles from './windows.module.css';

export function SectionInfoDialog({ section }: { section: Section }) {
  const { shopRef, openWindow, closeWindow } = useMenuContext();
  const canSync = useCanSync();
  const copy = <CopySections shopRef={shopRef} sectionKeys={[section.key]} onClose={closeWindow} />;
  const { name, description, activationSchedule } = section;
  const products = Object.values(section.products).filter(({ posOnly }) => !posOnly);
  const unavailable = products.filter((product) => product.unavailable).length;
  return (
    <Dialog
      title="Informations sur la section"
      context={name}
      width={460}
      onClose={closeWindow}
      footerLeft={<Button onClick={closeWindow}>Fermer</Button>}
      footerRight={
        canSync ? (
          <Button icon={IconCopy} onClick={() => openWindow(copy)}>
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
          <ShopNames sectionKey={section.key} />
        </dd>
      </dl>
    </Dialog>
  );
}

function ShopNames({ sectionKey: key }: { sectionKey: string }) {
  const { shopRef } = useMenuContext();
  const shops = useQuery({
    queryKey: ['sectionShops', shopRef.shopId, key],
    queryFn: ({ signal }) => call(readSectionShops, { params: { ...shopRef, key } }, { signal }),
  });
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
