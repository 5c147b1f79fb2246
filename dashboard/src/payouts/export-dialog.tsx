import { IconDownload } from '@tabler/icons-react';
import { exportAccounting } from '@comptoir/contract/payouts.ts';
import { presetRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { answer } from '@comptoir/web/call/call.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useToday } from '@comptoir/web/page/today.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../session/session.ts';
import { saveAnswer } from './save-answer.ts';
import styles from './payouts.module.css';

const PRESETS = ['week', 'last-7-days', 'month', 'last-4-weeks'] as const;
const USUAL = 'month';

const FORMATS = [
  { value: 'csv' as const, label: 'Ventes par taux de TVA (CSV)' },
  { value: 'fec' as const, label: 'Écritures comptables (FEC)' },
];
const NOTES = {
  csv: french('Les ventes de chaque jour par taux, tous moyens de paiement confondus.'),
  fec: french(
    'Ventes payées par carte, frais et virements, comme l’administration les demande (article A47 A-1). Seul ce qui a été viré y figure.',
  ),
};

/** For the accountant: a period, and one of two files. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const today = useToday(user.timeZone);
  const [range, setRange] = useState(() => presetRange(USUAL, { today }) ?? { from: today, to: today });
  const [format, setFormat] = useState<'csv' | 'fec'>('csv');
  const [isBusy, setBusy] = useState(false);

  const run = async () => {
    setBusy(true);
    try {
      const { companyId, shopId } = user;
      const query = { startDate: range.from, endDate: range.to, format };
      await saveAnswer(await answer(exportAccounting, { params: { companyId, shopId }, query }, {}));
      toast.success({ text: 'Le fichier a été exporté.' });
      onClose();
    } catch (error) {
      setBusy(false);
      showErrorOr(error, french("L'export a échoué, merci de réessayer !"));
    }
  };

  return (
    <Dialog
      icon={IconDownload}
      title="Exporter pour le comptable"
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <Button variant="primary" isBusy={isBusy} onClick={() => void run()}>
          Exporter
        </Button>
      }
    >
      <div className={styles.formats}>
        <DateRangePicker
          label="Période"
          range={range}
          frame={{ today }}
          presets={PRESETS}
          usual={USUAL}
          onChange={setRange}
        />
        <ChoiceTiles label="Fichier" choices={FORMATS} value={format} onChange={setFormat} columns={1} />
        <p className={styles.note}>{NOTES[format]}</p>
      </div>
    </Dialog>
  );
}
