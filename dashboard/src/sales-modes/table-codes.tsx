import { printTableCodes } from '@comptoir/contract/sales-modes.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import type { AskedTables } from '@comptoir/domain/sales-modes/asked-tables.ts';
import { namesIn, pagesOf, tablesAsked } from '@comptoir/domain/sales-modes/table-codes.ts';
import { saveFile } from '@comptoir/web/page/save-file.ts';
import { callForFile } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { TextArea } from '@comptoir/web/ui/fields/text-area.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useUser } from '../session/session.ts';
import { SettingsBlock } from '../settings/settings-block.tsx';
import styles from './methods.module.css';

const TEXT = french(
  'Un code par table : le client le scanne, commande, et la table est déjà connue. Quatre codes par page A4, à découper.',
);
const WRONG = 'Indiquez entre 1 et 200 tables, chacune une fois, avec 20 caractères au plus.';
const WAYS = [
  { value: 'numbers', label: 'Par numéros' },
  { value: 'names', label: 'Par noms' },
] as const;

/** PMT-11: the switch above is locked, so that only the account manager can turn it on. */
const NOT_SEATED = french(
  'Les commandes à table par QR code ne sont pas encore activées : demandez à votre chargé de compte d’activer « Sur place » pour le QR code. D’ici là, un code scanné n’ouvrirait pas de commande à table.',
);
const NOT_YET = french('« Sur place » n’est pas activé pour le QR code.');

/** The sheet of codes, for the tables of this shop; nothing is saved. */
export function TableCodes({ isSeated }: { isSeated: boolean }) {
  const { companyId, shopId } = useUser();
  const [way, setWay] = useState<(typeof WAYS)[number]['value']>('numbers');
  const [typed, setTyped] = useState({ from: '1', to: '12', names: '' });
  const [isBusy, setBusy] = useState(false);
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change });
  const asked: AskedTables =
    way === 'names'
      ? { names: namesIn(typed.names) }
      : { from: readPositive(typed.from) ?? 0, to: readPositive(typed.to) ?? 0 };
  const tables = tablesAsked(asked);
  const pages = tables ? pagesOf(tables).length : 0;

  const print = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const file = await callForFile(printTableCodes, { params: { companyId, shopId }, body: asked });
      saveFile(file, 'codes-des-tables.pdf');
    } catch (error) {
      showErrorOr(error, french("Les codes n'ont pas pu être préparés, merci de réessayer !"));
    }
    setBusy(false);
  };

  return (
    <SettingsBlock title="Codes QR des tables" text={TEXT}>
      <div className={styles.terms}>
        {isSeated ? null : <Notice tone="calm">{NOT_SEATED}</Notice>}
        <Segmented label="Choisir les tables" segments={WAYS} value={way} onChange={setWay} />
        {way === 'numbers' ? (
          <div className={styles.range}>
            <TextField
              label="De la table"
              inputMode="numeric"
              maxLength={4}
              value={typed.from}
              onChange={(from) => set({ from })}
            />
            <TextField
              label="À la table"
              inputMode="numeric"
              maxLength={4}
              value={typed.to}
              onChange={(to) => set({ to })}
            />
          </div>
        ) : (
          <TextArea
            label="Noms des tables"
            help="Un par ligne : Terrasse 1, Comptoir…"
            value={typed.names}
            onChange={(names) => set({ names })}
          />
        )}
        <Button
          icon={IconPrinter}
          disabledBecause={isSeated ? (tables ? null : WRONG) : NOT_YET}
          isBusy={isBusy}
          onClick={() => void print()}
        >
          {pages > 0 ? `Préparer le PDF (${pages} ${plural(pages, 'page', 'pages')})` : 'Préparer le PDF'}
        </Button>
      </div>
    </SettingsBlock>
  );
}
