import type { ReactNode } from 'react';
import shared from '../../styles/shared.module.css';

export const Stack = ({ gap, children }: { gap: number; children: ReactNode }) => (
  <div className={shared.column} style={{ gap }}>
    {children}
  </div>
);
