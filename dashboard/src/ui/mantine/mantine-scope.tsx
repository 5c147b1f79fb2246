import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import type { ReactNode } from 'react';
import { theme } from '../../app/theme.ts';
import { useScheme } from '../base/color-scheme.ts';
import './mantine-scope.css';

/**
 * Wraps whatever uses Mantine. Imported by lazily loaded pieces only, so that Mantine weighs nothing on the first load.
 * Each piece imports the styles of the Mantine components it uses (`@mantine/core/styles/X.layer.css`).
 */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={useScheme()}>
      {children}
    </MantineProvider>
  );
}
