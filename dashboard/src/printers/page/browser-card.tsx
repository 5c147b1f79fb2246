import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Printing } from '@comptoir/domain/printers/printer.ts';
import { IconCircleCheck, IconDeviceDesktop, IconDots } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showErrorText } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Badge, coloursOf } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { hasNetworkPrinter } from '../network-printer.ts';
import { paperWidth } from '../paper-width.ts';
import { AcceptanceChoice, PaperWidthChoice } from '../post-choices.tsx';
import { printTestTicket } from '../printers.queries.ts';
import styles from './printers-page.module.css';

/** PRN-65: this post prints by itself; beside printers of the shop's own it stands in for them. */
export function BrowserCard({ printing }: { printing: Printing }) {
  const menu = useMenu();
  const [width, setWidth] = useState(paperWidth);
  const { data: shop } = useQuery(oneShop(useUser()));
  const isSpare = printing.enabled;
  const test = useMutation({
    mutationFn: async () => (shop ? printTestTicket(shop) : false),
    onSuccess: (isPrinted) => {
      if (!isPrinted) showErrorText(refusalSentence('print-failed'));
    },
  });
  return (
    <Card as="li" aria-label="Ce navigateur">
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.tile} style={coloursOf(isSpare ? 'grey' : 'green')}>
            <Glyph icon={IconDeviceDesktop} size={20} />
          </span>
          <div className={styles.names}>
            <h2 className={styles.name}>Ce navigateur</h2>
            <p className={styles.soft}>{`Ce poste · ${width}${NBSP}mm`}</p>
          </div>
          <IconButton icon={IconDots} label="Réglages de ce navigateur" {...menu.button} />
          <Menu popup={menu} label="Réglages de ce navigateur">
            <PaperWidthChoice onChange={setWidth} />
            {shop && !hasNetworkPrinter(shop) ? <AcceptanceChoice /> : null}
          </Menu>
        </div>
        {isSpare ? (
          <Badge tone="grey" icon={IconDeviceDesktop}>
            En secours
          </Badge>
        ) : (
          <Badge tone="green" icon={IconCircleCheck}>
            En service
          </Badge>
        )}
        <p className={styles.soft}>
          {french(
            isSpare
              ? 'Sert depuis la commande, quand aucune imprimante ne répond.'
              : "Les tickets sortent par la fenêtre d'impression de ce poste.",
          )}
        </p>
        <div className={styles.buttons}>
          <Button isBusy={test.isPending} disabledBecause={shop ? null : 'Chargement…'} onClick={() => test.mutate()}>
            Imprimer un ticket test
          </Button>
        </div>
      </div>
    </Card>
  );
}
