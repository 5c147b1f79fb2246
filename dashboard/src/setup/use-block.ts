import type { Block, Installation } from '@comptoir/domain/setup/installation.ts';
import { useEffect, useEffectEvent } from 'react';
import { refusedFields } from '@comptoir/web/form/refused-fields.ts';
import { useForm, type Form } from '@comptoir/web/form/use-form.ts';
import { faultsOf } from './setup-draft.ts';

export type BlockProps<B extends Block> = {
  start: Installation[B];
  /** Kept at every change. */
  onTyped: (content: Installation[B]) => void;
  onDone: (content: Installation[B]) => Promise<void> | void;
  onBack?: () => void;
};

/** One block of the installation: checked here, kept while it is typed, asked again by the server at the end. */
export function useBlock<B extends Block>(block: B, { start, onTyped, onDone }: BlockProps<B>): Form<Installation[B]> {
  const form = useForm<Installation[B]>({
    start,
    check: (draft) => faultsOf(block, draft),
    send: async (draft) => onDone(draft),
    refused: (error) => {
      const own = Object.entries(refusedFields(error)).filter(([path]) => path.startsWith(`${block}.`));
      return own.length > 0
        ? Object.fromEntries(own.map(([path, text]) => [path.slice(block.length + 1), text]))
        : null;
    },
  });
  const { draft, id } = form;
  const keep = useEffectEvent(onTyped);
  useEffect(() => keep(draft), [draft]);
  // The button that led here is gone, and the focus with it.
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  return form;
}
