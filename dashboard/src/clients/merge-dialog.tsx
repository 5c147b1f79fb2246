import { IconArrowMerge } from '@tabler/icons-react';
import type { Customer } from '@comptoir/domain/clients/customer.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { formatPhone } from '@comptoir/domain/kernel/phone.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { fullCustomerName } from '@comptoir/domain/orders/live-orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser } from '../session/session.ts';
import { mergePreview, useMerge } from './clients.queries.ts';
import styles from './merge-dialog.module.css';

type Pair = { customerId: string; otherId: string };

/** CLI-36: both records and the result are read before anything is merged. */
export function MergeDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const user = useUser();
  const [chosen, choose] = useState(pair);
  const preview = useQuery(mergePreview(user.companyId, chosen));
  const merge = useMerge(user);
  const run = () =>
    merge.mutate(chosen, {
      onSuccess: () => {
        toast.success({ text: 'Les deux fiches ont été fusionnées.' });
        onClose();
      },
    });
  return (
    <Dialog
      icon={IconArrowMerge}
      title="Comparer et fusionner"
      context="La fiche gardée reçoit les commandes de l’autre."
      width={880}
      onClose={onClose}
      footerLeft={<Button onClick={onClose}>Annuler</Button>}
      footerRight={
        <>
          <Button onClick={() => choose({ customerId: chosen.otherId, otherId: chosen.customerId })}>
            Garder l’autre fiche
          </Button>
          <Button
            variant="primary"
            isBusy={merge.isPending}
            disabledBecause={preview.data ? null : 'La comparaison n’est pas encore affichée.'}
            onClick={run}
          >
            Fusionner les deux fiches
          </Button>
        </>
      }
    >
      <Loaded
        query={preview}
        label="Chargement des deux fiches"
        bones={<LineBones count={7} />}
        failed="Ces deux fiches ne peuvent pas être comparées"
        failedText={preview.error?.message}
      >
        {({ kept, absorbed, merged }) => <Comparison kept={kept} absorbed={absorbed} merged={merged} />}
      </Loaded>
    </Dialog>
  );
}

const MISSING = 'Non renseigné';

/** CLI-07, CLI-08: counted as in the list; over every shop, because the records are those of the company. */
function factsOf(customer: Customer, timeZone: string, where: string): [string, string][] {
  return [
    ['Nom', fullCustomerName(customer)],
    ['E-mail', customer.email ?? MISSING],
    ['Téléphone', customer.phone ? formatPhone(customer.phone) : MISSING],
    [`Commandes${where}`, formatCount(customer.completedOrderCount)],
    [`Total${where}`, formatEuros(customer.totalSpent)],
    ['Première commande', formatDate(customer.firstOrderAt, timeZone)],
    ['Dernière commande', formatDate(customer.lastOrderAt, timeZone)],
  ];
}

function Comparison({ kept, absorbed, merged }: { kept: Customer; absorbed: Customer; merged: Customer }) {
  const { timeZone, isAllShops } = useUser();
  const where = !isAllShops && merged.shops.length > 1 ? ', tous magasins' : '';
  const [one, two, result] = [kept, absorbed, merged].map((customer) => factsOf(customer, timeZone, where));
  return (
    <table className={styles.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">Fiche gardée</th>
          <th scope="col">Fiche absorbée</th>
          <th scope="col">Résultat</th>
        </tr>
      </thead>
      <tbody>
        {one?.map(([name, value], index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            <td>{two?.[index]?.[1]}</td>
            <td data-changed={result?.[index]?.[1] !== value || undefined}>{result?.[index]?.[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
