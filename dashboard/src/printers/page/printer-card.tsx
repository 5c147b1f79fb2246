import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Printer } from '@comptoir/domain/printers/printer.ts';
import { PRINTER_STATUS_LABELS } from '@comptoir/domain/printers/printer-status.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import {
  IconDots,
  IconHelpCircle,
  IconLink,
  IconPencil,
  IconPrinter,
  IconPrinterOff,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Menu, MenuGroup, MenuItem, useMenu } from '@comptoir/web/ui/actions/menu.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Badge, coloursOf } from '@comptoir/web/ui/feedback/badge.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { useUser } from '../../session/session.ts';
import { printTest, savePrinter } from '../manage.queries.ts';
import { KIND_LABELS, remedyOf, stateSentence, STATUS_LOOKS } from '../printer-words.ts';
import styles from './printers-page.module.css';

type PrinterCardProps = {
  printer: Printer;
  backupName: string | null;
  /** Its kind is the one by which the shop prints. */
  isUsed: boolean;
  onEdit: () => void;
  onAddress: () => void;
};

/** PRN-01, PRN-44: a state is a sentence, with its remedy. */
export function PrinterCard({ printer, backupName, isUsed, onEdit, onAddress }: PrinterCardProps) {
  const user = useUser();
  const now = useNow();
  const [isHelped, setHelped] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const menu = useMenu();
  const pick = (act: () => void) => () => {
    menu.close();
    act();
  };
  const look = STATUS_LOOKS[printer.status];
  const remedy = remedyOf(printer);
  const mayRenew = printer.kind !== 'qz' && isCompanyAdmin(user);
  return (
    <Card as="li" tone={look.tone === 'red' ? 'red' : 'plain'} aria-label={printer.name}>
      <div className={styles.card}>
        <div className={styles.head}>
          <span className={styles.tile} style={coloursOf(look.tone)}>
            <Glyph icon={look.tone === 'red' ? IconPrinterOff : IconPrinter} size={20} />
          </span>
          <div className={styles.names}>
            <h2 className={styles.name}>{printer.name}</h2>
            <p className={styles.soft}>{`${KIND_LABELS[printer.kind]} · ${printer.paperWidth}${NBSP}mm`}</p>
          </div>
          <IconButton icon={IconDots} label={`Actions sur ${printer.name}`} {...menu.button} />
          <Menu popup={menu} label={`Actions sur ${printer.name}`}>
            <MenuGroup label="Actions" isLabelHidden>
              <MenuItem icon={IconPencil} onSelect={pick(onEdit)}>
                Modifier
              </MenuItem>
              {mayRenew ? (
                <MenuItem icon={IconLink} onSelect={pick(onAddress)}>
                  Adresse à copier
                </MenuItem>
              ) : null}
              <MenuItem icon={IconTrash} onSelect={pick(() => setRemoving(true))}>
                Supprimer
              </MenuItem>
            </MenuGroup>
          </Menu>
        </div>
        <Badge {...look}>{PRINTER_STATUS_LABELS[printer.status]}</Badge>
        <p className={styles.soft}>{stateSentence(printer, backupName, { now, timeZone: user.timeZone })}</p>
        {isUsed ? null : (
          <p className={styles.soft}>
            {french("Elle ne sert pas encore : le type d'impression du magasin en est un autre.")}
          </p>
        )}
        <div className={styles.buttons}>
          {remedy ? <Button onClick={() => setHelped(true)}>{french('Que faire ?')}</Button> : null}
          <TestButton printer={printer} isSecond={remedy !== null} />
        </div>
      </div>
      {isHelped && remedy ? (
        <Dialog
          icon={IconHelpCircle}
          title={`${printer.name}${NBSP}: ${PRINTER_STATUS_LABELS[printer.status].toLowerCase()}`}
          context={printer.conditionDetail ?? undefined}
          onClose={() => setHelped(false)}
          footerRight={
            <Button variant="primary" onClick={() => setHelped(false)}>
              C’est noté
            </Button>
          }
        >
          <ol className={styles.steps}>
            {remedy.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Dialog>
      ) : null}
      {isRemoving ? <RemoveDialog printer={printer} onClose={() => setRemoving(false)} /> : null}
    </Card>
  );
}

/** PRN-08: told as sent, never as printed: the paper says that. */
function TestButton({ printer, isSecond }: { printer: Printer; isSecond: boolean }) {
  const { companyId, shopId } = useUser();
  const offline = useOfflineReason();
  const test = useMutation({
    mutationFn: () => printTest({ companyId, shopId }, printer.id),
    onSuccess: () => toast.success({ text: french(`Le ticket test est parti vers « ${printer.name} ».`) }),
    onError: (error) => showError(error),
  });
  return (
    <Button
      variant={isSecond ? 'subtle' : 'secondary'}
      isBusy={test.isPending}
      disabledBecause={offline}
      aria-label="Imprimer un ticket test"
      onClick={() => test.mutate()}
    >
      {/* Beside « Que faire ? » there is room for two words. */}
      {isSecond ? 'Ticket test' : 'Imprimer un ticket test'}
    </Button>
  );
}

/** PRN-07. */
function RemoveDialog({ printer, onClose }: { printer: Printer; onClose: () => void }) {
  const { companyId, shopId } = useUser();
  const cache = useQueryClient();
  const removal = useMutation({
    mutationFn: () => savePrinter(cache, { companyId, shopId }, { printer: null, printerId: printer.id }, commandKey()),
    onSuccess: () => toast.success({ text: 'L’imprimante a bien été supprimée.' }),
    onError: (error) => showError(error),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={french('Êtes-vous sûr(e) de vouloir supprimer cette imprimante ?')}
      text={
        printer.waiting > 0
          ? french(
              `« ${printer.name} » a encore des tickets à imprimer : ils iront à son imprimante de secours, sinon ils seront signalés en échec.`,
            )
          : french(`« ${printer.name} » ne recevra plus aucun ticket.`)
      }
      confirmLabel="Supprimer"
      tone="danger"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    />
  );
}
