import { cents, formatEuros, ZERO, type Cents } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { lineTotal } from '@comptoir/domain/orders/amounts.ts';
import {
  paidFor,
  REFUND_REASON_LABELS,
  REFUND_REASONS,
  type RefundReason,
} from '@comptoir/domain/orders/refunds/refund-part.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import { FormWindow } from '@comptoir/web/form/form-window.tsx';
import { useForm } from '@comptoir/web/form/use-form.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { PriceField } from '@comptoir/web/ui/fields/price-field.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import type { Acting } from './acting.tsx';

type Draft = {
  by: 'lines' | 'amount';
  lineIds: string[];
  amount: Cents | null;
  reason: RefundReason | null;
  note: string;
};

const amountOf = (order: Order, { by, lineIds, amount }: Draft): Cents =>
  by === 'amount' ? (amount ?? ZERO) : paidFor(order, linesOf(order, lineIds));

const linesOf = ({ lines }: Order, lineIds: readonly string[]) =>
  lines.filter(({ id }) => lineIds.includes(id)).map(({ id, quantity }) => ({ lineId: id, quantity }));

/** MIS-10: some dishes or an amount, and why; it waits as every other decision does (UND-01). */
export function RefundPartWindow({ acting, onClose }: { acting: Acting; onClose: () => void }) {
  const { order, commands } = acting;
  const rest = cents(Math.max(0, order.amountDue - order.refundedAmount));
  const form = useForm<Draft>({
    start: () => ({ by: 'lines', lineIds: [], amount: null, reason: null, note: '' }),
    check: (draft) => faultsOf(order, rest, draft),
    send: async ({ by, lineIds, amount, reason, note }) => {
      if (!reason) return;
      const what = by === 'lines' ? { lines: linesOf(order, lineIds) } : { amount };
      commands.run({ name: 'refund', part: { ...what, reason, note: note.trim() } }, onClose);
    },
  });
  const { draft, set } = form;
  const amount = amountOf(order, draft);
  const isBy = (by: Draft['by']) => draft.by === by;
  return (
    <FormWindow
      title="Rembourser une partie"
      context={`Commande n°${NBSP}${order.orderNumber} · il reste ${formatEuros(rest)}`}
      width={680}
      form={form}
      saveLabel={amount > 0 ? `Rembourser ${formatEuros(amount)}` : 'Rembourser'}
      refusal={null}
      onClose={onClose}
    >
      <Stack gap={18}>
        <ChoiceTiles
          label="Quoi"
          choices={[
            { value: 'lines', label: 'Des plats' },
            { value: 'amount', label: 'Un montant' },
          ]}
          value={draft.by}
          onChange={(by) => set({ by })}
        />
        {isBy('lines') ? (
          <Stack gap={4}>
            <Notice tone="error">{form.errors['amount'] ?? null}</Notice>
            {order.lines.map((line) => (
              <Checkbox
                key={line.id}
                label={`${line.quantity}${NBSP}×${NBSP}${line.name} · ${formatEuros(lineTotal(line))}`}
                isChecked={draft.lineIds.includes(line.id)}
                onChange={(isChecked) =>
                  set({
                    lineIds: isChecked
                      ? [...draft.lineIds, line.id]
                      : draft.lineIds.filter((lineId) => lineId !== line.id),
                  })
                }
              />
            ))}
          </Stack>
        ) : (
          <PriceField label="Montant" {...form.field('amount')} />
        )}
        <Select
          label="Raison"
          options={REFUND_REASONS.map((value) => ({ value, label: REFUND_REASON_LABELS[value] }))}
          {...form.field('reason')}
        />
        <TextField
          label="En quelques mots"
          isOptional
          maxLength={200}
          help={french('Lu par l’équipe, et par le client sur son reçu.')}
          {...form.field('note')}
        />
      </Stack>
    </FormWindow>
  );
}

function faultsOf(order: Order, rest: Cents, draft: Draft): Partial<Record<keyof Draft, string>> {
  const amount = amountOf(order, draft);
  const tooMuch = amount > rest ? french(`Il ne reste que ${formatEuros(rest)} à rembourser.`) : null;
  const nothing = amount <= 0 ? 'Indiquez ce qui est remboursé.' : null;
  const fault = nothing ?? tooMuch;
  return {
    ...(fault ? { amount: fault } : {}),
    ...(draft.reason ? {} : { reason: 'Choisissez une raison.' }),
  };
}
