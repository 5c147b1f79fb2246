import { MAX_DRAFT_NAME } from '@comptoir/domain/menu-drafts/draft-rules.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { IconFilePencil } from '@tabler/icons-react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

type NameWindowProps = {
  title: string;
  name: string;
  saveLabel: string;
  save: (name: string, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
};

/** DRF-01: what a draft is called. */
export function NameWindow({ title, name, saveLabel, save, onClose }: NameWindowProps) {
  const offline = useOfflineReason();
  const form = useForm({
    start: { name },
    check: (draft) => ({ name: draft.name.trim() === '' ? refusalSentence('field-required') : null }),
    send: async (draft, { keyOf }) => save(draft.name.trim(), keyOf(draft)),
  });
  return (
    <FormWindow
      title={title}
      icon={IconFilePencil}
      form={form}
      saveLabel={saveLabel}
      refusal={offline}
      onClose={onClose}
    >
      <form id={form.id} noValidate onSubmit={(event) => form.submit(event)}>
        <TextField
          label="Nom du brouillon"
          help="Par exemple : Carte de Noël, Prix 2027"
          maxLength={MAX_DRAFT_NAME}
          isFocusedFirst
          {...form.field('name')}
        />
        <Notice tone="error">{form.failure}</Notice>
      </form>
    </FormWindow>
  );
}
