import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { Printer } from '@comptoir/domain/printers/printer.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { printersOf, type Printers } from '../manage.queries.ts';
import { AddressWindow } from './address-window.tsx';
import { AutomaticPrinting } from './automatic-printing.tsx';
import { BrowserCard } from './browser-card.tsx';
import { PrinterCard } from './printer-card.tsx';
import type { PlacedRule } from './printer-rules.ts';
import { PrinterWindow } from './printer-window.tsx';
import { PrintingKind } from './printing-kind.tsx';
import { PrintQueue } from './print-queue.tsx';
import type { MenuSection } from './rule-fields.tsx';
import { RuleWindow } from './rule-window.tsx';
import styles from './printers-page.module.css';

type Open =
  | { kind: 'printer'; printer: Printer | null }
  | { kind: 'address'; printer: Printer }
  | { kind: 'rule'; rule: PlacedRule | null };

/** PRN-01 to PRN-16. */
export function PrintersScreen({ sections }: { sections: readonly MenuSection[] }) {
  const user = useUser();
  const query = useQuery(printersOf(user));
  const [open, setOpen] = useState<Open | null>(null);
  const waiting = query.data?.printers.reduce((sum, printer) => sum + printer.waiting, 0) ?? 0;
  const add = (
    <Button variant="primary" icon={IconPlus} onClick={() => setOpen({ kind: 'printer', printer: null })}>
      Ajouter une imprimante
    </Button>
  );
  return (
    <SettingsPage
      title="Imprimantes"
      badge={
        waiting > 0 ? (
          <Badge tone="amber" icon={IconPrinter}>
            {`${waiting} ${plural(waiting, 'ticket', 'tickets')} en attente`}
          </Badge>
        ) : null
      }
      actions={query.data && query.data.printers.length > 0 ? add : undefined}
    >
      <Loaded
        query={query}
        label="Chargement des imprimantes"
        bones={<Skeleton height={200} radius={14} />}
        failed="Impossible d’afficher les imprimantes"
      >
        {(known) => (
          <div className={styles.page}>
            {known.printers.length === 0 ? (
              <Card isPadded={false}>
                <EmptyState
                  icon={IconPrinter}
                  title="Aucune imprimante configurée."
                  text={french('Les tickets sont imprimés par le navigateur de chaque poste, depuis la commande.')}
                  action={add}
                />
              </Card>
            ) : (
              <Ready known={known} sections={sections} open={setOpen} />
            )}
            {isCompanyAdmin(user) ? <PrintingKind key={printingKey(known)} printing={known.printing} /> : null}
            {open?.kind === 'printer' ? (
              <PrinterWindow
                known={known}
                sections={sections}
                printer={open.printer}
                onAdded={(printer) => setOpen({ kind: 'address', printer })}
                onClose={() => setOpen(null)}
              />
            ) : null}
            {open?.kind === 'rule' ? (
              <RuleWindow known={known} sections={sections} opened={open.rule} onClose={() => setOpen(null)} />
            ) : null}
            {open?.kind === 'address' ? <AddressWindow printer={open.printer} onClose={() => setOpen(null)} /> : null}
          </div>
        )}
      </Loaded>
    </SettingsPage>
  );
}

const printingKey = ({ printing }: Printers): string => `${printing.kind} ${printing.enabled}`;

type ReadyProps = { known: Printers; sections: readonly MenuSection[]; open: (open: Open) => void };

function Ready({ known, sections, open }: ReadyProps) {
  const { printers, printing } = known;
  const openRule = useCallback((rule: PlacedRule | null) => open({ kind: 'rule', rule }), [open]);
  return (
    <>
      <ul className={styles.cards} aria-label="Imprimantes">
        {printers.map((printer) => (
          <PrinterCard
            key={printer.id}
            printer={printer}
            backupName={printers.find(({ id }) => id === printer.backupPrinterId)?.name ?? null}
            isUsed={printing.enabled && printing.kind?.toLowerCase() === printer.kind}
            onEdit={() => open({ kind: 'printer', printer })}
            onAddress={() => open({ kind: 'address', printer })}
          />
        ))}
        <BrowserCard printing={printing} />
      </ul>
      <AutomaticPrinting printers={printers} sections={sections} onOpen={openRule} />
      <PrintQueue />
    </>
  );
}
