import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CallFailed } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { MOST_SHOWN, qzDesk, type LocalPrinter } from '../qz/qz-connector.ts';
import styles from './printers-page.module.css';

const NONE_FOUND = french('Aucune imprimante détectée sur cet ordinateur.');
const QZ_SITE = 'https://qz.io/download/';

type DetectedPrintersProps = { value: string | null; error: string | undefined; onChange: (name: string) => void };

/** PRN-02 to PRN-04: the printers of this computer, read when the window opens and at each new try. */
export function DetectedPrinters({ value, error, onChange }: DetectedPrintersProps) {
  const { companyId, shopId } = useUser();
  const query = useQuery({
    queryKey: ['localPrinters', shopId],
    queryFn: async (): Promise<LocalPrinter[]> => {
      await qzDesk({ companyId, shopId });
      return (await window.getLocalPrinters?.()) ?? [];
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (query.isPending)
    return (
      <LoadingRegion label="Recherche des imprimantes de cet ordinateur">
        <Skeleton height={96} radius={10} />
      </LoadingRegion>
    );
  const found = (query.data ?? []).slice(0, MOST_SHOWN);
  // One that was chosen on another computer stays chosen.
  const names =
    value && !found.some(({ name }) => name === value) ? [{ name: value, isDefault: false }, ...found] : found;
  const isMissing = found.length === 0;
  return (
    <div className={styles.section}>
      {names.length > 0 ? (
        <ChoiceTiles
          label="Imprimantes de cet ordinateur"
          choices={names.map(({ name, isDefault }) => ({
            value: name,
            label: isDefault ? `${name} (par défaut)` : name,
          }))}
          value={value}
          onChange={onChange}
        />
      ) : null}
      {isMissing ? (
        <>
          <Notice tone="error">{whyNone(query.error)}</Notice>
          <p className={styles.soft}>
            {french("Lancez QZ Tray sur cet ordinateur et acceptez la connexion. S'il n'y est pas encore : ")}
            <a href={QZ_SITE} target="_blank" rel="noreferrer">
              installer QZ Tray
            </a>
          </p>
          <div>
            <Button icon={IconRefresh} isBusy={query.isFetching} onClick={() => void query.refetch()}>
              Réessayer
            </Button>
          </div>
        </>
      ) : null}
      {error && !isMissing ? <Notice tone="error">{error}</Notice> : null}
    </div>
  );
}

/** What the server refuses is its sentence; QZ Tray that does not answer has no printer to show. */
const whyNone = (error: unknown): string =>
  error instanceof CallFailed && error.status === 503 ? refusalSentence('qz-not-configured') : NONE_FOUND;
