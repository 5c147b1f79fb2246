import { aStore, useStore } from '../../page/store.ts';

export type ToastTone = 'success' | 'warning';
export type ToastContent = { title?: string | undefined; text: string };
export type Toast = ToastContent & { id: number; tone: ToastTone };

/** SHL-27: all leave by themselves; a warning stays long enough to be read from across the kitchen. */
const LASTS_MS: Record<ToastTone, number> = { success: 3_000, warning: 10_000 };
const MAX_SHOWN = 2;

const toasts = aStore<readonly Toast[]>([]);
let lastId = 0;

export const toast = {
  success: (content: ToastContent): void => add('success', content),
  warning: (content: ToastContent): void => add('warning', content),
  dismiss(id: number): void {
    toasts.set(toasts.get().filter((shown) => shown.id !== id));
  },
};

export const shownToasts = toasts.get;
export const useToasts = (): readonly Toast[] => useStore(toasts);

function add(tone: ToastTone, content: ToastContent): void {
  lastId += 1;
  const id = lastId;
  toasts.set(withoutOverflow([...toasts.get(), { ...content, tone, id }]));
  setTimeout(() => toast.dismiss(id), LASTS_MS[tone]);
}

/** A success gives way before a warning. */
function withoutOverflow(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MAX_SHOWN) return all;
  const leaving = all.find((shown) => shown.tone === 'success') ?? all[0];
  return all.filter((shown) => shown !== leaving);
}
