import { DOCUMENT_LABELS } from '@comptoir/domain/drivers/documents.labels.ts';
import type { DriverDocument } from '@comptoir/domain/drivers/documents.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useState, type SubmitEvent } from 'react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { showDriverError, useReviewDocument, type DocumentRef } from '../drivers.queries.ts';
import type { DocumentState } from './document-words.ts';

type ReviewButtonsProps = { document: DriverDocument; state: DocumentState; params: DocumentRef };

/** A verdict may be taken back; what has expired waits for another document. */
export function ReviewButtons({ document, state, params }: ReviewButtonsProps) {
  const offline = useOfflineReason();
  const review = useReviewDocument(params);
  const [isRefusing, setRefusing] = useState(false);
  const name = DOCUMENT_LABELS[document.kind];
  const { uploadedAt } = document;
  return (
    <>
      {state === 'pending' || state === 'valid' ? (
        <Button
          // Red is for what waits; a verdict is seldom taken back.
          variant={state === 'pending' ? 'dangerLight' : 'dangerText'}
          aria-label={`Refuser\u00A0: ${name}`}
          disabledBecause={offline}
          onClick={() => setRefusing(true)}
        >
          Refuser
        </Button>
      ) : null}
      {state === 'pending' || state === 'refused' ? (
        <Button
          aria-label={`Valider\u00A0: ${name}`}
          isBusy={review.isPending && review.variables.verdict === 'valid'}
          disabledBecause={offline}
          onClick={() => review.mutate({ verdict: 'valid', uploadedAt }, { onError: showDriverError })}
        >
          Valider
        </Button>
      ) : null}
      {isRefusing ? <RefuseWindow document={document} review={review} onClose={() => setRefusing(false)} /> : null}
    </>
  );
}

type RefuseWindowProps = {
  document: DriverDocument;
  review: ReturnType<typeof useReviewDocument>;
  onClose: () => void;
};

function RefuseWindow({ document: { kind, uploadedAt }, review, onClose }: RefuseWindowProps) {
  const offline = useOfflineReason();
  const form = useForm({
    start: { reason: '' },
    send: async (typed, { keyOf }) => {
      const body = { verdict: 'refused' as const, uploadedAt, reason: typed.reason.trim() };
      await review.mutateAsync({ ...body, key: keyOf(body) });
      onClose();
    },
    onFailure: showDriverError,
  });
  const missing = form.draft.reason.trim() === '' ? 'Indiquez le motif du refus.' : null;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!missing) form.submit();
  };
  return (
    <FormWindow
      title={french('Refuser ce document ?')}
      context={DOCUMENT_LABELS[kind]}
      form={form}
      saveLabel="Refuser le document"
      saveVariant="danger"
      refusal={offline ?? missing}
      onClose={onClose}
    >
      <form id={form.id} noValidate onSubmit={submit}>
        <TextField
          label="Motif"
          help="Le livreur lit ce motif dans son application et peut envoyer un autre document."
          isFocusedFirst
          isCounted
          maxLength={200}
          {...form.field('reason')}
        />
      </form>
    </FormWindow>
  );
}
