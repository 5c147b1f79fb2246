import { IconDeviceTv } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import type { ShopRef } from '../../shops/shops.queries.ts';
import { pairScreen, SCREENS_KEY } from './kitchen-screens.queries.ts';

const digits = (text: string): string => text.replace(/\D/g, '').slice(0, 6);

/** KIT-20 */
export function PairWindow({ shop, onClose }: { shop: ShopRef; onClose: () => void }) {
  const cache = useQueryClient();
  const refusal = useOfflineReason();
  const form = useForm({
    start: { code: '', name: 'Cuisine' },
    check: ({ code, name }) => ({
      code: digits(code).length === 6 ? null : 'Tapez les six chiffres que l’écran affiche.',
      name: name.trim() === '' ? 'Donnez un nom à cet écran.' : null,
    }),
    send: async ({ code, name }, { keyOf }) => {
      const body = { code: digits(code), name: name.trim() };
      await pairScreen(shop, body, keyOf(body));
      await cache.invalidateQueries({ queryKey: [SCREENS_KEY] });
      toast.success({ text: `«\u00A0${body.name}\u00A0» est associé. L’écran démarre.` });
      onClose();
    },
    refused: ({ message }) => ({ code: message }),
  });
  return (
    <FormWindow
      title="Associer un écran"
      icon={IconDeviceTv}
      form={form}
      saveLabel="Associer"
      refusal={refusal}
      onClose={onClose}
    >
      <form id={form.id} noValidate onSubmit={(event) => form.submit(event)}>
        <Stack gap={16}>
          <TextField
            name="code"
            {...form.field('code', digits)}
            label="Code affiché par l’écran"
            help="Sur l’écran de la cuisine, ouvrez l’adresse de Comptoir suivie de /cuisine."
            inputMode="numeric"
            placeholder="123 456"
            isFocusedFirst
          />
          <TextField name="name" {...form.field('name')} label="Nom de l’écran" maxLength={40} />
        </Stack>
      </form>
    </FormWindow>
  );
}
