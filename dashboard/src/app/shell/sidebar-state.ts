import { useState } from 'react';

const STORAGE_KEY = 'comptoir-sidebar';

function stored(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}

/** SHL-17: collapsed by default; a browser remembers what was chosen last. */
export function useSidebar(): { isOpen: boolean; toggle: () => void } {
  const [isOpen, setOpen] = useState(stored);
  const toggle = () => {
    setOpen(!isOpen);
    try {
      localStorage.setItem(STORAGE_KEY, isOpen ? 'collapsed' : 'open');
    } catch {
      // Storage refused by the browser: the choice lasts as long as the page.
    }
  };
  return { isOpen, toggle };
}
