import type { MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

/** LNK-30: browsers give no clipboard to a bare address of the shop's own network; it is then copied by hand. */
export function CopyLink({ link }: { link: MagicLink }) {
  const [isByHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      toast.success({ text: 'Le lien a bien été copié.' });
    } catch {
      setByHand(true);
    }
  };
  return (
    <>
      <Button icon={IconCopy} onClick={() => void copy()} aria-label={`Copier le lien de ${link.campaignName}`}>
        Copier le lien
      </Button>
      {isByHand ? <ByHand link={link} onClose={() => setByHand(false)} /> : null}
    </>
  );
}

function ByHand({ link, onClose }: { link: MagicLink; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <Dialog
      icon={IconLink}
      title="Copier le lien"
      context={link.campaignName}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Fermer</Button>}
    >
      <TextField
        ref={field}
        label="Adresse du lien"
        help={french('Votre navigateur ne permet pas de copier : l’adresse est sélectionnée, copiez-la avec Ctrl + C.')}
        value={link.url}
        onChange={() => undefined}
        isReadOnly
        isFocusedFirst
      />
    </Dialog>
  );
}
