import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useState } from 'react';
import { useUser } from '../session/session.ts';
import { BankWindow } from './bank-window.tsx';
import { LaunchFormWindow } from './launch-form-window.tsx';
import { shopLaunch, type ShopLaunch } from './launch.queries.ts';
import { NOT_ONLINE } from './launch-words.ts';
import { ProviderWindow } from './provider-window.tsx';

/** LCH-05: the window of the step at which the shop stands when it is opened. */
export function LaunchWindow({ onClose }: { onClose: () => void }) {
  const { companyId, shopId } = useUser();
  const params = { companyId, shopId };
  const query = useQuery(shopLaunch(params));
  // Another tab may move on meanwhile: what is being typed here stays.
  const [opened, setOpened] = useState<ShopLaunch | null>(null);
  if (query.data && opened === null) setOpened(query.data);
  if (!opened)
    return (
      <Dialog title={NOT_ONLINE} width={680} onClose={onClose}>
        <Loaded
          query={query}
          label="Chargement de la mise en ligne"
          bones={<Skeleton height={320} radius={14} />}
          failed="Impossible d’afficher la mise en ligne"
        >
          {() => null}
        </Loaded>
      </Dialog>
    );
  if (opened.step === 1) return <LaunchFormWindow params={params} known={opened} onClose={onClose} />;
  if (opened.step === 2) return <BankWindow params={params} known={opened} onClose={onClose} />;
  return <ProviderWindow params={params} known={opened} onClose={onClose} />;
}
