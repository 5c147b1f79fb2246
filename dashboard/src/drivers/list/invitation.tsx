import { IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useUser } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import styles from './invitation.module.css';

/** DRV-27: what a driver needs to register: the page to open, and the name of the shop. */
export function Invitation() {
  const { shopSlug } = useUser();
  const address = new URL('/livreur', location.origin);
  address.searchParams.set('magasin', shopSlug);
  return (
    <div className={styles.lines}>
      <CopyLine label="Adresse de l’application livreur" value={address.href} copied="L’adresse est copiée." />
      <CopyLine label="Identifiant du magasin" value={shopSlug} copied="L’identifiant est copié." />
    </div>
  );
}

function CopyLine({ label, value, copied }: { label: string; value: string; copied: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    // Browsers give no clipboard to a bare address of the shop's own network: the text is then ready to be copied by hand.
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      toast.success({ text: copied });
    } catch {
      toast.warning({ text: 'Le texte est sélectionné : copiez-le avec Ctrl + C.' });
    }
  };
  return (
    <div className={styles.line}>
      <div className={styles.field}>
        <TextField ref={field} label={label} value={value} onChange={() => undefined} isReadOnly />
      </div>
      <Button icon={IconCopy} onClick={() => void copy()}>
        Copier
      </Button>
    </div>
  );
}
