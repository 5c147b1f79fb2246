import * as contract from '@comptoir/contract/printers.ts';
import { call } from '@comptoir/web/call/call.ts';
import type { ShopRef } from '../manage.queries.ts';

/** PRN-03. */
export type LocalPrinter = { name: string; isDefault: boolean };

declare global {
  interface Window {
    getLocalPrinters?: () => Promise<LocalPrinter[]>;
  }
}

/** PRN-02. */
export const MOST_SHOWN = 10;

/** Nothing has reached a printer: no paper can have come out. */
export class QzAbsent extends Error {}

export type Desk = {
  list: () => Promise<LocalPrinter[]>;
  /** All copies are in the data. */
  print: (printer: string, base64: string) => Promise<void>;
};

const loadQz = async () => (await import('qz-tray')).default;
type Qz = Awaited<ReturnType<typeof loadQz>>;

let desk: { shopId: string; opened: Promise<Desk> } | null = null;

/** PRN-09: one connection for the page; one that failed is tried again. */
export function qzDesk(shop: ShopRef): Promise<Desk> {
  if (desk?.shopId !== shop.shopId) {
    const opened = openDesk(shop);
    desk = { shopId: shop.shopId, opened };
    opened.catch(() => {
      if (desk?.opened === opened) desk = null;
    });
  }
  return desk.opened;
}

async function openDesk(shop: ShopRef): Promise<Desk> {
  const { certificate, localPrinters } = await call(contract.readQzSetup, { params: shop });
  const opened = localPrinters ? givenDesk(localPrinters) : await trayDesk(shop, certificate ?? '');
  // PRN-03: whoever looks for the printers of this machine asks here.
  window.getLocalPrinters = opened.list;
  return opened;
}

/** Printers that the server vouches for: what is confirmed to it is on paper. */
const givenDesk = (printers: readonly LocalPrinter[]): Desk => ({
  list: async () => {
    // PRN-04: one may be there at the next try.
    if (printers.length === 0) desk = null;
    return printers.slice(0, MOST_SHOWN);
  },
  print: async () => undefined,
});

async function trayDesk(shop: ShopRef, certificate: string): Promise<Desk> {
  const qz = await loadQz();
  qz.security.setCertificatePromise((resolve) => resolve(certificate));
  qz.security.setSignatureAlgorithm('SHA512');
  qz.security.setSignaturePromise((toSign) => (resolve, reject) => {
    call(contract.signForQz, { params: shop, body: { toSign } }).then(({ signature }) => resolve(signature), reject);
  });
  await connected(qz);
  return {
    list: async () => {
      await connected(qz);
      const [names, usual] = await Promise.all([qz.printers.find(), qz.printers.getDefault()]);
      return names.slice(0, MOST_SHOWN).map((name) => ({ name, isDefault: name === usual }));
    },
    print: async (printer, data) => {
      await connected(qz);
      await qz.print(qz.configs.create(printer), [{ type: 'raw', format: 'command', flavor: 'base64', data }]);
    },
  };
}

async function connected(qz: Qz): Promise<void> {
  if (qz.websocket.isActive()) return;
  try {
    await qz.websocket.connect({ retries: 1, delay: 1 });
  } catch (error) {
    throw new QzAbsent('QZ Tray does not answer on this computer', { cause: error });
  }
}
