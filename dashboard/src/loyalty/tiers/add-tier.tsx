import { refusalSentence } from '@comptoir/contract/errors.ts';
import { readFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import type { TierRefusal } from '@comptoir/domain/loyalty/version-rules.ts';
import { IconGift } from '@tabler/icons-react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';

type AddTierProps = {
  refusalOf: (points: number) => TierRefusal | null;
  onAdd: (points: number) => void;
  onClose: () => void;
};

/** LOY-32. */
export function AddTier({ refusalOf, onAdd, onClose }: AddTierProps) {
  const form = useForm<{ points: string }>({
    start: { points: '' },
    check: ({ points }) => {
      const refusal = refusalOf(readFigure(points) ?? 0);
      return { points: refusal && refusalSentence(refusal) };
    },
    send: async ({ points }) => {
      onAdd(readFigure(points) ?? 0);
      onClose();
    },
  });
  return (
    <FormWindow
      title="Ajouter un palier"
      icon={IconGift}
      form={form}
      saveLabel="Ajouter"
      refusal={null}
      onClose={onClose}
    >
      <form id={form.id} onSubmit={form.submit} noValidate>
        <TextField
          label="Nombre de points"
          inputMode="numeric"
          align="right"
          isFocusedFirst
          help="De 1 à 10\u00A0000."
          {...form.field('points')}
        />
      </form>
    </FormWindow>
  );
}
