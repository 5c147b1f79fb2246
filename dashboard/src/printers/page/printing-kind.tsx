import { french } from '@comptoir/domain/kernel/text.ts';
import type { Printing } from '@comptoir/domain/printers/printer.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { CopyLine } from '@comptoir/web/ui/actions/copy-line.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { useUser } from '../../session/session.ts';
import { SettingsBlock, SettingsNote } from '../../settings/settings-block.tsx';
import { savePrinting } from '../manage.queries.ts';

const NONE = 'none';
type Chosen = NonNullable<Printing['kind']> | typeof NONE;
const KINDS: readonly { value: Chosen; label: string }[] = [
  { value: NONE, label: 'Aucun' },
  { value: 'QZ', label: 'QZ' },
  { value: 'cloudprint', label: 'cloudprint' },
  { value: 'epson', label: 'epson' },
];
const FAILED = french("L'imprimante n'a pas pu être enregistrée, merci de réessayer !");

/** PRN-14: company administrators only. */
export function PrintingKind({ printing }: { printing: Printing }) {
  const { companyId, shopId } = useUser();
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const [chosen, choose] = useState<Chosen>(printing.kind ?? NONE);
  const [isOn, setOn] = useState(printing.enabled);
  const kind = chosen === NONE ? null : chosen;
  const enabled = kind !== null && isOn;
  const isSame = kind === printing.kind && enabled === printing.enabled;
  const saving = useMutation({
    mutationFn: () => savePrinting(cache, { companyId, shopId }, { printing: { kind, enabled } }),
    onSuccess: () => toast.success({ text: 'Le type d’impression a bien été enregistré.' }),
    onError: (error) => showRefusalOr(error, FAILED),
  });
  return (
    <SettingsBlock
      title="Type d’impression"
      text="Visible des administrateurs seulement. Sans type d’impression, les tickets sortent par le navigateur de chaque poste."
    >
      <ChoiceTiles
        label="Type d’impression"
        isLabelHidden
        columns={4}
        choices={KINDS}
        value={chosen}
        onChange={(value) => {
          choose(value);
          if (value !== NONE && chosen === NONE) setOn(true);
        }}
      />
      {kind ? <Switch label="Impression activée" labelSide="right" isOn={isOn} onChange={setOn} /> : null}
      {printing.url && kind === printing.kind ? (
        <>
          <CopyLine label="Adresse du serveur d’impression" value={printing.url} copied="L’adresse a été copiée." />
          <SettingsNote>
            {french('Chaque imprimante ajoute son secret à cette adresse : « Adresse à copier », sur sa carte.')}
          </SettingsNote>
        </>
      ) : null}
      <Button
        variant="primary"
        isBusy={saving.isPending}
        disabledBecause={isSame ? 'Rien n’a changé depuis le dernier enregistrement.' : offline}
        onClick={() => saving.mutate()}
      >
        Enregistrer
      </Button>
    </SettingsBlock>
  );
}
