import { useEffect, useState } from 'react';

/** An address inside this browser, given back when the window closes. */
export function useFileAddress(file: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address lives outside React and must be given back
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
