import { aStore, useStore } from '../../page/store.ts';

export type ToastTone = 'success' | 'warning';
export type ToastContent = { title?: string | undefined; text: string };
export type Toast = ToastContent & { id: number; tone: ToastTone };

/** SHL-27: success toasts last 3 seconds, warnings stay until dismissed. */
const SUCCESS_LASTS_MS = 3000;
const MAX_SHOWN = 4;

const toasts = aStore<readonly Toast[]>([]);
let lastId = 0;

export const toast = {
  success(content: ToastContent): void {
    const id = add('success', content);
    setTimeout(() => toast.dismiss(id), SUCCESS_LASTS_MS);
  },
  warning(content: ToastContent): void {
    add('warning', content);
  },
  dismiss(id: number): void {
    toasts.set(toasts.get().filter((shown) => shown.id !== id));
  },
};

export const shownToasts = toasts.get;
export const useToasts = (): readonly Toast[] => useStore(toasts);

function add(tone: ToastTone, content: ToastContent): number {
  lastId += 1;
  toasts.set(withoutOverflow([...toasts.get(), { ...content, tone, id: lastId }]));
  return lastId;
}

/** A success gives way before a warning that nobody has dismissed. */
function withoutOverflow(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MAX_SHOWN) return all;
  const leaving = all.find((shown) => shown.tone === 'success') ?? all[0];
  return all.filter((shown) => shown !== leaving);
}
