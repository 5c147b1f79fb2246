import type { ReactNode } from 'react';

type PairProps = { label: string; className?: string | undefined; children: ReactNode };

/** A name and its value in a `dl`; nothing where there is no value. */
export const Pair = ({ label, className, children }: PairProps) =>
  children === null ? null : (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
