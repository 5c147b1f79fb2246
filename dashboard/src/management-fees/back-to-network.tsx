import * as contract from '@comptoir/contract/management-fees.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callOnce } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { managementFees } from './management-fees.queries.ts';

/** MFE-11: a shop that has saved its own comes back to the network's. */
export function BackToNetwork({ shop }: { shop: { companyId: string; shopId: string } }) {
  const [isAsked, setAsked] = useState(false);
  const cache = useQueryClient();
  const forget = useMutation({
    mutationFn: () => callOnce(contract.forgetManagementFees, { params: shop }),
    onSuccess: (answer) => {
      cache.setQueryData(managementFees(shop).queryKey, answer);
      toast.success({ text: 'Ce magasin reprend les frais du réseau.' });
    },
    onError: (error) => showError(error),
    onSettled: () => setAsked(false),
  });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Reprendre les frais du réseau</Button>
      {isAsked ? (
        <ConfirmDialog
          title={french('Reprendre les frais du réseau ?')}
          text="Les frais propres à ce magasin seront effacés."
          confirmLabel="Reprendre"
          isBusy={forget.isPending}
          onConfirm={() => forget.mutate()}
          onCancel={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}
