import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Drawn once what stands around it is on the screen, in slices of a few milliseconds between which every press and every
 * frame is let through: on a slow tablet one long task becomes many short ones.
 */
export function Afterwards({ children, meanwhile = null }: { children: ReactNode; meanwhile?: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : meanwhile;
}
