import type { Shop } from '@comptoir/domain/shops/shop.ts';

/** DET-36: these printers are the server's; every other ticket is the browser's own. */
export const hasNetworkPrinter = ({ printingKind }: Pick<Shop, 'printingKind'>): boolean =>
  printingKind === 'cloudprint' || printingKind === 'epson';
