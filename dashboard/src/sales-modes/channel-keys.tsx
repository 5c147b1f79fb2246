import type { ChannelKeys as Keys } from '@comptoir/contract/sales-modes.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { CopyLine } from '@comptoir/web/ui/actions/copy-line.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../session/session.ts';
import { SettingsBlock } from '../settings/settings-block.tsx';
import styles from './methods.module.css';
import { channelKeysOfShop } from './sales-modes.queries.ts';

const TEXT = french(
  "La borne et le chatbot commandent à leur propre rythme, sans le partager avec le Wi-Fi de vos clients. Ouvrez l'adresse une fois sur la borne ; donnez la clé à votre chatbot, qui l'envoie avec chaque commande (en-tête x-channel-key).",
);

/** PMT-27: what the terminal is opened with, and what a chatbot sends. */
export function ChannelKeys() {
  const { companyId, shopId } = useUser();
  const query = useQuery(channelKeysOfShop(companyId, shopId));
  return (
    <SettingsBlock title="Borne et chatbot" text={TEXT}>
      <Loaded
        query={query}
        label="Chargement des clés"
        bones={<Skeleton height={64} radius={10} />}
        failed="Impossible d’afficher les clés"
      >
        {(keys) => <Lines {...keys} />}
      </Loaded>
    </SettingsBlock>
  );
}

const Lines = ({ terminalUrl, chatbotKey }: Keys) => (
  <div className={styles.keys}>
    {terminalUrl === null ? null : (
      <CopyLine label="Adresse de la borne" value={terminalUrl} copied="L’adresse est copiée." />
    )}
    {chatbotKey === null ? null : <CopyLine label="Clé du chatbot" value={chatbotKey} copied="La clé est copiée." />}
  </div>
);
