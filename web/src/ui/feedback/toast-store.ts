import { useSyncExternalStore } from 'react';

export type ToastTone = 'success' | 'warning';
export type ToastContent = { title?: string | undefined; text: string };
export type Toast = ToastContent & { id: number; tone: ToastTone };

/** SHL-27: success toasts last 3 seconds, warnings stay until dismissed. */
const SUCCESS_LASTS_MS = 3000;
const MAX_SHOWN = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const toast = {
  success(content: ToastContent): void {
    const id = add('success', content);
    setTimeout(() => toast.dismiss(id), SUCCESS_LASTS_MS);
  },
  warning(content: ToastContent): void {
    add('warning', content);
  },
  dismiss(id: number): void {
    show(toasts.filter((shown) => shown.id !== id));
  },
};

export const shownToasts = (): readonly Toast[] => toasts;

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, shownToasts);
}

function add(tone: ToastTone, content: ToastContent): number {
  lastId += 1;
  show(fitting([...toasts, { ...content, tone, id: lastId }]));
  return lastId;
}

/** A success gives way before a warning that nobody has dismissed. */
function fitting(all: readonly Toast[]): readonly Toast[] {
  if (all.length <= MAX_SHOWN) return all;
  const leaving = all.find((shown) => shown.tone === 'success') ?? all[0];
  return all.filter((shown) => shown !== leaving);
}

function show(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
