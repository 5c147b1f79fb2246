import type { GeneralDesign } from './design.ts';
import type { MobileDesign } from './mobile-design.ts';
import type { WebDesign } from './web-design.ts';

/**
 * DSG-06, DSW-03, DSM-16: what the dashboard posts to the public page in its frame: the draft, whole at each message, of
 * the parts that are being edited. What is absent stays as it is saved.
 */
export type PreviewMessage = {
  type: 'comptoir:preview';
  general?: GeneralDesign;
  web?: WebDesign;
  cartMessage?: string;
  mobile?: MobileDesign;
  isCartOpen?: boolean;
};

/** What the public page posts to its parent once it listens, so that no draft is lost while it loads. */
export type PreviewReady = { type: 'comptoir:preview-ready' };

/** The sender must have been compared with one's own origin before. */
export const isPreviewMessage = (data: unknown): data is PreviewMessage => typeOf(data) === 'comptoir:preview';
export const isPreviewReady = (data: unknown): data is PreviewReady => typeOf(data) === 'comptoir:preview-ready';

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : null;
