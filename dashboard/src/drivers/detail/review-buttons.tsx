import { DOCUMENT_LABELS } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DocumentKind, DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { showDriverError } from '../driver-error.ts';
import { useReviewDocument } from '../drivers.queries.ts';
import type { DocumentState } from './document-words.ts';
import { RefuseDialog } from './refuse-dialog.tsx';

type ReviewButtonsProps = {
  document: DriverDocument;
  state: DocumentState;
  params: { companyId: string; shopId: string; driverId: string; kind: DocumentKind };
};

/** A verdict may be taken back; what has expired waits for another document. */
export function ReviewButtons({ document, state, params }: ReviewButtonsProps) {
  const offline = useOfflineReason();
  const { mutate, isPending, variables } = useReviewDocument(params);
  const [isRefusing, setRefusing] = useState(false);
  const name = DOCUMENT_LABELS[document.kind];
  const { uploadedAt } = document;
  return (
    <>
      {state === 'pending' || state === 'valid' ? (
        <Button
          // Red is for what waits; a verdict is seldom taken back.
          variant={state === 'pending' ? 'dangerLight' : 'dangerText'}
          aria-label={`Refuser : ${name}`}
          disabledBecause={offline}
          onClick={() => setRefusing(true)}
        >
          Refuser
        </Button>
      ) : null}
      {state === 'pending' || state === 'refused' ? (
        <Button
          aria-label={`Valider : ${name}`}
          isBusy={isPending && variables.verdict === 'valid'}
          disabledBecause={offline}
          onClick={() => mutate({ verdict: 'valid', uploadedAt }, { onError: showDriverError })}
        >
          Valider
        </Button>
      ) : null}
      {isRefusing ? (
        <RefuseDialog
          documentName={name}
          isBusy={isPending}
          onRefuse={(reason) =>
            mutate(
              { verdict: 'refused', uploadedAt, reason },
              { onSuccess: () => setRefusing(false), onError: showDriverError },
            )
          }
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  );
}
