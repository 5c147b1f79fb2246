import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { isSameName, REOPEN_DAYS } from '@comptoir/domain/company-shops/retire.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useUser } from '../session/session.ts';
import { readShopsAgain, retireShop } from './company-shops.queries.ts';
import styles from './company-shops.module.css';

const FAILED = french("Le magasin n'a pas pu être fermé, merci de réessayer !");

/** STO-40: what it means, and the name typed again. */
export function RetireWindow({ shop, onClose }: { shop: CompanyShop; onClose: () => void }) {
  const { companyId } = useUser();
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const form = useForm<{ name: string }>({
    start: { name: '' },
    isSame: () => true,
    check: ({ name }) => ({ name: isSameName(name, shop.name) ? null : refusalSentence('retire-name') }),
    send: async ({ name }, { keyOf }) => {
      await retireShop({ companyId, shopId: shop.shopId }, name, keyOf({ name }));
      toast.success({ text: `${shop.name} est fermé définitivement.` });
      onClose();
      await readShopsAgain(cache);
    },
    refused: () => null,
    onFailure: (error) => (error instanceof Error ? form.fail(error.message) : showErrorOr(error, FAILED)),
  });
  return (
    <FormWindow
      title="Fermer définitivement"
      context={shop.name}
      icon={IconBuildingStore}
      form={form}
      saveLabel="Fermer définitivement"
      saveVariant="danger"
      refusal={offline}
      onClose={onClose}
    >
      <form id={form.id} className={styles.form} noValidate onSubmit={(event) => form.submit(event)}>
        <ul className={styles.facts}>
          <li>
            Aucune commande n’y arrive plus, sur aucun canal{'\u00A0'}; son adresse publique annonce la fermeture.
          </li>
          <li>Commandes, factures et virements restent consultables.</li>
          <li>{`Un administrateur peut le rouvrir pendant ${REOPEN_DAYS} jours\u00A0; ensuite, la fermeture est sans retour.`}</li>
        </ul>
        <TextField
          label={french(`Pour confirmer, saisissez le nom du magasin : ${shop.name}`)}
          name="name"
          maxLength={200}
          isFocusedFirst
          {...form.field('name')}
        />
        <Notice tone="error">{form.failure}</Notice>
      </form>
    </FormWindow>
  );
}
