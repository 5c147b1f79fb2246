import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatUntil } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconFlame } from '@tabler/icons-react';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { NumberStepper } from '@comptoir/web/ui/fields/number-stepper.tsx';
import { useSetRush } from './shops.queries.ts';
import { UntilChooser, useUntil } from './until-chooser.tsx';

const MINUTES = { min: 5, max: 60, step: 5, usual: 15 };

export function RushDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const until = useUntil(shop, 'end-of-service');
  const { mutateAsync } = useSetRush(shop);
  const offline = useOfflineReason();
  const form = useForm({
    start: { minutes: MINUTES.usual },
    send: async ({ minutes }, { keyOf }) => {
      const body = { enabled: true, extraPreparationMinutes: minutes, until: until.end };
      await mutateAsync({ ...body, key: keyOf(body) });
      onClose();
    },
    onFailure: (error) => showError(error),
  });
  return (
    <FormWindow
      icon={IconFlame}
      title={`Activer le mode rush${NBSP}?`}
      context="Les commandes déjà acceptées ne changent pas."
      width={680}
      form={form}
      saveLabel={
        until.end ? `Activer jusqu’à ${formatUntil(until.end, until.now, shop.timeZone)}` : 'Activer le mode rush'
      }
      refusal={offline ?? until.refusal}
      onClose={onClose}
    >
      <Stack gap={18}>
        <NumberStepper
          label="Minutes ajoutées à la préparation"
          {...form.field('minutes')}
          min={MINUTES.min}
          max={MINUTES.max}
          step={MINUTES.step}
          format={(value) => `+${value}${NBSP}min`}
          caption="ajoutées au temps de préparation"
        />
        <UntilChooser until={until} />
      </Stack>
    </FormWindow>
  );
}
