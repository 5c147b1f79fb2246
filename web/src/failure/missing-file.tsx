import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { useWhenReachable } from '../page/use-when-reachable.ts';
import { LoadFailed } from '../ui/states/load-failed.tsx';

type MissingFileProps = { retry: () => Promise<unknown> };

/** In the place of what could not be fetched; it comes by itself when the line returns. */
export function MissingFile({ retry }: MissingFileProps) {
  const [isRetrying, setRetrying] = useState(false);
  const attempt = () => {
    if (isRetrying) return;
    setRetrying(true);
    retry().then(
      () => setRetrying(false),
      () => setRetrying(false),
    );
  };
  useWhenReachable(attempt);
  return (
    <LoadFailed
      title="Cette page n’a pas pu être chargée"
      text={french('Vérifiez la connexion internet : la page s’affichera dès son retour.')}
      retry={attempt}
      isRetrying={isRetrying}
    />
  );
}
